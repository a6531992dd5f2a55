/** How far a plan has been played: read from the log, so that it stays the same until the game leaves it. */
import type { Plan, Step } from "../server/protocol";

/** Why a plan cannot go on: something was revealed, another seat acted, or its own seat chose another way. */
export type Stop = "die" | "marker" | "bomb" | "power" | "others" | "own";

export interface Progress {
  /** The actions that are left, in the order of the plan. */
  left: readonly string[];
  /** Null while the plan can go on. */
  stop: Stop | null;
}

const REVEALS: Readonly<Record<string, Stop>> = { die: "die", find: "marker", flip: "bomb" };
/** Plans do not say where tokens go. */
const PLACING: readonly string[] = ["deploy", "station", "move"];
const kindOf = (action: string): string => action.split(" ")[0] ?? "";

/** Return the progress of a seat's plan after some steps of the log. */
export function progressOf(plan: Pick<Plan, "actions" | "then">, seat: number, steps: readonly Step[]): Progress {
  const left = [...plan.actions];
  /** The places from which played actions were taken, for undo; -1: it was not in the plan. */
  const played: { action: string; place: number }[] = [];
  let stop: Stop | null = null;
  for (const { action, seat: actor } of steps) {
    const kind = kindOf(action);
    if (action === "undo") {
      const last = played.pop();
      if (!last) return { left, stop: "own" };
      if (last.place >= 0) left.splice(last.place, 0, last.action);
    } else if (actor < 0) {
      // Other badges only fill the column of combos.
      const isNewPower = kind === "badge" && plan.then === "power" && left.length === 0;
      stop ??= isNewPower ? "power" : (REVEALS[kind] ?? null);
    } else if (actor !== seat) stop ??= "others";
    else {
      const place = left.indexOf(action);
      played.push({ action, place });
      if (place >= 0) left.splice(place, 1);
    }
  }
  const isOther = played.some(({ action, place }) => place < 0 && !PLACING.includes(kindOf(action)));
  return { left, stop: stop ?? (isOther ? "own" : null) };
}

/** Return the next actions: all regions to abandon, or that answer one question, together. */
export function nextOf(left: readonly string[]): string[] {
  const [first] = left;
  if (first === undefined) return [];
  const kind = kindOf(first);
  if (kind !== "abandon" && kind !== "target") return [first];
  const end = left.findIndex((action) => kindOf(action) !== kind);
  return left.slice(0, end < 0 ? left.length : end);
}
