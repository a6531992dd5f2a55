/** An action that is possible in a region, as the map shows it: made from a decision by `Acting`, drawn by `Board`. */
export interface Reach {
  region: number;
  /**
   * `take`: an option to choose; `roll`: the same with the die; `several`: one of several to choose or to take back;
   * `spread`: tokens or companions are placed here.
   */
  kind: "take" | "roll" | "several" | "spread";
  /** The kind of action: conquer, roll, abandon, target, deploy, station … */
  what: string;
  /** The cost in tokens, for the disc. */
  cost?: number;
  /** Coins to be paid first. */
  coins?: number;
  /** The die's odds. */
  odds?: { good: number; all: number };
  /** For a spread: how many are added here in the plan, and whether that number can go up or down. */
  placed?: number;
  canAdd?: boolean;
  canTake?: boolean;
  /** True if the hint names this region. */
  isHint?: boolean;
  /** True if the player has chosen it and must still confirm. */
  isChosen?: boolean;
}

/** One region: the action that is possible there. */
export class ReachCell {
  /** True if Tab leads here. */
  isEntry = $state(false);
  /** Undefined if there is none. */
  now = $state.raw<Reach | undefined>();
  /** The last action, or a likely one: its drawing stays, hidden, since hiding costs far less than making it again. */
  drawn = $state.raw<Reach | undefined>();
}

/** The drawings made in one idle step: those of a whole map at once would take a slow phone too long. */
const STEP = 8;

/** Return cells for this number of regions. */
export const reachCells = (count: number): ReachCell[] => Array.from({ length: count }, () => new ReachCell());

/** Set the cells of all regions; an equal action updates nothing. */
export function setReach(cells: readonly ReachCell[], reach: ReadonlyMap<number, Reach>): void {
  for (const [region, cell] of cells.entries()) {
    const can = reach.get(region);
    if (JSON.stringify(can) === JSON.stringify(cell.now)) continue;
    cell.now = can;
    if (can && JSON.stringify(can) !== JSON.stringify(cell.drawn)) cell.drawn = can;
  }
}

/** Set the one region that Tab leads to. */
export function setEntry(cells: readonly ReachCell[], entry: number): void {
  for (const [region, cell] of cells.entries()) cell.isEntry = region === entry;
}

/**
 * Have drawings of some more regions made before they are lit, with a likely cost and without the odds of a past roll;
 * return whether others are left.
 */
export function prepareSome(cells: readonly ReachCell[], costOf: (region: number) => number): boolean {
  const missing = [...cells.entries()].filter(([, { now, drawn }]) => !drawn || (!now && drawn.odds));
  for (const [region, cell] of missing.slice(0, STEP))
    cell.drawn = { region, kind: "take", what: "conquer", cost: costOf(region) };
  return missing.length > STEP;
}
