/** How long what others did is shown before the next thing, in milliseconds. */
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

/** Somebody has just played: a bot takes a moment, however quickly it has decided. */
const BREATH = 600;

/** How long a bot that comes next seems to think at least, at a speed. */
export function breathFor(isBot: boolean, speed: 0 | 1 | 2): number {
  return isBot ? atSpeed(BREATH, speed) : 0;
}

/** How long the die tumbles, and how long it then lies there to be read. */
export const TUMBLE = 480;
const HELD = 1050;

/** How long a throw of the die is seen before what it leads to is shown, at a speed; 0: it is not. */
export function throwFor(speed: 0 | 1 | 2): number {
  return atSpeed(TUMBLE + HELD, speed);
}

/** How much longer or shorter than usual things that move take. */
export function paceOf(speed: 0 | 1 | 2): number {
  return atSpeed(1, speed);
}

/** The pause after some steps were shown, at a speed: 1 as usual, 2 quick, 0 none. */
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
