/** Why nothing can be taken back just now, as the id of a text: read from the log, the last step first. */
import type { Step } from "../server/protocol";

export function whyNoUndo(log: readonly Step[], seat: number | null, isAsked: boolean): string {
  if (!isAsked || seat === null) return "web.care.undo.others";
  const step = lastStanding(log);
  if (step && step.seat === seat) return "web.care.undo.enough";
  if (step && step.seat < 0 && lastStanding(log, true)?.seat === seat) return "web.care.undo.chance";
  return "web.care.undo.nothing";
}

/** The last step that was not taken back; with chance left out, the last that a player took. */
function lastStanding(log: readonly Step[], skipsChance = false): Step | undefined {
  let undone = 0;
  for (let at = log.length - 1; at >= 0; at -= 1) {
    const step = log[at];
    if (step?.action === "undo") undone += 1;
    else if (undone) undone -= 1;
    else if (step && !(skipsChance && step.seat < 0)) return step;
  }
  return undefined;
}
