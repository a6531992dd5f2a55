/** How long the actions of others are shown before the next one, in milliseconds. */
import type { Event, Step } from "../server/protocol";

const PAUSES: Record<string, number> = {
  conquered: 650,
  declined: 900,
  picked: 900,
  abandoned: 350,
  found: 1100,
  moved: 400,
  turn: 350,
  gained: 120,
  paid: 350,
};
const LONGEST = 2200;

function pauseOf(step: Step): number {
  const kind = step.action.split(" ")[0];
  const events = (step.events ?? []).reduce((sum: number, event: Event) => sum + (PAUSES[event.what] ?? 0), 0);
  const own =
    kind === "roll"
      ? 300
      : kind === "deploy" || kind === "station"
        ? 90
        : kind === "banner" || kind === "badge"
          ? 150
          : 60;
  return own + events;
}

/** The minimum time a bot seems to think, however quickly it decides. */
const BOT_PAUSE = 600;

/** Return the pause before a bot's action at a speed. */
export function botPause(isBot: boolean, speed: 0 | 1 | 2): number {
  return isBot ? atSpeed(BOT_PAUSE, speed) : 0;
}

/** How long the die tumbles, and how long its result is shown. */
export const TUMBLE = 480;
const RESULT_SHOWN = 1050;

/** Return how long a throw of the die is shown before its consequences; 0: it is not shown. */
export function throwDuration(speed: 0 | 1 | 2): number {
  return atSpeed(TUMBLE + RESULT_SHOWN, speed);
}

/** Return the factor on the duration of animations at a speed. */
export function paceOf(speed: 0 | 1 | 2): number {
  return atSpeed(1, speed);
}

/** Return the pause after showing some steps at a speed: 1 normal, 2 fast, 0 none. */
export function pauseAfter(steps: readonly Step[], speed: 0 | 1 | 2): number {
  return atSpeed(
    Math.min(
      LONGEST,
      steps.reduce((sum, step) => sum + pauseOf(step), 0),
    ),
    speed,
  );
}

function atSpeed(pause: number, speed: 0 | 1 | 2): number {
  return speed === 0 ? 0 : speed === 2 ? pause * 0.35 : pause;
}
