/** The seats of a table, and their names as everybody calls them. */
import type { TableInfo } from "../server/protocol";
import { t, texts } from "../texts/texts.svelte";

/** A seat by its number and its colour, whoever sits there. */
export function seatLabel(seat: number): string {
  return t("web.home.seat", { number: seat + 1, colour: t(`web.home.colour.${seat}`) });
}

/** A bot that came from elsewhere has no words here: it goes by the name it was given there. */
export function botName(bot: string): string {
  const id = `web.table.bot.${bot}`;
  return texts.has(id) ? t(id) : bot;
}

export function namesOf(info: TableInfo | null): string[] {
  const seats = info?.seats ?? [];
  const bots = seats.filter((seat) => seat.kind === "bot");
  return seats.map((seat, index) => {
    if (seat.name) return seat.name;
    if (seat.kind !== "bot") return t("seat.name", { number: index + 1 });
    const number = bots.length > 1 ? ` ${bots.indexOf(seat) + 1}` : "";
    return `${botName(seat.bot ?? "simple")}${number}`;
  });
}
