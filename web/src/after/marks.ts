/** The marks of turns above the slider of a replay: where there is no room for all, those that matter most. */

export interface PlacedMark {
  version: number;
  mark: string;
  /** From 0 at the beginning of the game to 1 at its end. */
  place: number;
}

/** From the weightiest on. */
const WEIGHT: readonly string[] = ["blunder", "inaccurate", "good"];
/** As wide as a sign and a little air. */
const SIGN = 19;

export function withRoom(marks: readonly PlacedMark[], width: number): PlacedMark[] {
  const kept: PlacedMark[] = [];
  for (const mark of [...marks].sort((a, b) => WEIGHT.indexOf(a.mark) - WEIGHT.indexOf(b.mark)))
    if (kept.every((other) => Math.abs(other.place - mark.place) * width >= SIGN)) kept.push(mark);
  return kept.sort((a, b) => a.place - b.place);
}
