import { describe, expect, it } from "vitest";
import { freeSeats, joinable, myTables } from "../../../src/lib/lobby/lists";
import type { Listed } from "../../../src/lib/server/protocol";

const table = (id: string, more: Partial<Listed> = {}): Listed => ({
  id,
  status: "playing",
  host: "ana",
  public: true,
  setup: { game: "warcraft", players: 2 },
  seats: [{ kind: "person", guest: "ana", name: "Ana" }, {}],
  revision: 1,
  touched_at: 0,
  ...more,
});
const ids = (tables: Listed[]): string[] => tables.map(({ id }) => id);

describe("my tables", () => {
  it("are grouped: my turn, running, finished; the latest first, without closed ones", () => {
    const mine = myTables([
      table("old", { touched_at: 1 }),
      table("mine", { my_turn: true, touched_at: 2 }),
      table("over", { status: "over" }),
      table("closed", { status: "closed" }),
      table("open", { status: "open", touched_at: 5 }),
      table("over but still marked", { status: "over", my_turn: true, touched_at: 9 }),
    ]);
    expect(ids(mine.waiting)).toEqual(["mine"]);
    expect(ids(mine.running)).toEqual(["open", "old"]);
    expect(ids(mine.finished)).toEqual(["over but still marked", "over"]);
  });
});

describe("tables of others", () => {
  const full = [{ kind: "bot", bot: "simple" } as const, { kind: "bot", bot: "simple" } as const];

  it("are those with a free seat, then those to watch, without mine", () => {
    const found = joinable(
      [
        table("playing", { seats: full, touched_at: 9 }),
        table("free", { status: "open", host: "bo", seats: [{ kind: "person", guest: "bo" }, {}] }),
        table("full", { status: "open", seats: full }),
        table("mine", { status: "open" }),
        table("over", { status: "over", seats: full }),
      ],
      "ana",
    );
    expect(ids(found)).toEqual(["free", "playing"]);
  });

  it("include all for visitors without a name", () => {
    expect(ids(joinable([table("free", { status: "open" })], null))).toEqual(["free"]);
  });

  it("count a seat without an owner as free", () =>
    expect(freeSeats([{}, { kind: "open" }, { kind: "bot" }, { kind: "person" }])).toBe(2));
});
