/** The form for a new table: the choices so far, kept consistent, and the request made from them. */
import type { BoardOffer, Clock, GameOffer, NewTable, PlayersOffer, TableSetup } from "../server/protocol";
import { MY_STRENGTH } from "./bots";

/** Each player on their own device, all on one shared device, or the referee of a real table. */
export type WayToPlay = "online" | "device" | "referee";

export interface SeatDraft {
  kind: "me" | "open" | "bot" | "friend";
  bot: string;
  name: string;
}

export interface TableDraft {
  way: WayToPlay;
  game: string;
  players: number;
  /** Always for the largest table, so that nothing is lost by trying fewer players. */
  seats: SeatDraft[];
  /** Null: drawn at random. */
  boards: string[] | null;
  openCoins: boolean;
  excluded: string[];
  /** The sets that are added. */
  sets: string[];
  first: number | null;
  /** The number of Murlocs; null: the usual one, or another game. */
  difficulty: number | null;
  /** Coins with which the seats begin in addition, by seat. */
  handicap: number[];
  clock: Clock;
  isPublic: boolean;
  /** Null: the default for these players. */
  hints: boolean | null;
}

export const MAX_SEATS = 5;
export const MAX_HANDICAP = 100;
const NONE: Clock = { kind: "none" };

export function newDraft(way: WayToPlay, game = "warcraft"): TableDraft {
  const seats = Array.from({ length: MAX_SEATS }, (_, seat): SeatDraft => {
    const kind = way === "online" ? (seat ? "open" : "me") : "friend";
    return { kind, bot: MY_STRENGTH, name: "" };
  });
  const draft: TableDraft = {
    way,
    game,
    players: 3,
    seats,
    boards: null,
    openCoins: false,
    excluded: [],
    sets: [],
    first: null,
    difficulty: null,
    handicap: [],
    clock: NONE,
    isPublic: false,
    hints: null,
  };
  return way === "referee" ? { ...draft, boards: [] } : draft;
}

/** Return a draft with the boards of an existing table, so that they can be changed. */
export function boardsDraft({ game, players, boards, hot_seat, referee }: TableSetup): TableDraft {
  const way = referee ? "referee" : hot_seat ? "device" : "online";
  return { ...newDraft(way, game), players, boards: boards?.length ? [...boards] : null };
}

/** Return the draft for another way to play; seats that are not bots' become friends or open. */
export function inWay(draft: TableDraft, way: WayToPlay): TableDraft {
  const fresh = newDraft(way, draft.game).seats;
  const seats = draft.seats.map((seat, index) =>
    seat.kind === "bot" ? seat : { ...seat, kind: fresh[index]?.kind ?? "open" },
  );
  return { ...draft, way, seats, boards: way === "referee" ? (draft.boards ?? []) : draft.boards };
}

export function countOf(offer: GameOffer, players: number): PlayersOffer | undefined {
  return offer.by_players.find((count) => count.players === players);
}

/** Return the ids of all races and powers of a game with these sets. */
export function abilityIds(offer: GameOffer, sets: readonly string[]): string[] {
  const added = offer.sets.filter(({ id }) => sets.includes(id)).flatMap(({ races, powers }) => [...races, ...powers]);
  return [...offer.races, ...offer.powers, ...added];
}

/** Return the draft for another game or number of players, with all choices that still fit. */
export function fitted(draft: TableDraft, offer: GameOffer): TableDraft {
  const players = offer.players.includes(draft.players) ? draft.players : (offer.players[0] ?? 2);
  const sets = draft.sets.filter((id) => offer.sets.some((one) => one.id === id));
  const known = new Set(abilityIds(offer, sets));
  const isSeat = draft.first !== null && draft.first < players;
  const fitting = countOf(offer, players)?.boards ?? [];
  // With only one board there is no choice.
  const boards = draft.boards && fittingBoards(fitting.length === 1 ? fitting : draft.boards, offer, players);
  return {
    ...draft,
    players,
    boards,
    excluded: draft.excluded.filter((id) => known.has(id)),
    sets,
    openCoins: draft.openCoins && !hasDifficulty(offer),
    first: offer.may_name_first && isSeat && players > 1 ? draft.first : null,
    difficulty: offer.difficulties?.includes(draft.difficulty ?? 0) ? draft.difficulty : null,
  };
}

/** Return whether a race plays by itself in a game, with open coins for everybody (M.2, M.7). */
export const hasDifficulty = (offer: GameOffer): boolean => (offer.difficulties?.length ?? 0) > 0;

/** Return those of the chosen boards that fit this number of players, in the order of the draw. */
function fittingBoards(chosen: string[], offer: GameOffer, players: number): string[] {
  return chosen.reduce<string[]>((boards, id) => {
    const board = offer.boards.find((other) => other.id === id);
    return board ? withBoard(boards, board, offer, players) : boards;
  }, []);
}

/** Return the boards with one more; it replaces its other side, or one of its size when there is no room. */
export function withBoard(chosen: readonly string[], board: BoardOffer, offer: GameOffer, players: number): string[] {
  const count = countOf(offer, players);
  if (!count?.boards.includes(board.id)) return [...chosen];
  const places: (string | undefined)[] = count.draw?.length ? count.draw : [undefined];
  const sizeOf = (id: string): string | undefined => offer.boards.find((other) => other.id === id)?.size;
  const others = chosen.filter((id) => id !== board.id && id !== board.other_side);
  const alike = others.filter((id) => sizeOf(id) === board.size);
  const room = places.filter((size) => size === board.size || size === undefined).length;
  const dropped = new Set(alike.slice(0, Math.max(0, alike.length - room + 1)));
  const boards = [...others.filter((id) => !dropped.has(id)), board.id];
  return boards.sort((one, other) => places.indexOf(sizeOf(one)) - places.indexOf(sizeOf(other)));
}

