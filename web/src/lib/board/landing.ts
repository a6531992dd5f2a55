/** When a marching shield lands: shared by animation and sound. */
import { prefersReducedMotion, settings } from "../settings/settings.svelte";
import { paceOf } from "../table/pace";

/** Duration of a march in milliseconds at normal speed. */
export const MARCH_MS = 350;
/** The fraction of a march after which the shield touches the ground. */
export const LANDING_FRACTION = 0.74;

/** Return whether the map is animated: not with reduced motion, nor at speed 0, nor while the page is hidden. */
export function isMoving(): boolean {
  return settings.speed > 0 && !prefersReducedMotion() && document.visibilityState !== "hidden";
}

/** Return after how many milliseconds the shield of a conquest touches the ground. */
export function landingDelay(): number {
  return isMoving() ? MARCH_MS * LANDING_FRACTION * paceOf(settings.speed) : 0;
}
