/** What a turn has brought its seat, when it ends. */
import type { Event, ScorePart } from "../server/protocol";
import type { LoggedStep } from "../table/store.svelte";
import { holding } from "./steps";

export interface TurnGains {
  /** Of the step that ended it. */
  number: number;
  seat: number;
  gained: ScorePart[];
  paid: ScorePart[];
}

/** The turns that ended after the step of this number, with what each of them brought. */
export function turnsEnded(log: readonly LoggedStep[], after: number, isOver = false): TurnGains[] {
  const ended: TurnGains[] = [];
  let now: TurnGains | null = null;
  let last = 0;
  for (const step of holding(log)) {
    last = step.number;
    // The first turn of a game begins without being told.
    if (!now && step.seat >= 0) now = begun(step.number, step.seat);
    for (const event of step.events ?? []) {
      if (event.what === "turn") {
        if (now && step.number > after) ended.push({ ...now, number: step.number });
        now = begun(step.number, event.seat ?? -1);
      } else if (now) note(now, event);
    }
  }
  if (isOver && now && last > after) ended.push({ ...now, number: last });
  return ended;
}

function begun(number: number, seat: number): TurnGains {
  return { number, seat, gained: [], paid: [] };
}

function note(turn: TurnGains, { what, seat, source = "", amount = 0 }: Event): void {
  if (seat !== turn.seat) return;
  if (what === "gained") addTo(turn.gained, source, amount);
  if (what === "paid") addTo(turn.paid, source, amount);
}

function addTo(parts: ScorePart[], source: string, coins: number): void {
  const same = parts.find((part) => part.source === source);
  if (same) same.coins += coins;
  else parts.push({ source, coins });
}

export const totalOf = (parts: readonly ScorePart[]): number => parts.reduce((sum, part) => sum + part.coins, 0);
