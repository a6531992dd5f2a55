/** Words for the ranking: how ties were broken, and shared places. */
import type { ResultView } from "../lib/server/protocol";
import { counted, listed, t } from "../lib/texts/texts.svelte";
import { type Tie, ties } from "./ranking";

export function rankText(sides: readonly ResultView[], names: readonly string[], game = ""): string[] {
  if (game === "murlocs") return rankTextAgainstMurlocs(sides);
  const sideName = (side: ResultView): string =>
    side.team ? t(`faction.${side.team}`) : (names[side.seats[0] ?? 0] ?? "");
  const tieTexts = ties(sides).map((tie) => tieText(tie, sideName));
  // A faction's score is not the sum of its players' coins, so state it before the tie-breaks.
  if (!sides.some((side) => side.seats.length > 1)) return tieTexts;
  const scores = sides.map((side) => `${sideName(side)} (${side.score})`);
  return [t("web.after.faction-scores", { scores: listed(scores) }), ...tieTexts];
}

/** Against the Murlocs the poorer player counts, and a tie is lost (M.7). */
function rankTextAgainstMurlocs([first, second]: readonly ResultView[]): string[] {
  if (!first || !second) return [];
  const lower = [first, second].some(({ seats }) => seats.length > 1) ? [t("web.after.murlocs.lower")] : [];
  return first.score === second.score ? [...lower, t("web.after.murlocs.tie")] : lower;
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
