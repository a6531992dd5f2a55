/** The state of a game that all panels show: one version at a time, with reactive fields per region and per seat. */
import { inRegion, isSamePieces, type Piece, type RegionContents } from "../board/contents";
import type { Decision, ScorePart, Step, TribeView, Update, View } from "../server/protocol";
import { totalOf } from "../speaking/gains";
import { holdersBefore } from "./holders";

/** A step with its number in the log. */
export interface LoggedStep extends Step {
  number: number;
  /** The seats that held the regions it took, by region, where that was seen. */
  from?: Record<number, number> | undefined;
}

/** The new steps of an update, and the views before and after. */
export interface GameNews {
  steps: LoggedStep[];
  before: View | null;
  after: View;
}

/** Number the steps after a version. */
export function numbered(steps: readonly Step[], since: number): LoggedStep[] {
  return steps.map((step, index) => ({ ...step, number: since + index + 1 }));
}

/** The contents of one region. Assigning an equal value updates nothing. */
export class RegionCell implements RegionContents {
  holder = $state<string | null>(null);
  seat = $state(-1);
  isActive = $state(false);
  tokens = $state(0);
  pieces = $state.raw<readonly Piece[]>([]);
  private known = $state<string | undefined>();

  constructor(private readonly isCovered: () => boolean) {}

  get secret(): string | undefined {
    return this.isCovered() ? undefined : this.known;
  }

  set({ holder, seat, isActive, tokens, pieces, secret }: RegionContents): void {
    this.holder = holder;
    this.seat = seat;
    this.isActive = isActive;
    this.tokens = tokens;
    if (!isSamePieces(this.pieces, pieces)) this.pieces = pieces;
    this.known = secret;
  }
}

/** A race of a seat, with the number of its regions. */
export interface SeatTribe extends TribeView {
  regions: number;
}

/** The phase after a turn was paid: its forecast is no news any more. */
const PAID = "after-scoring";

/** One seat. */
export class SeatCell {
  /** Null where the coins are hidden. */
  coins = $state<number | null>(null);
  team = $state<string | undefined>();
  isTurn = $state(false);
  isDeciding = $state(false);
  /** The coins that the current turn of this seat will bring; 0 once they are paid. */
  forecast = $state(0);
  /** The parts of what a scoring now would bring. */
  score = $state.raw<readonly ScorePart[]>([]);
  /** Its races, the active one first; an unchanged race keeps its object. */
  tribes = $state.raw<readonly SeatTribe[]>([]);

  set({ view, coins }: Update, number: number): void {
    const seat = view.seats[number];
    const score = seat?.would_score ?? [];
    this.coins = coins?.[String(number)] ?? seat?.coins ?? null;
    this.team = seat?.team;
    this.isTurn = !view.is_over && view.turn_of === number;
    this.isDeciding = !view.is_over && view.to_act === number;
    this.forecast = this.isTurn && view.phase !== PAID ? totalOf(score) : 0;
    if (!isEqual(score, this.score)) this.score = score;
    const tribes = view.tribes
      .filter((tribe) => tribe.seat === number)
      .sort((one, other) => Number(other.is_active) - Number(one.is_active))
      .map((tribe) => {
        const now = { ...tribe, regions: view.regions.filter(({ holder }) => holder === tribe.race).length };
        return this.tribes.find((before) => isEqual(before, now)) ?? now;
      });
    if (tribes.length !== this.tribes.length || tribes.some((one, index) => one !== this.tribes[index]))
      this.tribes = tribes;
  }
}

const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

export class Game {
  /** `isCovered`: true while another player may look at the screen, so that secrets are hidden. */
  constructor(private readonly isCovered = (): boolean => false) {}

  /** The update that is shown. */
  update = $state.raw<Update | null>(null);
  /** All steps shown so far, from the first one received. */
  log = $state.raw<LoggedStep[]>([]);
  regions = $state.raw<readonly RegionCell[]>([]);
  seats = $state.raw<readonly SeatCell[]>([]);

  get view(): View | null {
    return this.update?.view ?? null;
  }
  get version(): number {
    return this.update?.version ?? 0;
  }
  get decision(): Decision | null {
    return this.update?.decision ?? null;
  }

  /**
   * Show an update with everything in it, and return its new steps; after a gap the log starts over. `isNext`: it
   * continues what is shown, so the holders of conquered regions are known.
   */
  apply(update: Update, isNext = true): GameNews {
    const { view: before } = this;
    const last = this.log.at(-1)?.number ?? 0;
    const steps = numbered(update.steps ?? [], update.since)
      .filter(({ number }) => number > last)
      .map((step) => ({ ...step, from: holdersBefore(step, isNext ? before : null) }));
    if (steps.length) this.log = steps[0]?.number === last + 1 ? [...this.log, ...steps] : steps;
    this.show(update);
    return { steps, before, after: update.view };
  }

  /** Show another moment of the game, with the steps before it. */
  jump(update: Update, log: LoggedStep[]): void {
    this.log = log;
    this.show(update);
  }

  private show(update: Update): void {
    const { view } = update;
    if (this.regions.length !== view.regions.length)
      this.regions = view.regions.map(() => new RegionCell(this.isCovered));
    if (this.seats.length !== view.seats.length) this.seats = view.seats.map(() => new SeatCell());
    const tribes = new Map(view.tribes.map((tribe) => [tribe.race, tribe]));
    for (const [index, region] of view.regions.entries())
      this.regions[index]?.set({
        ...inRegion(region, region.holder ? tribes.get(region.holder) : undefined),
        secret: update.secrets?.[index],
      });
    for (const [number, seat] of this.seats.entries()) seat.set(update, number);
    this.update = update;
  }
}

/** Return a game that shows one view: for tests and still pictures. */
export function gameOf(view: View): Game {
  const game = new Game();
  game.apply({ type: "update", version: 1, since: 1, view });
  return game;
}
