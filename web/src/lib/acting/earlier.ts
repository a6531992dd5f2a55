/** What an ability has been told so far that asks by and by: read from the log, so that it is still there on a page that was loaded anew. */
import type { Decision, Step } from "../server/protocol";
import { parsed } from "../speaking/steps";

/** What a seat has done without a break before it must decide, the last first: chance and what was taken back left out. */
function* before(log: readonly Step[], seat: number): Generator<Step> {
  let undone = 0;
  for (let at = log.length - 1; at >= 0; at -= 1) {
    const step = log[at];
    if (!step) return;
    if (step.action === "undo") undone += 1;
    else if (undone) undone -= 1;
    else if (step.seat === seat) yield step;
    else if (step.seat >= 0) return;
  }
}

/** The abilities with which a conquest is being made, by their ids; the first that was used comes first. */
export function abilitiesUsed({ question, seat }: Decision, log: readonly Step[]): string[] {
  const used: string[] = [];
  if (question !== "ask.aided") return used;
  for (const step of before(log, seat)) {
    const { kind, id } = parsed(step.action);
    if (kind !== "use" || id === undefined) break;
    used.unshift(id);
  }
  return used;
}

/** The region that an earlier question of the same ability was answered with. */
export function regionNamed({ question, ability, seat }: Decision, log: readonly Step[]): number | null {
  if (ability === undefined) return null;
  for (const { action, asked } of before(log, seat)) {
    if (!asked?.startsWith(`ask.${ability}.`)) return null;
    const { kind, region } = parsed(action);
    if (kind === "target" && region !== undefined) return asked === question ? null : region;
  }
  return null;
}
