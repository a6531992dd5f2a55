/** The names and labels of a table's seats. */
import { botName } from "../lobby/bots";
import type { TableInfo } from "../server/protocol";
import { t, texts } from "../texts/texts.svelte";

/** Return the label of a seat: its number and colour or, in a team, its number and team. */
export function seatLabel(seat: number, team?: string): string {
  const colour = t(team ? `faction.${team}` : `web.home.colour.${seat}`);
  return t("web.home.seat", { number: seat + 1, colour });
}

/** Return the seats of bot accounts. */
export function botAccounts(info: TableInfo | null): number[] {
  return (info?.seats ?? []).flatMap((seat, index) => (seat.bot_account ? [index] : []));
}

/** Return the names of all seats, that of a race that plays by itself last; bots with the same name are numbered. */
export function namesOf(info: TableInfo | null): string[] {
  const automatic = `seat.automatic.${info?.setup?.game}`;
  return [...namesOfPlayers(info), ...(texts.has(automatic) ? [t(automatic)] : [])];
}

function namesOfPlayers(info: TableInfo | null): string[] {
  const seats = info?.seats ?? [];
  const bots = seats.filter((seat) => seat.kind === "bot");
  return seats.map((seat, index) => {
    if (seat.name) return seat.name;
    if (seat.kind !== "bot") return t("seat.name", { number: index + 1 });
    const alike = bots.filter(({ bot }) => bot === seat.bot);
    const number = alike.length > 1 ? ` ${alike.indexOf(seat) + 1}` : "";
    return `${botName(seat.bot ?? "")}${number}`;
  });
}