/** Return how many boards of each size are still missing; maps, which have no size, under "map". */
export function missing(draft: TableDraft, offer: GameOffer): Record<string, number> {
  if (!draft.boards) return {};
  const draw = countOf(offer, draft.players)?.draw ?? [];
  const wanted = draw.length ? draw : ["map"];
  const left: Record<string, number> = {};
  for (const size of wanted) left[size] = (left[size] ?? 0) + 1;
  for (const id of draft.boards) {
    const size = offer.boards.find((board) => board.id === id)?.size ?? "map";
    left[size] = (left[size] ?? 0) - 1;
  }
  return Object.fromEntries(Object.entries(left).filter(([, count]) => count > 0));
}

export function seatsOf(draft: TableDraft): SeatDraft[] {
  return draft.seats.slice(0, draft.players);
}

/** Return the draft with me in a seat; my former seat becomes open. */
export function withMe(draft: TableDraft, seat: number): TableDraft {
  const seats = draft.seats.map((other, index): SeatDraft => {
    if (index === seat) return { ...other, kind: "me" };
    return other.kind === "me" ? { ...other, kind: "open" } : other;
  });
  return { ...draft, seats };
}

/** Return the draft with bots of my strength in all open seats, and me in one. */
export function withBots(draft: TableDraft): TableDraft {
  const mine = ownSeat(draft) ?? 0;
  const seats = draft.seats.map((seat, index): SeatDraft => {
    if (index === mine) return { ...seat, kind: "me" };
    return seat.kind === "open" ? { ...seat, kind: "bot" } : seat;
  });
  return { ...draft, seats };
}

/** Return whether the game can start at once: no seat is open. */
export function isComplete(draft: TableDraft): boolean {
  return seatsOf(draft).every((seat) => seat.kind !== "open");
}

/** Return whether there will be hints; the default is the same as on the server. */
export function hasHints(draft: TableDraft): boolean {
  return draft.hints ?? hasHintsByDefault(draft);
}

/** Return the draft with or without hints; the default is stored as null, so that it follows the seats. */
export function withHints(draft: TableDraft, hints: boolean): TableDraft {
  return { ...draft, hints: hints === hasHintsByDefault(draft) ? null : hints };
}

/** Return whether hints are the default: with a shared device, and for one person against bots. */
function hasHintsByDefault(draft: TableDraft): boolean {
  return draft.way !== "online" || seatsOf(draft).filter(({ kind }) => kind !== "bot").length <= 1;
}

/** Return the draft with other handicap coins of a seat. */
export function withHandicap(draft: TableDraft, seat: number, coins: number): TableDraft {
  const handicap = Array.from({ length: MAX_SEATS }, (_, index) => draft.handicap[index] ?? 0);
  handicap[seat] = Math.min(MAX_HANDICAP, Math.max(0, Math.round(coins) || 0));
  return { ...draft, handicap };
}

/** Return my seat, or null. */
export function ownSeat(draft: TableDraft): number | null {
  const seat = seatsOf(draft).findIndex((other) => other.kind === "me");
  return seat < 0 ? null : seat;
}

/** Return the request body; default values are left out, and friends without a name are named by `called`. */
export function bodyOf(draft: TableDraft, called: (seat: number) => string | null = () => null): NewTable {
  const seats = seatsOf(draft);
  const isShared = draft.way !== "online";
  const setup: NewTable["setup"] = { game: draft.game, players: draft.players };
  if (draft.boards?.length) setup.boards = [...draft.boards];
  if (draft.openCoins) setup.open_coins = true;
  if (draft.excluded.length) setup.excluded = [...draft.excluded];
  if (draft.sets.length) setup.sets = [...draft.sets];
  if (draft.first !== null) setup.first = draft.first;
  if (draft.difficulty !== null) setup.difficulty = draft.difficulty;
  const handicap = draft.handicap.slice(0, draft.players);
  while (handicap.length && !handicap.at(-1)) handicap.pop();
  if (handicap.length) setup.handicap = handicap;
  if (!isShared && draft.clock.kind !== "none") setup.clock = draft.clock;
  if (isShared) setup.hot_seat = true;
  if (draft.way === "referee") setup.referee = true;
  if (draft.hints !== null) setup.hints = draft.hints;
  const body: NewTable = { setup, sits: isShared, bots: seats.map((seat) => (seat.kind === "bot" ? seat.bot : null)) };
  if (isShared)
    body.names = seats.map((seat, index) => (seat.kind === "friend" ? seat.name.trim() || called(index) : null));
  else if (draft.isPublic) body.public = true;
  return body;
}

export type FormPart = "players" | "seats" | "boards" | "excluded" | "first" | "table";

const PARTS: [RegExp, FormPart][] = [
  [/board|one-map|too-many-regions|too-many-natives/, "boards"],
  [/^too-few-ba|exclusion/, "excluded"],
  [/^first|difficulty/, "first"],
  [/^player-count/, "players"],
  [/^too-many-seats|^table-full|^unknown-bot|name|^seat/, "seats"],
];

/** Return the part of the form that a refusal is about. */
export function formPartOf(reason: string): FormPart {
  return PARTS.find(([pattern]) => pattern.test(reason))?.[1] ?? "table";
}
