import { describe, expect, it } from "vitest";
import { rankText } from "../src/after/ranktext";
import type { TeamView, View } from "../src/lib/protocol";
import { ranked, ties } from "../src/lib/ranking";
import { texts } from "../src/lib/texts.svelte";
import { viewOf } from "./scenery";

const RACES = ["orcs", "gnomes", "naga", "trolls", "elves"];

/** A game that is over: for each seat its coins, and its tokens, of which the first ones lie in two regions. */
function over(seats: [coins: number, tokens: number][], teams?: TeamView[]): View {
  const view = viewOf();
  const places = seats.flatMap(([, tokens], seat) => (tokens > 1 ? [[seat, 1], [seat, tokens - 1]] : [[seat, tokens]]));
  return {
    ...view,
    seats: seats.map(([coins]) => ({ coins })),
    tribes: seats.map((_, seat) => ({ race: RACES[seat] ?? "", seat, is_active: seat % 2 === 0, hand: 9, tray: 0 })),
    regions: [...places.map(([seat, tokens], number) => ({ board: "isle", number, holder: RACES[seat ?? 0] ?? "", tokens: tokens ?? 0 })), { board: "isle", number: 99, holder: "natives", tokens: 1 }],
    ...(teams ? { teams } : {}),
  };
}
const places = (view: View, winners: number[]): [number[], number][] => ranked(view, winners).map(({ seats, place }) => [seats, place]);

describe("a ranking", () => {
  it("goes by coins", () => {
    const view = over([[50, 9], [61, 3], [60, 9]]);
    expect(places(view, [1])).toEqual([[[1], 1], [[2], 2], [[0], 3]]);
    expect(ties(ranked(view, [1]))).toEqual([]);
  });

  it("goes by tokens on the map where coins are equal, and says so", () => {
    const view = over([[60, 4], [60, 7], [50, 9]]);
    expect(places(view, [1])).toEqual([[[1], 1], [[0], 2], [[2], 3]]);
    const [tie, ...others] = ties(ranked(view, [1]));
    expect([tie?.by, tie?.sides.map(({ tokens }) => tokens), others]).toEqual(["tokens", [7, 4], []]);
  });

  it("shares a place where all is equal, the first and any other", () => {
    const view = over([[60, 4], [60, 4], [50, 2], [50, 2], [50, 3]]);
    expect(places(view, [0, 1])).toEqual([[[0], 1], [[1], 1], [[4], 3], [[2], 4], [[3], 4]]);
    expect(ties(ranked(view, [0, 1])).map(({ by, sides }) => [by, sides.length])).toEqual([[null, 2], ["tokens", 3], [null, 2]]);
  });

  it("takes the poorest of a faction, then its richest", () => {
    const teams = [{ id: "alliance", seats: [0, 3] }, { id: "horde", seats: [1, 4] }, { id: "neutral", seats: [2] }];
    const view = over([[51, 1], [79, 1], [67, 1], [88, 1], [72, 1]], teams);
    expect(places(view, [1, 4])).toEqual([[[1, 4], 1], [[2], 2], [[0, 3], 3]]);
    const tied = over([[72, 9], [79, 1], [67, 1], [75, 9], [72, 1]], teams);
    const [tie] = ties(ranked(tied, [1, 4]));
    expect([tie?.by, tie?.sides.map(({ richest }) => richest)]).toEqual(["richest", [79, 75]]);
  });

  it("leaves it to the server who has won", () => {
    expect(places(over([[60, 4], [50, 7]]), [1])).toEqual([[[1], 1], [[0], 2]]);
  });
});

describe("a ranking in words", () => {
  texts.use({
    "unit.coins": "{count} coins",
    "unit.tokens": "{count} tokens",
    "faction.alliance": "Alliance",
    "faction.horde": "Horde",
    "web.after.faction-scores": "Scores: {scores}.",
    "web.after.tie.place": "{names}: {tokens}, both place {place}.",
    "web.after.tie.richest": "{names} at {coins}: {counts}.",
    "web.after.tie.tokens": "{names} at {coins}: {counts}.",
    "web.after.tie.victory": "{names}: {coins}, {tokens}, shared.",
  });
  const names = ["Ana", "Ben", "Cleo", "Dora"];

  it("says nothing where coins decide", () => {
    expect(rankText(ranked(over([[50, 1], [60, 1]]), [1]), names)).toEqual([]);
  });

  it("says what decides, and what is shared", () => {
    const view = over([[60, 4], [60, 4], [60, 2]]);
    expect(rankText(ranked(view, [0, 1]), names)).toEqual(["Ana, Ben, and Cleo at 60 coins: Ana (4), Ben (4), and Cleo (2).", "Ana and Ben: 60 coins, 4 tokens, shared."]);
    expect(rankText(ranked(over([[60, 4], [50, 2], [50, 2]]), [0]), names)).toEqual(["Ben and Cleo: 2 tokens, both place 2."]);
  });

  it("says what factions have", () => {
    const teams = [{ id: "alliance", seats: [0, 2] }, { id: "horde", seats: [1, 3] }];
    const view = over([[60, 4], [70, 4], [80, 2], [60, 2]], teams);
    expect(rankText(ranked(view, [0, 2]), names)).toEqual(["Scores: Alliance (60) and Horde (60).", "Alliance and Horde at 60 coins: Alliance (80) and Horde (70)."]);
  });
});
