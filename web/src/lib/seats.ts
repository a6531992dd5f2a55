/** The names of the seats of a table, as everybody calls them. */
import type { TableInfo } from "./protocol";
import { t } from "./texts.svelte";

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
