/** Reads from the log what an ability that asks several questions was answered so far; this also works after a reload. */
import type { Decision, Step } from "../server/protocol";
import { parseAction } from "../speaking/logsteps";

/** Yield the latest uninterrupted steps of a seat, the last first; chance and undone steps are skipped. */
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

/** Return the ids of the abilities used for the current conquest, in the order of use. */
export function abilitiesUsed({ question, seat }: Decision, log: readonly Step[]): string[] {
  const used: string[] = [];
  if (question !== "ask.aided") return used;
  for (const step of before(log, seat)) {
    const { kind, id } = parseAction(step.action);
    if (kind !== "use" || id === undefined) break;
    used.unshift(id);
  }
  return used;
}

/** Return the relic that a question wants to be placed: its own, or the one chosen just before. */
export function relicPlaced(
  { question, ability, choices, seat }: Decision,
  log: readonly Step[],
  isRelic: (id: string) => boolean,
): string | null {
  const hasPlaces = choices.some((choice) => choice.kind === "region" || choice.kind === "several");
  if (!hasPlaces || ability === undefined) return null;
  if (isRelic(ability)) return ability;
  for (const { action, asked } of before(log, seat)) {
    if (asked === question || !asked?.startsWith(`ask.${ability}.`)) return null;
    const { id } = parseAction(action);
    if (id !== undefined && isRelic(id)) return id;
  }
  return null;
}

/** Questions that come after the die of a last conquest and decide about it. */
const AFTER_DIE = new Set(["ask.mercenary"]);

/** Return the region for which the die was rolled, if the question decides about it. */
export function regionRolledFor({ question, seat }: Decision, log: readonly Step[]): number | null {
  if (!AFTER_DIE.has(question)) return null;
  const [step] = before(log, seat);
  const { kind, region } = parseAction(step?.action ?? "");
  return kind === "roll" ? (region ?? null) : null;
}

/** Return the region that answered an earlier question of the same ability. */
export function regionNamed({ question, ability, seat }: Decision, log: readonly Step[]): number | null {
  if (ability === undefined) return null;
  for (const { action, asked } of before(log, seat)) {
    if (!asked?.startsWith(`ask.${ability}.`)) return null;
    const { kind, region } = parseAction(action);
    if (kind === "target" && region !== undefined) return asked === question ? null : region;
  }
  return null;
}
