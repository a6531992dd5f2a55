/** Finds the keys of texts and pictures for the engine's ids. */
import { hasPicture } from "../pictures/pictures";
import { texts } from "../texts/texts.svelte";

/** Return the box whose pieces a game uses: Battle for Azeroth uses those of Warcraft. */
export const boxOf = (game: string): "warcraft" | "classic" => (game === "classic" ? "classic" : "warcraft");

/** The keys found so far, for the current texts. */
let cache = new Map<string, string>();
let cachedTable: object | null = null;

/** Return the icon and text key of an id, such as `race.warcraft.orcs`; keys are returned unchanged. */
export function keyOf(game: string, id: string): string {
  if (id.includes(".")) return id;
  const box = boxOf(game);
  if (cachedTable !== texts.table) {
    cachedTable = texts.table;
    cache = new Map();
  }
  const cacheKey = `${box} ${id}`;
  let key = cache.get(cacheKey);
  if (key === undefined) cache.set(cacheKey, (key = findKey(box, id)));
  return key;
}

function findKey(box: string, id: string): string {
  if (id === "natives") return `natives.${box}`;
  const tried = [
    `race.${box}.${id}`,
    `power.${box}.${id}`,
    `relic.${id}`,
    `piece.${id}`,
    `source.${id}`,
    `symbol.${id}`,
    `terrain.${id}`,
  ];
  return tried.find((key) => texts.has(key) || hasPicture(key)) ?? `source.${id}`;
}

/** Return the text id of a name; some things have another name in one of the games. */
export function nameKey(game: string, id: string): string {
  const key = keyOf(game, id);
  const box = boxOf(game);
  if (key === "terrain.farmland" && box === "warcraft") return "terrain.fields";
  if (key === "terrain.lake" && box === "warcraft") return "terrain.water";
  if (key === "symbol.magic" && box === "classic") return "symbol.magic-classic";
  if (key === "piece.face_down") return "web.panel.face-down";
  if (key === "symbol.native") return `symbol.native-${box}`;
  return key;
}

/** Return the key of the picture, or "" where there is none. */
export function iconOf(game: string, id: string): string {
  const key = keyOf(game, id);
  if (key === "symbol.native") return `natives.${boxOf(game)}`;
  return hasPicture(key) ? key : "";
}
