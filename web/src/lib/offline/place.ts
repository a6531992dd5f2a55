/** Where a new game is played. */
import { network } from "../server/network.svelte";
import { isStatic } from "./mode";

/**
 * Return whether new games are played in this browser: without a server, and while it cannot be reached. A server that
 * answers is always preferred: it deals at once, while Python needs seconds to start here, and the game can be continued
 * on another device.
 */
export const playsHere = (): boolean => isStatic || network.isAway;

/** Return whether games can be played in this browser. */
export async function canPlayHere(): Promise<boolean> {
  return (await import("./runtime.svelte")).runtime.available();
}
