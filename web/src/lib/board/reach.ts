/** What can be done in a region now, as the map shows it; made from a decision by `Acting`, drawn by `Board`. */
export interface Reach {
  region: number;
  /**
   * `take`: an option to choose; `roll`: the same with the die; `several`: one of several to choose or to take back;
   * `spread`: tokens or companions are placed here.
   */
  kind: "take" | "roll" | "several" | "spread";
  /** The kind of action: conquer, roll, abandon, target, deploy, station … */
  what: string;
  /** What it costs in tokens, for the disc. */
  cost?: number;
  /** Coins that are due first. */
  coins?: number;
  /** The die's odds. */
  odds?: { good: number; all: number };
  /** For a spread: how many more than what stands there are placed here now, and whether more or fewer can be. */
  placed?: number;
  canAdd?: boolean;
  canTake?: boolean;
  /** What a bot would do. */
  isHint?: boolean;
  /** Named and waiting for a confirmation. */
  isChosen?: boolean;
}
