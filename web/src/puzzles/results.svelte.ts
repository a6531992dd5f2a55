/** The player's puzzle results, stored in this browser. */
import type { Graded, PuzzleInfo } from "../lib/server/protocol";
import { readItem, writeItem } from "../lib/settings/storage";

export type Verdict = Graded["verdict"];
const KEY = "elbowroom.puzzles";
/** From worst to best. */
const VERDICTS: readonly Verdict[] = ["missed", "close", "solved"];

function read(): Record<string, Verdict> {
  try {
    const found: unknown = JSON.parse(readItem(KEY) ?? "{}");
    if (typeof found !== "object" || found === null) return {};
    const isKnown = (entry: [string, unknown]): entry is [string, Verdict] => VERDICTS.includes(entry[1] as Verdict);
    return Object.fromEntries(Object.entries(found).filter(isKnown));
  } catch {
    return {};
  }
}

export class Results {
  private verdicts = $state.raw(read());

  of(puzzle: string): Verdict | null {
    return this.verdicts[puzzle] ?? null;
  }
  /** Store a verdict unless there is a better one. */
  keep(puzzle: string, verdict: Verdict): void {
    const before = this.of(puzzle);
    if (before && VERDICTS.indexOf(before) >= VERDICTS.indexOf(verdict)) return;
    this.verdicts = { ...read(), ...this.verdicts, [puzzle]: verdict };
    writeItem(KEY, JSON.stringify(this.verdicts));
  }
  /** Return the next unsolved puzzle, or the next one if all are solved. */
  after(puzzle: string, puzzles: readonly PuzzleInfo[]): PuzzleInfo | null {
    const place = puzzles.findIndex((one) => one.id === puzzle);
    const others = [...puzzles.slice(place + 1), ...puzzles.slice(0, Math.max(0, place))];
    return others.find((one) => this.of(one.id) !== "solved") ?? others[0] ?? null;
  }
}

export const results = new Results();
