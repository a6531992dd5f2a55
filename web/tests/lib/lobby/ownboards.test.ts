import { expect, it } from "vitest";
import { boardsDraft, missing, newDraft, withBoard } from "../../../src/lib/lobby/draft";
import { isOwn, laidOut, titleOf, withOwnBoards } from "../../../src/lib/lobby/ownboards";
import type { GameOffer, OwnBoard } from "../../../src/lib/server/protocol";

const id = (letter: string): string => `own-${letter.repeat(24)}`;
const island: OwnBoard = { id: id("a"), game: "warcraft", titles: { en: "Mine" }, regions: 9, size: "S" };
const map: OwnBoard = { id: id("b"), game: "classic", titles: { en: "Map" }, regions: 23, players: 2 };
const offer = (game: string, draw: string[]): GameOffer =>
  ({
    id: game,
    players: [2, 3],
    boards: [{ id: "isle", titles: {}, size: "S" }],
    by_players: [2, 3].map((players) => ({ players, boards: ["isle"], rounds: 8, draw: players === 2 ? draw : ["L"] })),
  }) as unknown as GameOffer;

it("an own island is offered first wherever one of its size is, in both games with islands", () => {
  for (const game of ["warcraft", "azeroth"]) {
    const found = withOwnBoards(offer(game, ["S", "S"]), [island, map]);
    expect(found.boards.map((board) => board.id)).toEqual([island.id, "isle"]);
    expect(found.by_players.map(({ boards }) => boards)).toEqual([[island.id, "isle"], ["isle"]]);
  }
});

it("an own map is offered for its number of players", () => {
  const found = withOwnBoards(offer("classic", []), [island, map]);
  expect(found.by_players.map(({ boards }) => boards)).toEqual([[map.id, "isle"], ["isle"]]);
});

it("an own board can be chosen like the others", () => {
  const found = withOwnBoards(offer("warcraft", ["S", "S"]), [island]);
  const [mine, isle] = found.boards;
  if (!isle || !mine) throw new Error("no boards");
  const boards = withBoard(withBoard([], isle, found, 2), mine, found, 2);
  expect(boards).toEqual(["isle", island.id]);
  expect(missing({ ...newDraft("online"), players: 2, boards }, found)).toEqual({});
});

it("an own board is recognised by its id", () => {
  expect([isOwn(island.id), isOwn("half-moon")]).toEqual([true, false]);
});

it("the boards of an existing table can be changed, and one more added", () => {
  const found = withOwnBoards(offer("warcraft", ["S", "S"]), [island]);
  const draft = boardsDraft({ game: "warcraft", players: 2, boards: ["isle"] });
  expect(laidOut(draft, island.id, found).boards).toEqual(["isle", island.id]);
  expect(laidOut(draft, id("f"), found)).toBe(draft);
  expect(boardsDraft({ game: "warcraft", players: 2 }).boards).toBeNull();
  expect(boardsDraft({ game: "warcraft", players: 2, hot_seat: true, referee: true }).way).toBe("referee");
});

it("its name is in the reader's language, or in another one", () => {
  expect(titleOf(island)).toBe("Mine");
  expect(titleOf({ ...island, titles: { de: "Meine" } })).toBe("Meine");
});
