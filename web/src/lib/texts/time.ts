/** Durations, clocks and relative times as text. */
import { counted } from "./texts.svelte";

/** In seconds. */
export const DAY = 86_400;

/** Return a duration in the largest unit in which it is a whole number. */
export function durationText(seconds: number): string {
  if (seconds % DAY === 0) return counted("web.home.new.clock.day", seconds / DAY);
  if (seconds % 60 === 0) return counted("web.home.new.clock.minutes", seconds / 60);
  return counted("web.home.new.clock.seconds", seconds);
}

/** Return the remaining time: 1:05, or in hours and days where it is long. */
export function timeLeft(seconds: number): string {
  const left = Math.max(0, Math.floor(seconds));
  const minutes = Math.floor(left / 60);
  const hours = Math.floor(minutes / 60);
  if (hours >= 48) return `${Math.floor(hours / 24)} d ${hours % 24} h`;
  if (hours >= 1) return `${hours} h ${String(minutes % 60).padStart(2, "0")} min`;
  return `${minutes}:${String(left % 60).padStart(2, "0")}`;
}

const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ["day", DAY],
  ["hour", 3600],
  ["minute", 60],
];

/** Return how long ago something was; `now` and `then` in seconds. */
export function ago(then: number, now: number, language: string): string {
  const words = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  const past = Math.max(0, now - then);
  for (const [unit, seconds] of UNITS) if (past >= seconds) return words.format(-Math.floor(past / seconds), unit);
  return words.format(0, "second");
}

/** Return the time of day of a moment in seconds. */
export const clockTime = (at: number, language: string): string =>
  new Intl.DateTimeFormat(language, { timeStyle: "short" }).format(at * 1000);
