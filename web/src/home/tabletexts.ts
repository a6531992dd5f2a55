/** Texts for a table in a list. */
import type { Listed } from "../lib/server/protocol";
import { botAccounts, namesOf } from "../lib/table/seats";
import { counted, listed, t } from "../lib/texts/texts.svelte";

/** Return the names of the players as a list in words, without mine if `me` is known. */
export function playersText(table: Listed, me: string | null): string {
  const flagged = botAccounts(table);
  const names = namesOf(table)
    .map((name, seat) => (flagged.includes(seat) ? t("web.home.row.bot-account", { name }) : name))
    .filter((_, seat) => {
      const { kind = "open", guest } = table.seats[seat] ?? {};
      return kind !== "open" && (table.setup.hot_seat || me === null || guest !== me);
    });
  return names.length ? listed(names) : t("web.home.row.alone");
}

/** Return whether I have left this game to a bot for good, so that its result is not mine. */
const hasResigned = ({ seats, setup }: Listed, me: string | null): boolean =>
  me !== null && !setup.hot_seat && seats.some(({ guest, conceded }) => guest === me && conceded);

/** Return the round, my coins and my place, as far as they are known. */
export function standingText(table: Listed, me: string | null): string {
  const { standing, status } = table;
  if (!standing || hasResigned(table, me)) return "";
  const { round, rounds, score, place } = standing;
  const parts = status === "over" ? [] : [t("web.home.row.round", { round, rounds })];
  if (score !== undefined) parts.push(counted("web.home.row.coins", score));
  if (place !== undefined) parts.push(t("web.home.row.place", { place }));
  return parts.join(" · ");
}

/** Return the state of a table in a few words. */
export function statusText(table: Listed, me: string | null): string {
  if (table.status === "open") return t("web.home.row.waiting");
  if (hasResigned(table, me)) return t("web.home.row.resigned");
  if (table.status === "playing") {
    if (table.my_turn) return t("web.home.row.turn");
    const name = table.waits_for === undefined ? undefined : namesOf(table)[table.waits_for];
    return name ? t("web.home.row.turn-of", { name }) : t("web.home.row.playing");
  }
  const winners = table.winners ?? [];
  const [only] = winners;
  if (only === undefined) return t("web.home.row.over");
  const names = namesOf(table);
  if (winners.length > 1) return t("web.home.row.shared", { names: listed(winners.map((seat) => names[seat] ?? "")) });
  const isMine = me !== null && !table.setup.hot_seat && table.seats[only]?.guest === me;
  return isMine ? t("web.home.row.won") : t("web.home.row.winner", { name: names[only] ?? "" });
}
