/** Finds out from the log why undo is not possible. */
import type { Step } from "../server/protocol";

/** Return the id of the text that says why undo is not possible. */
export function whyNoUndo(log: readonly Step[], seat: number | null, isAsked: boolean): string {
  if (!isAsked || seat === null) return "web.care.undo.others";
  const step = lastKeptStep(log);
  if (step && step.seat === seat) return "web.care.undo.enough";
  if (step && step.seat < 0 && lastKeptStep(log, true)?.seat === seat) return "web.care.undo.chance";
  return "web.care.undo.nothing";
}

/** Return the last step that was not undone; optionally the last one of a player. */
function lastKeptStep(log: readonly Step[], skipsChance = false): Step | undefined {
  let undone = 0;
  for (let at = log.length - 1; at >= 0; at -= 1) {
    const step = log[at];
    if (step?.action === "undo") undone += 1;
    else if (undone) undone -= 1;
    else if (step && !(skipsChance && step.seat < 0)) return step;
  }
  return undefined;
}
