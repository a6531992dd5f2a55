/** The player's puzzle results and rating, stored in this browser. */
import type { Graded, PuzzleInfo } from "../lib/server/protocol";
import { readItem, writeItem } from "../lib/settings/storage";
import { rated, START_RATING } from "./rating";

/** `helped`: solved after a hint, which does not count. */
export type Verdict = Graded["verdict"] | "helped";
const KEY = "elbowroom.puzzles";
const RATING_KEY = "elbowroom.puzzle-rating";
/** From worst to best. */
const VERDICTS: readonly Verdict[] = ["missed", "close", "helped", "solved"];

/** Return the verdict on a graded turn: after a hint a solution does not count. */
export const verdictOf = ({ verdict }: Pick<Graded, "verdict">, hadHint: boolean): Verdict =>
  hadHint && verdict === "solved" ? "helped" : verdict;

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

function readRating(): number {
  const found = Number(readItem(RATING_KEY));
  return Number.isFinite(found) && found > 0 ? found : START_RATING;
}

export class Results {
  private verdicts = $state.raw(read());
  /** The player's strength in puzzles. */
  rating = $state(readRating());

  of(puzzle: string): Verdict | null {
    return this.verdicts[puzzle] ?? null;
  }
  /** True once a puzzle was tried: the rating means something. */
  get isRated(): boolean {
    return Object.keys(this.verdicts).length > 0;
  }
  /** Store a verdict unless there is a better one. */
  keep(puzzle: string, verdict: Verdict): void {
    const before = this.of(puzzle);
    if (before && VERDICTS.indexOf(before) >= VERDICTS.indexOf(verdict)) return;
    this.verdicts = { ...read(), ...this.verdicts, [puzzle]: verdict };
    writeItem(KEY, JSON.stringify(this.verdicts));
  }
  /** Store the verdict on an attempt and return the change of the rating: only the first attempt counts. */
  finish({ id, stars }: Pick<PuzzleInfo, "id" | "stars">, verdict: Verdict): number {
    const before = this.rating;
    if (this.of(id) === null) {
      this.rating = rated(before, stars, verdict);
      writeItem(RATING_KEY, String(this.rating));
    }
    this.keep(id, verdict);
    return this.rating - before;
  }
  /** Return the next unsolved puzzle, or the next one if all are solved; without a puzzle the first unsolved one. */
  after(puzzle: string | null, puzzles: readonly PuzzleInfo[]): PuzzleInfo | null {
    const place = puzzles.findIndex((one) => one.id === puzzle);
    const others = [...puzzles.slice(place + 1), ...puzzles.slice(0, Math.max(0, place))];
    return others.find((one) => this.of(one.id) !== "solved") ?? others[0] ?? null;
  }
}

export const results = new Results();
