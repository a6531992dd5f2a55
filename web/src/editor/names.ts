/** Names and icons of the editor's regions, terrains and marks. */
import { nameKey } from "../lib/speaking/names";
import { t } from "../lib/texts/texts.svelte";
import { isIsland, type Drawing, type Kind, type Mark, type Terrain } from "./drawing";
import { NO_REGION } from "./outlines";

const ICONS: Record<Mark, string> = {
  anchor: "symbol.anchor",
  cavern: "symbol.cavern",
  magic: "symbol.magic",
  mine: "symbol.mine",
  native: "natives",
  size_mark: "symbol.size-mark",
};

const boxOf = (kind: Kind): string => (isIsland(kind) ? "warcraft" : "classic");
export const markIcon = (mark: Mark, kind: Kind): string =>
  mark === "native" ? `${ICONS.native}.${boxOf(kind)}` : ICONS[mark];

export function markName(mark: Mark, kind: Kind): string {
  return t(nameKey(boxOf(kind), mark.replace("_", "-")));
}

export function terrainName(terrain: Terrain, kind: Kind): string {
  return t(nameKey(boxOf(kind), terrain));
}

export function kindName(kind: Kind): string {
  return isIsland(kind) ? t(`web.editor.kind.${kind}`) : t("web.editor.kind.map", { players: kind });
}

/** Return a region's name, such as "3, Forest"; NO_REGION is sea, or a gap in a map. */
export function regionName(drawing: Drawing, region: number): string {
  if (region === NO_REGION) return t(isIsland(drawing.kind) ? "web.editor.sea" : "web.editor.gap");
  const contents = drawing.regions[region - 1];
  return `${region}, ${contents ? terrainName(contents.terrain, drawing.kind) : ""}`;
}
