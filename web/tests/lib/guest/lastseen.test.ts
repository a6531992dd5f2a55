import { beforeEach, describe, expect, it } from "vitest";
import { forgetSeen, keepGames, keepPosition, seenGames, seenPosition } from "../../../src/lib/guest/lastseen";
import type { Listed, TableInfo, Update } from "../../../src/lib/server/protocol";
import { keptHints } from "../../../src/lib/coach/kepthints";

const update = (version: number): Update =>
  ({ type: "update", version, since: 0, view: {}, steps: [{}], decision: {}, can_undo: true }) as unknown as Update;
const welcome = { table: {} as TableInfo, you: "ana", seat: 0 };

describe("games as last seen", () => {
  beforeEach(() => localStorage.clear());

  it("are kept without decisions, the latest five positions only", () => {
    for (let table = 0; table < 7; table += 1) keepPosition(`t${table}`, { welcome, update: update(table) });
    expect(seenPosition("t1")).toBeNull();
    expect(seenPosition("t6")).toEqual({
      welcome,
      update: { type: "update", version: 6, since: 6, view: {}, steps: [] },
    });
  });
  it("are listed with the time", () => {
    expect(seenGames()).toBeNull();
    keepGames(
      Array.from({ length: 40 }, (_, id) => ({ id: String(id) }) as Listed),
      7,
    );
    expect(seenGames()?.at).toBe(7);
    expect(seenGames()?.tables).toHaveLength(30);
    localStorage.setItem("elbowroom.games", '{"at": "x"}');
    expect(seenGames()).toBeNull();
  });
  it("are forgotten with the guest", () => {
    keepGames([], 7);
    keepPosition("t", { welcome, update: update(1) });
    keptHints.set("t", { key: "", turn: "", since: 0, texts: [], plans: null, plan: 0, isOpen: false });
    expect(keptHints.get("t")).not.toBeNull();
    forgetSeen();
    expect([seenGames(), seenPosition("t"), keptHints.get("t")]).toEqual([null, null, null]);
  });
});
