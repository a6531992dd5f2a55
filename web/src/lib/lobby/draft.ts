/** The table somebody is about to make: what was chosen so far, kept fitting, and what is sent for it. */
import type { BoardOffer, Clock, GameOffer, NewTable, PlayersOffer, TableSetup } from "../server/protocol";
import { MY_STRENGTH } from "./bots";

/** Everybody at a device of their own, all around one, or along a real table. */
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
  /** None: they are drawn. */
  boards: string[] | null;
  openCoins: boolean;
  excluded: string[];
  first: number | null;
  clock: Clock;
  isPublic: boolean;
  /** Null: as is usual for whoever plays. */
  hints: boolean | null;
}

export const MOST_SEATS = 5;
const NONE: Clock = { kind: "none" };

export function newDraft(way: WayToPlay, game = "warcraft"): TableDraft {
  const seats = Array.from({ length: MOST_SEATS }, (_, seat): SeatDraft => {
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
    first: null,
    clock: NONE,
    isPublic: false,
    hints: null,
  };
  return way === "referee" ? { ...draft, boards: [] } : draft;
}

/** The boards that were agreed on at a table that is there, to be chosen anew. */
export function boardsDraft({ game, players, boards, hot_seat, referee }: TableSetup): TableDraft {
  const way = referee ? "referee" : hot_seat ? "device" : "online";
  return { ...newDraft(way, game), players, boards: boards?.length ? [...boards] : null };
}

/** The same draft in another way: whoever is no bot's is a friend, or open. */
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

/** What was chosen for another game or number of players, as far as it still fits. */
export function fitted(draft: TableDraft, offer: GameOffer): TableDraft {
  const players = offer.players.includes(draft.players) ? draft.players : (offer.players[0] ?? 2);
  const known = new Set([...offer.races, ...offer.powers]);
  const isSeat = draft.first !== null && draft.first < players;
  const fitting = countOf(offer, players)?.boards ?? [];
  // Where there is one board only, there is nothing to choose.
  const boards = draft.boards && fittingBoards(fitting.length === 1 ? fitting : draft.boards, offer, players);
  return {
    ...draft,
    players,
    boards,
    excluded: draft.excluded.filter((id) => known.has(id)),
    first: offer.may_name_first && isSeat ? draft.first : null,
  };
}

/** Boards that lie on the table for so many players, of those that were chosen, in the order of the draw. */
function fittingBoards(chosen: string[], offer: GameOffer, players: number): string[] {
  return chosen.reduce<string[]>((boards, id) => {
    const board = offer.boards.find((other) => other.id === id);
    return board ? withBoard(boards, board, offer, players) : boards;
  }, []);
}

/** A board laid on the table; it takes the place of its other side, or of one of its size when all those lie there. */
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

/** How many boards of each size must still be chosen; of maps, which have no size, under "map". */
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

/** A seat for me, and no other; where I sat it is open. */
export function withMe(draft: TableDraft, seat: number): TableDraft {
  const seats = draft.seats.map((other, index): SeatDraft => {
    if (index === seat) return { ...other, kind: "me" };
    return other.kind === "me" ? { ...other, kind: "open" } : other;
  });
  return { ...draft, seats };
}

/** The same table with bots as strong as I am wherever nobody sits, and me in it. */
export function withBots(draft: TableDraft): TableDraft {
  const mine = ownSeat(draft) ?? 0;
  const seats = draft.seats.map((seat, index): SeatDraft => {
    if (index === mine) return { ...seat, kind: "me" };
    return seat.kind === "open" ? { ...seat, kind: "bot" } : seat;
  });
  return { ...draft, seats };
}

/** Whether the game can start as soon as the table is made: everybody is there. */
export function isComplete(draft: TableDraft): boolean {
  return seatsOf(draft).every((seat) => seat.kind !== "open");
}

/** Whether there will be hints; the server knows what is usual, as told here before a table is made. */
export function hasHints(draft: TableDraft): boolean {
  return draft.hints ?? isUsualWithHints(draft);
}

/** With hints or without; what is usual follows whoever plays from then on. */
export function withHints(draft: TableDraft, hints: boolean): TableDraft {
  return { ...draft, hints: hints === isUsualWithHints(draft) ? null : hints };
}

/** Around one device, and for one person against bots. */
function isUsualWithHints(draft: TableDraft): boolean {
  return draft.way !== "online" || seatsOf(draft).filter(({ kind }) => kind !== "bot").length <= 1;
}

/** Where I sit, if I do. */
export function ownSeat(draft: TableDraft): number | null {
  const seat = seatsOf(draft).findIndex((other) => other.kind === "me");
  return seat < 0 ? null : seat;
}

/** What is sent; fields that are as usual are left out, and friends who gave no name are called something. */
export function bodyOf(draft: TableDraft, called: (seat: number) => string | null = () => null): NewTable {
  const seats = seatsOf(draft);
  const isShared = draft.way !== "online";
  const setup: NewTable["setup"] = { game: draft.game, players: draft.players };
  if (draft.boards?.length) setup.boards = [...draft.boards];
  if (draft.openCoins) setup.open_coins = true;
  if (draft.excluded.length) setup.excluded = [...draft.excluded];
  if (draft.first !== null) setup.first = draft.first;
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
  [/^first/, "first"],
  [/^player-count/, "players"],
  [/^too-many-seats|^table-full|^unknown-bot|name|^seat/, "seats"],
];

/** The part of the form that a refusal is about. */
export function formPartOf(reason: string): FormPart {
  return PARTS.find(([pattern]) => pattern.test(reason))?.[1] ?? "table";
}
