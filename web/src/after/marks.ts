/** The marks of turns above the slider of a replay; where room is short, the most serious ones. */

export interface PlacedMark {
  version: number;
  mark: string;
  /** From 0 at the start of the game to 1 at its end. */
  place: number;
}

/** Most serious first. */
const BY_SEVERITY: readonly string[] = ["blunder", "inaccurate", "good"];
/** The width of a mark with some space. */
const MARK_WIDTH = 19;

export function withRoom(marks: readonly PlacedMark[], width: number): PlacedMark[] {
  const placed: PlacedMark[] = [];
  for (const mark of [...marks].sort((a, b) => BY_SEVERITY.indexOf(a.mark) - BY_SEVERITY.indexOf(b.mark)))
    if (placed.every((other) => Math.abs(other.place - mark.place) * width >= MARK_WIDTH)) placed.push(mark);
  return placed.sort((a, b) => a.place - b.place);
}
