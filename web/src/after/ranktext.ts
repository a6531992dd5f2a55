/** Words for the ranking: how ties were broken, and shared places. */
import type { ResultView } from "../lib/server/protocol";
import { counted, listed, t } from "../lib/texts/texts.svelte";
import { type Tie, ties } from "./ranking";

export function rankText(sides: readonly ResultView[], names: readonly string[]): string[] {
  const sideName = (side: ResultView): string =>
    side.team ? t(`faction.${side.team}`) : (names[side.seats[0] ?? 0] ?? "");
  const tieTexts = ties(sides).map((tie) => tieText(tie, sideName));
  // A faction's score is not the sum of its players' coins, so state it before the tie-breaks.
  if (!sides.some((side) => side.seats.length > 1)) return tieTexts;
  const scores = sides.map((side) => `${sideName(side)} (${side.score})`);
  return [t("web.after.faction-scores", { scores: listed(scores) }), ...tieTexts];
}

function tieText({ sides, by }: Tie, sideName: (side: ResultView) => string): string {
  const [first] = sides;
  if (!first) return "";
  const details = {
    names: listed(sides.map(sideName)),
    coins: counted("unit.coins", first.score),
    tokens: counted("unit.tokens", first.tokens),
    place: first.place,
  };
  if (by === null) return t(first.place === 1 ? "web.after.tie.victory" : "web.after.tie.place", details);
  const counts = sides.map((side) => `${sideName(side)} (${side[by]})`);
  return t(`web.after.tie.${by}`, { ...details, counts: listed(counts) });
}
