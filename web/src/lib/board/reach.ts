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

/** The drawings made in one idle step: those of a whole map at once would take a slow phone too long. */
const STEP = 8;

/** All regions that were lit or prepared: drawings stay, hidden, since hiding costs far less than making them again. */
export class EverLit {
  private readonly known = new Map<number, Reach>();

  /** Have drawings of some more regions made before they are lit, with a likely cost; return whether others are left. */
  prepareSome(count: number, costOf: (region: number) => number): boolean {
    const missing = [...Array(count).keys()].filter((region) => !this.known.has(region));
    for (const region of missing.slice(0, STEP))
      this.known.set(region, { region, kind: "take", what: "conquer", cost: costOf(region) });
    return missing.length > STEP;
  }

  /** Return what each region offers, or offered last; the same object where nothing has changed. */
  follow(reach: ReadonlyMap<number, Reach>): Reach[] {
    for (const [region, can] of reach)
      if (JSON.stringify(can) !== JSON.stringify(this.known.get(region))) this.known.set(region, can);
    return [...this.known.values()];
  }
}
