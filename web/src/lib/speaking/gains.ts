/** The coins that a seat gained and paid in a turn. */
import type { Event, ScorePart } from "../server/protocol";
import type { LoggedStep } from "../table/game.svelte";
import { withoutUndone } from "./logsteps";

export interface TurnGains {
  /** The number of the step that ended the turn. */
  number: number;
  seat: number;
  gained: ScorePart[];
  paid: ScorePart[];
}

/** Return the turns that ended after a step, with their gains. */
export function turnsEnded(log: readonly LoggedStep[], after: number, isOver = false): TurnGains[] {
  const ended: TurnGains[] = [];
  let now: TurnGains | null = null;
  let last = 0;
  for (const step of withoutUndone(log)) {
    last = step.number;
    // No event announces the first turn.
    if (!now && step.seat >= 0) now = newTurn(step.number, step.seat);
    for (const event of step.events ?? []) {
      if (event.what === "turn") {
        if (now && step.number > after) ended.push({ ...now, number: step.number });
        now = newTurn(step.number, event.seat ?? -1);
      } else if (now) addEvent(now, event);
    }
  }
  if (isOver && now && last > after) ended.push({ ...now, number: last });
  return ended;
}

function newTurn(number: number, seat: number): TurnGains {
  return { number, seat, gained: [], paid: [] };
}

function addEvent(turn: TurnGains, { what, seat, source = "", amount = 0 }: Event): void {
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
