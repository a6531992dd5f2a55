/** A name for somebody who has not said one yet: friendly, and not the same for everybody. */
import { guest } from "./guest.svelte";
import { t } from "./texts.svelte";

export const LONGEST_NAME = 30;

export function someName(random: () => number = Math.random): string {
  return t("web.home.guest", { number: 1000 + Math.floor(random() * 9000) });
}

/** What a friend at this device is called who said no name; the first is whoever is known here. */
export function friendName(seat: number): string {
  return (seat === 0 && guest.name) || t("seat.name", { number: seat + 1 });
}
