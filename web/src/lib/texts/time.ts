/** How long something lasts, in the largest unit in which it is a whole number. */
import { counted } from "./texts.svelte";
import { DAY } from "../lobby/draft";

export function lasting(seconds: number): string {
  if (seconds % DAY === 0) return counted("web.home.new.clock.day", seconds / DAY);
  if (seconds % 60 === 0) return counted("web.home.new.clock.minutes", seconds / 60);
  return counted("web.home.new.clock.seconds", seconds);
}
