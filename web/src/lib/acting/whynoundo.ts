/** Finds out from the log why undo is not possible. */
import type { Step } from "../server/protocol";

/** How often a seat may undo in one turn, as the server counts it; a referee in the whole game. */
const MAX_UNDOS = 50;
const MAX_UNDOS_AS_REFEREE = 1000;

/** Return the id of the text that says why undo is not possible. */
export function whyNoUndo(log: readonly Step[], seat: number | null, isAsked: boolean, isReferee = false): string {
  if (!isAsked || seat === null) return "web.care.undo.others";
  const begun = isReferee ? 0 : turnBegan(log);
  const undone = log.slice(begun).filter(({ action }) => action === "undo").length;
  if (undone >= (isReferee ? MAX_UNDOS_AS_REFEREE : MAX_UNDOS)) return "web.care.undo.enough";
  const step = lastKeptStep(log);
  if (step && step.seat === seat) return "web.care.undo.gone";
  const player = lastKeptStep(log, true);
  if (step && step.seat < 0 && player?.seat === seat) return "web.care.undo.chance";
  return hasActed(log.slice(begun), seat) ? "web.care.undo.acted" : "web.care.undo.nothing";
}

/** Return the index of the first step of the turn with which the log ends. */
const turnBegan = (log: readonly Step[]): number =>
  log.findLastIndex(({ events }) => events?.some(({ what }) => what === "turn")) + 1;

/** Return whether a seat has a step that was not undone. */
function hasActed(log: readonly Step[], seat: number): boolean {
  const own = log.filter((step) => step.seat === seat);
  return own.filter(({ action }) => action !== "undo").length > own.filter(({ action }) => action === "undo").length;
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
