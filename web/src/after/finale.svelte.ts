/** The end of a game, step by step: coins fly, hidden coins are counted seat by seat, then the winner is shown. */
import type { TableInfo, View } from "../lib/server/protocol";
import { prefersReducedMotion, settings } from "../lib/settings/settings.svelte";

/** Time for the last coins to fly and the last score slip to be read. */
const FLIGHT_MS = 1900;
/** Steps in which the coins of one seat are counted. */
const STEPS = 16;
const STEP_MS = 45;
/** The pause after a seat or a team has been counted. */
const LOOK_MS = 420;
/** The pause before the winner is shown. */
const HUSH_MS = 700;

/** A team, or a player without a team. */
export interface Side {
  team: string | undefined;
  seats: number[];
  score: number;
}

/** Return all sides in seat order, not by rank, which is not known yet. */
export function sidesOf(view: View): Side[] {
  const sides = (view.results ?? []).map(({ team, seats, score }) => ({ team, seats: [...seats].sort(), score }));
  return sides.sort((one, other) => (one.seats[0] ?? 0) - (other.seats[0] ?? 0));
}

/** Return whether a game has just ended and its coins should be counted on the screen. */
export function isCountedOut(info: TableInfo | null, before: View | null, after: View): boolean {
  const isOver = after.is_over === true && !before?.is_over && (after.results?.length ?? 0) > 1;
  return isOver && settings.speed > 0 && !prefersReducedMotion() && !info?.setup.puzzle;
}

export type Stage = "flying" | "counting" | "known";

export class Finale {
  stage = $state<Stage>("flying");
  /** How many coins of each seat have been counted; null before its turn. */
  counted = $state.raw<(number | null)[]>([]);
  /** The seat that is being counted. */
  at = $state<number | null>(null);
  /** How many sides have been counted: their scores are known. */
  sides = $state(0);
  private timer = 0;
  private readonly coins: number[];

  constructor(
    view: View,
    private readonly pace: number,
    /** Called when a seat's turn to be counted comes, and at the end. */
    private readonly onstage: (what: "seat" | "known") => void = () => undefined,
  ) {
    this.coins = view.seats.map((seat) => seat.coins ?? 0);
    this.counted = this.coins.map(() => null);
    const order = sidesOf(view);
    this.wait(FLIGHT_MS, () => {
      this.stage = "counting";
      this.wait(LOOK_MS, () => this.count(order, 0, 0));
    });
  }

  /** Skip to the end. */
  finish(): void {
    clearTimeout(this.timer);
    if (this.stage === "known") return;
    this.stage = "known";
    this.onstage("known");
  }
  close(): void {
    clearTimeout(this.timer);
  }

  /** The coins of the richest player. */
  get most(): number {
    return Math.max(1, ...this.coins);
  }

  private count(order: readonly Side[], side: number, place: number): void {
    const now = order[side];
    if (!now) return this.wait(HUSH_MS, () => this.finish());
    const seat = now.seats[place];
    if (seat === undefined) {
      this.at = null;
      this.sides = side + 1;
      return this.wait(now.team ? LOOK_MS * 1.6 : 0, () => this.count(order, side + 1, 0));
    }
    this.at = seat;
    this.onstage("seat");
    this.step(seat, 0, () => this.wait(LOOK_MS, () => this.count(order, side, place + 1)));
  }

  private step(seat: number, done: number, then: () => void): void {
    const coins = this.coins[seat] ?? 0;
    this.counted = this.counted.with(seat, Math.round((coins * done) / STEPS));
    if (done === STEPS) then();
    else this.wait(STEP_MS, () => this.step(seat, done + 1, then));
  }

  private wait(time: number, then: () => void): void {
    this.timer = window.setTimeout(then, time * this.pace);
  }
}
