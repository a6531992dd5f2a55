import { describe, expect, it } from "vitest";
import type { View } from "../../../src/lib/server/protocol";
import { columnsOf, looseBadges, ownColumn } from "../../../src/lib/table/combos";

const view = (part: Partial<View>): View =>
  ({ seats: [{}, {}], combos: [], badges: [], banners_left: [5], turn_of: 0, ...part }) as View;

describe("columns of combos", () => {
  it("are one without a faction", () => {
    const [column, ...others] = columnsOf(
      view({
        combos: [
          { race: "orcs", power: "farmer", price: 0 },
          { race: "naga", price: 1 },
        ],
      }),
      0,
    );
    expect(others).toEqual([]);
    expect(column).toMatchObject({
      faction: null,
      bannersLeft: 5,
      combos: [
        { race: "orcs", place: 0 },
        { race: "naga", place: 1 },
      ],
    });
  });
  const split = view({
    seats: [{ team: "alliance" }, { team: "horde", column: 1 }],
    banners_left: [1, 2],
    badges: ["farmer", "mining", "ranger"],
    combos: [
      { race: "humans", price: 0 },
      { race: "orcs", column: 1, price: 0 },
      { race: "trolls", column: 1, price: 1 },
    ],
  });
  it("are several by faction, the own one first, each with its own positions", () => {
    const columns = columnsOf(split, 1);
    expect(columns.map(({ faction }) => faction)).toEqual(["horde", "alliance"]);
    expect(columns[0]?.combos.map(({ race, place }) => [race, place])).toEqual([
      ["orcs", 0],
      ["trolls", 1],
    ]);
    expect(columnsOf(split, 0).map(({ number }) => number)).toEqual([0, 1]);
  });
  it("are only those from which a seat picks", () => {
    const { seats } = split;
    expect(columnsOf({ ...split, banners_left: [1, 2, 0] }, 0)).toHaveLength(2);
    expect(
      columnsOf({ ...split, banners_left: [1, 2, 0], seats: [...seats, { team: "neutral", column: 2 }] }, 0),
    ).toHaveLength(3);
  });
  it("start for spectators with the seat whose turn it is", () =>
    expect(ownColumn({ ...split, turn_of: 1 }, null)).toBe(1));
  it("leave loose powers where rows have no race", () =>
    expect(looseBadges(split, columnsOf(split, 0)[0]!)).toEqual(["mining", "ranger"]));
});
