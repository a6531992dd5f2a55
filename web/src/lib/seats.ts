/** The seats of a table, and their names as everybody calls them. */
import type { TableInfo } from "./protocol";
import { t } from "./texts.svelte";

/** A seat by its number and its colour, whoever sits there. */
export function seatLabel(seat: number): string {
  return t("web.home.seat", { number: seat + 1, colour: t(`web.home.colour.${seat}`) });
}

export function namesOf(info: TableInfo | null): string[] {
  const seats = info?.seats ?? [];
  const bots = seats.filter((seat) => seat.kind === "bot");
  return seats.map((seat, index) => {
    if (seat.name) return seat.name;
    if (seat.kind !== "bot") return t("seat.name", { number: index + 1 });
    const number = bots.length > 1 ? ` ${bots.indexOf(seat) + 1}` : "";
    return `${t(`web.table.bot.${seat.bot ?? "simple"}`)}${number}`;
  });
}
