/** When a shield that marches comes down: what is seen and what is heard agree on it. */
import { prefersReducedMotion, settings } from "../settings/settings.svelte";
import { paceOf } from "../table/pace";

/** In milliseconds at the usual pace. */
export const MARCH = 350;
/** The share of a march after which a shield touches the ground. */
export const TOUCH = 0.74;

/** Whether what happens on the map moves: not for those who do not want it, nor while nobody looks. */
export function isMoving(): boolean {
  return settings.speed > 0 && !prefersReducedMotion() && document.visibilityState !== "hidden";
}

/** How long after it is told a conquest’s shield touches the ground, in milliseconds. */
export function landing(): number {
  return isMoving() ? MARCH * TOUCH * paceOf(settings.speed) : 0;
}
