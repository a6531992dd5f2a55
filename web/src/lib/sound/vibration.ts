/** Short vibrations of a phone: for one's own turn, conquests and the die. */
import { afterPaint } from "../screen/paint";
import type { View } from "../server/protocol";
import { settings } from "../settings/settings.svelte";
import type { LoggedStep } from "../table/game.svelte";

export type Buzz = "turn" | "conquest" | "die";

/** In milliseconds. */
const LENGTHS: Record<Buzz, number> = { turn: 60, conquest: 20, die: 35 };

export const canVibrate = (): boolean => typeof navigator.vibrate === "function";

/** Vibrate after the next frame, if the player wants that and has touched the page, without which browsers refuse. */
export function vibrate(buzz: Buzz | null): void {
  if (buzz && settings.vibrates && canVibrate() && navigator.userActivation?.hasBeenActive && !document.hidden)
    afterPaint(() => navigator.vibrate(LENGTHS[buzz]));
}

/** Return the vibration for some steps: a conquest by this seat or of its region, or the die in its turn. */
export function buzzOf(steps: readonly LoggedStep[], view: View, seat: number | null): Buzz | null {
  if (seat === null) return null;
  const isMine = ({ events = [], from = {} }: LoggedStep): boolean =>
    events.some(({ what, seat: by, region = -1 }) => what === "conquered" && (by === seat || from[region] === seat));
  if (steps.some(isMine)) return "conquest";
  return view.turn_of === seat && steps.some(({ action }) => action.startsWith("die")) ? "die" : null;
}
