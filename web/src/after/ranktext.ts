/** A ranking in words: what decided where coins were equal, and who shares a place. */
import type { ResultView } from "../lib/server/protocol";
import { counted, listed, t } from "../lib/texts/texts.svelte";
import { type Tie, ties } from "./ranking";

export function rankText(sides: readonly ResultView[], names: readonly string[]): string[] {
  const called = (side: ResultView): string =>
    side.team ? t(`faction.${side.team}`) : (names[side.seats[0] ?? 0] ?? "");
  const said = ties(sides).map((tie) => tieText(tie, called));
  // What a faction has is not what its players have together: say it before anything is compared.
  if (!sides.some((side) => side.seats.length > 1)) return said;
  const scores = sides.map((side) => `${called(side)} (${side.score})`);
  return [t("web.after.faction-scores", { scores: listed(scores) }), ...said];
}

function tieText({ sides, by }: Tie, called: (side: ResultView) => string): string {
  const [first] = sides;
  if (!first) return "";
  const details = {
    names: listed(sides.map(called)),
    coins: counted("unit.coins", first.score),
    tokens: counted("unit.tokens", first.tokens),
    place: first.place,
  };
  if (by === null) return t(first.place === 1 ? "web.after.tie.victory" : "web.after.tie.place", details);
  const counts = sides.map((side) => `${called(side)} (${side[by]})`);
  return t(`web.after.tie.${by}`, { ...details, counts: listed(counts) });
}
