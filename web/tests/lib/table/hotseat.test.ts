import { describe, expect, it } from "vitest";
import type { SeatInfo, TableInfo, TableSetup } from "../../../src/lib/server/protocol";
import { handedTo, isCoveredFor } from "../../../src/lib/table/hotseat";

const person = (name: string): SeatInfo => ({ kind: "person", guest: "host", name });
const table = (setup: Partial<TableSetup> = {}, more: Partial<TableInfo> = {}): TableInfo => ({
  id: "t",
  status: "playing",
  host: "host",
  public: false,
  setup: { game: "warcraft", players: 3, hot_seat: true, ...setup },
  seats: [person("Ana"), person("Bo"), { kind: "bot", bot: "simple" }],
  revision: 1,
  ...more,
});

describe("the shared device is handed", () => {
  it("to the player who decides, at first and when that changes", () => {
    expect(handedTo(table(), 0, null)).toBe(0);
    expect(handedTo(table(), 1, 0)).toBe(1);
  });
  it("not while the same player continues, or nobody here decides", () => {
    expect(handedTo(table(), 1, 1)).toBeNull();
    expect(handedTo(table(), null, 1)).toBeNull();
  });
  it("not where nothing is hidden", () => {
    expect(handedTo(table({ open_coins: true }), 1, 0)).toBeNull();
    expect(handedTo(table({ referee: true }), 1, 0)).toBeNull();
    expect(handedTo(table({ referee: true }), -1, 0)).toBeNull();
    expect(handedTo(table({ hot_seat: false }), 1, 0)).toBeNull();
    expect(handedTo(null, 1, 0)).toBeNull();
  });
  it("with open coins only to a player who knows face-down markers", () => {
    expect(handedTo(table({ open_coins: true }), 1, 0, true)).toBe(1);
    expect(handedTo(table({ open_coins: true, referee: true }), 1, 0, true)).toBeNull();
  });
  it("not while the game is not running", () => {
    expect(handedTo(table({}, { status: "over" }), 1, 0)).toBeNull();
    expect(handedTo(table({}, { paused: 30 }), 1, 0)).toBeNull();
  });
  it("not when one person plays against bots", () => {
    const alone = table({}, { seats: [person("Ana"), { kind: "bot" }, { ...person("Bo"), conceded: true }] });
    expect(handedTo(alone, 0, null)).toBeNull();
  });
});

describe("what one player may see on a shared device", () => {
  it("stays hidden from the others, also during a pause", () => {
    expect(isCoveredFor(table({}, { paused: 30 }), 1, 0)).toBe(true);
    expect(isCoveredFor(table({}, { paused: 30 }), 1, 1)).toBe(false);
    expect(isCoveredFor(table({}, { status: "over" }), 1, 0)).toBe(false);
  });
});
