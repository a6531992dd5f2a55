/** Default names for guests and for seats. */
import { guest } from "../guest/guest.svelte";
import { t } from "../texts/texts.svelte";
import { botName } from "./bots";
import type { SeatDraft } from "./draft";

export const LONGEST_NAME = 30;

/** Return a random name such as "Guest 1234". */
export function randomName(random: () => number = Math.random): string {
  return t("web.home.guest", { number: 1000 + Math.floor(random() * 9000) });
}

/** Return the name of a seat of a draft, for a list of all seats. */
export function seatDraftName({ kind, bot, name }: SeatDraft, seat: number): string {
  if (kind === "friend") return name.trim() || friendName(seat);
  return kind === "bot" ? botName(bot) : t(`web.home.new.seat.${kind}`);
}

/** Return the default name of a friend at this device; the first one is the guest of this browser. */
export function friendName(seat: number): string {
  return (seat === 0 && guest.name) || t("seat.name", { number: seat + 1 });
}
