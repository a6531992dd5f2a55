/** The end of a game as it is shown: coins fly, then hidden ones are counted seat by seat, then it is known who has won. */
import type { TableInfo, View } from "../lib/server/protocol";
import { prefersReducedMotion, settings } from "../lib/settings/settings.svelte";

/** So long the last coins fly, and the last slip is read. */
const FLIGHT = 1900;
/** One seat’s coins are counted in so many steps. */
const STEPS = 16;
const STEP = 45;
/** A seat’s coins are looked at, and so is a team’s score. */
const LOOK = 420;
/** Before it is known who has won. */
const HUSH = 700;

/** Whose coins are counted together: a team, or a seat by itself. */
export interface Side {
  team: string | undefined;
  seats: number[];
  score: number;
}

/** All sides as people sit, not by their places: nobody is to know yet. */
export function sidesOf(view: View): Side[] {
  const sides = (view.results ?? []).map(({ team, seats, score }) => ({ team, seats: [...seats].sort(), score }));
  return sides.sort((one, other) => (one.seats[0] ?? 0) - (other.seats[0] ?? 0));
}

/** Whether the coins of a game that has just ended are counted before everybody’s eyes. */
export function isCountedOut(info: TableInfo | null, before: View | null, after: View): boolean {
  const isOver = after.is_over === true && !before?.is_over && (after.results?.length ?? 0) > 1;
  return isOver && settings.speed > 0 && !prefersReducedMotion() && !info?.setup.puzzle;
}

export type Stage = "flying" | "counting" | "known";

export class Finale {
  stage = $state<Stage>("flying");
  /** How much of each seat’s coins has been counted; null: not begun. */
  counted = $state.raw<(number | null)[]>([]);
  /** The seat that is being counted. */
  at = $state<number | null>(null);
  /** How many sides are counted through: their scores are known. */
  sides = $state(0);
  private timer = 0;
  private readonly coins: number[];

  constructor(
    view: View,
    private readonly pace: number,
    /** When a seat’s turn to be counted comes, and in the end. */
    private readonly told: (what: "seat" | "known") => void = () => undefined,
  ) {
    this.coins = view.seats.map((seat) => seat.coins ?? 0);
    this.counted = this.coins.map(() => null);
    const order = sidesOf(view);
    this.wait(FLIGHT, () => {
      this.stage = "counting";
      this.wait(LOOK, () => this.count(order, 0, 0));
    });
  }

  /** Do not wait for anything. */
  finish(): void {
    clearTimeout(this.timer);
    if (this.stage === "known") return;
    this.stage = "known";
    this.told("known");
  }
  close(): void {
    clearTimeout(this.timer);
  }

  /** The most that anybody has. */
  get most(): number {
    return Math.max(1, ...this.coins);
  }

  private count(order: readonly Side[], side: number, place: number): void {
    const now = order[side];
    if (!now) return this.wait(HUSH, () => this.finish());
    const seat = now.seats[place];
    if (seat === undefined) {
      this.at = null;
      this.sides = side + 1;
      return this.wait(now.team ? LOOK * 1.6 : 0, () => this.count(order, side + 1, 0));
    }
    this.at = seat;
    this.told("seat");
    this.step(seat, 0, () => this.wait(LOOK, () => this.count(order, side, place + 1)));
  }

  private step(seat: number, done: number, then: () => void): void {
    const coins = this.coins[seat] ?? 0;
    this.counted = this.counted.with(seat, Math.round((coins * done) / STEPS));
    if (done === STEPS) then();
    else this.wait(STEP, () => this.step(seat, done + 1, then));
  }

  private wait(time: number, then: () => void): void {
    this.timer = window.setTimeout(then, time * this.pace);
  }
}
