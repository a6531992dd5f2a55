/** A region as text: its name, terrain, inhabitants, cost and neighbours. */
import { homeOf, type RegionContents } from "../board/contents";
import type { Reach } from "../board/reach.svelte";
import type { RegionView, SceneRegion, TribeView } from "../server/protocol";
import { t } from "../texts/texts.svelte";
import type { Speaker } from "./speaker";

/** The holder of regions that are occupied at the start and belong to no player. */
const NATIVES = "natives";

/** Return the tokens and pieces in a region. */
export function inhabitants(content: RegionContents, speaker: Speaker): string[] {
  const { holder, seat, isActive, tokens, pieces, secret } = content;
  const said: string[] = [];
  if (holder) {
    const details = {
      race: speaker.race(holder),
      seat: seat < 0 ? "" : speaker.seat(seat),
      tokens: speaker.tokens(tokens),
    };
    said.push(t(seat < 0 ? "web.board.natives" : isActive ? "web.board.held" : "web.board.held-declined", details));
  }
  for (const { id, kind, count } of pieces) {
    const name =
      kind === "face-down"
        ? t("web.board.face-down")
        : kind === "relic"
          ? speaker.ability(id)
          : speaker.pieceWithSide(id, secret);
    said.push(count > 1 ? `${name} ${count}` : name);
  }
  return said;
}

/** Return the keys of everything in a region that can be explained, the most important first. */
export function thingsIn(region: RegionView, drawn: SceneRegion, tribe: TribeView | undefined, box: string): string[] {
  const home = homeOf(tribe);
  const pieces = [
    ...(home ? [home] : []),
    ...(region.markers ?? []),
    ...(region.face_down ? ["face_down"] : []),
    ...(region.companions && tribe?.companion ? [tribe.companion] : []),
  ];
  const people = tribe ? [`race.${box}.${tribe.race}`, ...powersOf(tribe, box)] : [];
  return [
    ...(region.relics ?? []).map((id) => `relic.${id}`),
    ...pieces.map((id) => `piece.${id}`),
    ...people,
    ...drawn.symbols.filter((id) => isStillThere(id, region)).map((id) => `symbol.${id}`),
  ];
}

/** Return the keys of the power of a race, and of the one that it borrows. */
export const powersOf = ({ power, borrowed }: TribeView, box: string): string[] =>
  [power, borrowed].flatMap((id) => (id ? [`power.${box}.${id}`] : []));

/** Return the power that a race borrows, as text. */
export const borrowedText = (power: string, speaker: Speaker): string =>
  t("web.panel.seats.borrowed", { power: speaker.ability(`power.${speaker.box}.${power}`) });

/** Return whether a printed symbol still applies: not natives that are gone, nor a relic that was found. */
function isStillThere(symbol: string, { holder, face_down }: RegionView): boolean {
  if (symbol === "native") return holder === NATIVES;
  return symbol !== "size-mark" || Boolean(face_down);
}

/** Return the actions possible there. */
export function possibilities(reach: Reach | undefined, speaker: Speaker): string[] {
  if (!reach) return [];
  const said: string[] = [];
  if (reach.odds) said.push(t("web.board.odds", { good: reach.odds.good, all: reach.odds.all }));
  else if (reach.kind !== "spread" && !(reach.kind === "several" && reach.isChosen))
    said.push(
      reach.cost === undefined ? t("web.board.can") : t("web.board.costs", { tokens: speaker.tokens(reach.cost) }),
    );
  if (reach.coins) said.push(t("web.board.pays", { coins: speaker.coins(reach.coins) }));
  if (reach.kind === "spread") said.push(t("web.board.placed", { count: reach.placed ?? 0 }));
  if (reach.isChosen) said.push(t("web.board.chosen"));
  if (reach.isHint) said.push(t("web.board.hint"));
  return said;
}

/** Return what a region is called, its terrain, and its neighbours. */
export const placeWords = (region: number, speaker: Speaker): [string, string, string] => [
  speaker.region(region),
  speaker.terrain(region),
  speaker.borders(region),
];

/** Return the whole description of a region at a place. */
export function regionWords(
  [name, terrain, borders]: readonly [string, string, string],
  content: RegionContents | undefined,
  reach: Reach | undefined,
  speaker: Speaker,
): string {
  const parts = [
    name,
    terrain,
    ...(content ? inhabitants(content, speaker) : []),
    ...possibilities(reach, speaker),
    borders,
  ];
  return parts.filter(Boolean).join(", ");
}
