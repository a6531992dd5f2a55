import type { LoggedStep } from "../lib/table/game.svelte";

/** Return the actions of the player's first turn without those undone, or null until it is over. */
export function firstTurn(log: readonly LoggedStep[], isOver: boolean): string[] | null {
  const actions: string[] = [];
  for (const { action, events } of log) {
    if (action === "undo") actions.pop();
    else actions.push(action);
    if (events?.some((event) => event.what === "turn")) return actions;
  }
  return isOver ? actions : null;
}
