/** Hints kept in this browser for the latest tables, so that a plan goes on after the page was loaded again. */
import type { Plans } from "../server/protocol";
import { writeItem } from "../settings/storage";
import { TableStorage } from "../settings/tablestorage";

const KEY = "elbowroom.hints";
/** A hint with its plans takes some kilobytes. */
const MAX_HINTS = 5;

export interface Hint {
  /** The decision for which the hint was given, and its turn. */
  key: string;
  turn: string;
  /** The version of the game at that moment. */
  since: number;
  texts: readonly string[];
  plans: Plans | null;
  /** The plan that was chosen. */
  plan: number;
  /** True while the plans are shown. */
  isOpen: boolean;
}

export const keptHints = new TableStorage<Hint>(
  KEY,
  (value): value is Hint =>
    typeof value === "object" &&
    value !== null &&
    ["key", "turn", "since", "texts", "plans", "plan", "isOpen"].every((name) => name in value),
  MAX_HINTS,
);

/** Forget all hints, for another guest. */
export const forgetHints = (): void => writeItem(KEY, null);
