/** A ranking in words: what decided where coins were equal, and who shares a place. */
import { type Side, type Tie, ties } from "../lib/ranking";
import { counted, t, texts } from "../lib/texts.svelte";

export function rankText(sides: readonly Side[], names: readonly string[]): string[] {
  const called = (side: Side): string => (side.team ? t(`faction.${side.team}`) : (names[side.seats[0] ?? 0] ?? ""));
  const said = ties(sides).map((tie) => tieText(tie, called));
  // What a faction has is not what its players have together: say it before anything is compared.
  if (!sides.some((side) => side.seats.length > 1)) return said;
  const scores = sides.map((side) => `${called(side)} (${side.score})`);
  return [t("web.after.faction-scores", { scores: listed(scores) }), ...said];
}

function tieText({ sides, by }: Tie, called: (side: Side) => string): string {
  const [first] = sides;
  if (!first) return "";
  const details = { names: listed(sides.map(called)), coins: counted("unit.coins", first.score), tokens: counted("unit.tokens", first.tokens), place: first.place };
  if (by === null) return t(first.isWinner ? "web.after.tie.victory" : "web.after.tie.place", details);
  const counts = sides.map((side) => `${called(side)} (${side[by]})`);
  return t(`web.after.tie.${by}`, { ...details, counts: listed(counts) });
}

const listed = (parts: string[]): string => new Intl.ListFormat(texts.language).format(parts);
