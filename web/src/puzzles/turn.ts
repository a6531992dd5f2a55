/** The turn that somebody plays in a puzzle. */
import type { LoggedStep } from "../lib/table/store.svelte";

/** All that was done in the first turn, without what was taken back; nothing while it is going on. */
export function firstTurn(log: readonly LoggedStep[], isOver: boolean): string[] | null {
  const actions: string[] = [];
  for (const { action, events } of log) {
    if (action === "undo") actions.pop();
    else actions.push(action);
    if (events?.some((event) => event.what === "turn")) return actions;
  }
  return isOver ? actions : null;
}
