/** Which puzzles somebody has solved, kept in this browser. */
import type { Graded, PuzzleInfo } from "../lib/server/protocol";
import { readItem, writeItem } from "../lib/settings/storage";

export type Verdict = Graded["verdict"];
const KEY = "elbowroom.puzzles";
/** From the worst to the best. */
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
  private kept = $state.raw(read());

  of(puzzle: string): Verdict | null {
    return this.kept[puzzle] ?? null;
  }
  /** The best result counts. */
  keep(puzzle: string, verdict: Verdict): void {
    const before = this.of(puzzle);
    if (before && VERDICTS.indexOf(before) >= VERDICTS.indexOf(verdict)) return;
    this.kept = { ...read(), ...this.kept, [puzzle]: verdict };
    writeItem(KEY, JSON.stringify(this.kept));
  }
  /** The puzzle to go on with: the next one that is not solved, or the next one. */
  after(puzzle: string, puzzles: readonly PuzzleInfo[]): PuzzleInfo | null {
    const place = puzzles.findIndex((one) => one.id === puzzle);
    const others = [...puzzles.slice(place + 1), ...puzzles.slice(0, Math.max(0, place))];
    return others.find((one) => this.of(one.id) !== "solved") ?? others[0] ?? null;
  }
}

export const results = new Results();
