/** A name for somebody who has not said one yet: friendly, and not the same for everybody. */
import { guest } from "../guest/guest.svelte";
import { t } from "../texts/texts.svelte";
import { botName } from "./bots";
import type { SeatDraft } from "./draft";

export const LONGEST_NAME = 30;

export function randomName(random: () => number = Math.random): string {
  return t("web.home.guest", { number: 1000 + Math.floor(random() * 9000) });
}

/** Whoever shall sit somewhere, in a list of all of them. */
export function seatDraftName({ kind, bot, name }: SeatDraft, seat: number): string {
  if (kind === "friend") return name.trim() || friendName(seat);
  return kind === "bot" ? botName(bot) : t(`web.home.new.seat.${kind}`);
}

/** What a friend at this device is called who said no name; the first is whoever is known here. */
export function friendName(seat: number): string {
  return (seat === 0 && guest.name) || t("seat.name", { number: seat + 1 });
}
