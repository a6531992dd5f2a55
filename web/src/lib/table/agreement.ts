/** The settings of a table as lines of text; usual settings are listed only where players would ask. */
import type { Offer, OwnBoard, TableInfo } from "../server/protocol";
import { isLocalTable } from "../offline/mode";
import { isOwn, titleOf, withOwnBoards } from "../lobby/ownboards";
import { boxOf } from "../speaking/names";
import { counted, listed, t } from "../texts/texts.svelte";
import { durationText } from "../texts/time";

export interface AgreementLine {
  what: string;
  how: string;
}

/** Return the id of the text that says whether a game is or will be rated, or why not; null: nobody expects it to be. */
export function ratingText(info: TableInfo | null): string | null {
  if (info && isLocalTable(info.id)) return null;
  if (info?.rated) return "web.home.rating.rated";
  if (info?.unrated) return `web.home.rating.${info.unrated}`;
  return info?.status === "open" ? "web.home.rating.will" : null;
}

export function agreementLines(
  info: TableInfo,
  offer: Offer | null,
  names: string[],
  /** The guests' own boards at the table. */
  own: readonly OwnBoard[] = [],
  /** True if I play rated games. */
  isRated = false,
): AgreementLine[] {
  const { setup } = info;
  const offered = offer?.games.find(({ id }) => id === setup.game);
  const game = offered && withOwnBoards(offered, own);
  const rounds = game?.by_players.find(({ players }) => players === setup.players)?.rounds;
  const titles = (setup.boards ?? []).map((id) => {
    const board = game?.boards.find((other) => other.id === id);
    return board ? titleOf(board) : isOwn(id) ? t("web.home.own.board") : id;
  });
  const box = boxOf(setup.game);
  const powers = game ? [game, ...game.sets].flatMap((part) => part.powers) : [];
  const excluded = (setup.excluded ?? []).map((id) => t(`${powers.includes(id) ? "power" : "race"}.${box}.${id}`));
  const sets = (setup.sets ?? []).map((id) => t(`set.${id}`));
  const clock = setup.clock?.kind ?? "none";

  const lines: AgreementLine[] = [];
  const say = (what: string, how: string): void => void lines.push({ what: t(what), how });
  say(
    "web.home.new.players",
    rounds ? `${setup.players}, ${counted("web.home.new.rounds", rounds)}` : String(setup.players),
  );
  say("web.home.new.boards", titles.length ? listed(titles) : t("web.home.new.boards.random"));
  say(
    "web.home.new.clock",
    clock === "none"
      ? t("web.home.new.clock.none")
      : t(`web.home.lobby.clock.${clock}`, { time: durationText(setup.clock?.seconds ?? 120) }),
  );
  say("web.home.lobby.coins", t(setup.open_coins ? "web.home.lobby.coins.open" : "web.home.lobby.coins.hidden"));
  if (setup.hints != null) say("web.home.lobby.hints", t(`web.home.lobby.hints.${setup.hints ? "yes" : "no"}`));
  if (setup.first != null) say("option.first", names[setup.first] ?? t("seat.name", { number: setup.first + 1 }));
  const coins = (setup.handicap ?? []).flatMap((extra, seat) =>
    extra ? [`${names[seat] ?? t("seat.name", { number: seat + 1 })} +${extra}`] : [],
  );
  if (coins.length) say("web.home.handicap", listed(coins));
  if (sets.length) say("option.sets", listed(sets));
  if (excluded.length) say("option.excluded", listed(excluded));
  const rating = isRated ? ratingText(info) : null;
  if (rating) say("web.home.rating", t(rating));
  if (setup.hot_seat)
    say("web.home.lobby.way", t(setup.referee ? "web.home.new.way.referee" : "web.home.new.way.device"));
  else if (!isLocalTable(info.id))
    say("web.home.lobby.who", t(info.public ? "web.home.lobby.public" : "web.home.lobby.private"));
  return lines;
}
