/** Adds the guest's own boards to those that a game offers. */
import type { BoardOffer, GameOffer, OwnBoard, PlayersOffer } from "../server/protocol";
import { boxOf } from "../speaking/names";
import { texts } from "../texts/texts.svelte";
import { type TableDraft, withBoard } from "./draft";

const OWN = /^own-[0-9a-f]{24}$/;

export const isOwn = (board: string): boolean => OWN.test(board);

/** Return the name of a board in the reader's language, or in another one. */
export const titleOf = ({ id, titles }: Pick<BoardOffer, "id" | "titles">): string =>
  titles[texts.language] ?? titles.en ?? Object.values(titles)[0] ?? id;

/** Return a game's offer with own boards: islands for every draw of their size, maps for their number of players. */
export function withOwnBoards(offer: GameOffer, own: readonly OwnBoard[]): GameOffer {
  const fitting = own.filter(({ game }) => game === boxOf(offer.id));
  const lies = ({ size, players }: OwnBoard, count: PlayersOffer): boolean =>
    size ? (count.draw ?? []).includes(size) : players === count.players;
  return {
    ...offer,
    // Own boards come first: they are what the player looks for.
    boards: [
      ...fitting.map(({ id, titles, players, size }): BoardOffer => ({ id, titles, players, size })),
      ...offer.boards,
    ],
    by_players: offer.by_players.map((count) => ({
      ...count,
      boards: [...fitting.filter((board) => lies(board, count)).map(({ id }) => id), ...count.boards],
    })),
  };
}

/** Return the draft with one more board, if it fits. */
export function laidOut(draft: TableDraft, board: string, offer: GameOffer): TableDraft {
  const found = offer.boards.find(({ id }) => id === board);
  return found ? { ...draft, boards: withBoard(draft.boards ?? [], found, offer, draft.players) } : draft;
}
