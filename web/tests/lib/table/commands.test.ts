import { describe, expect, it } from "vitest";
import type { SeatInfo, TableInfo } from "../../../src/lib/server/protocol";
import { canBan, canStandIn, commandsFor, banCommand, standInCommand } from "../../../src/lib/table/commands";

const table = (seat: Partial<SeatInfo> = {}, more: Partial<TableInfo> = {}): TableInfo => ({
  id: "t",
  status: "playing",
  host: "ana",
  public: false,
  setup: { game: "warcraft", players: 2 },
  seats: [
    { kind: "person", guest: "ana" },
    { kind: "person", guest: "bo", ...seat },
  ],
  revision: 1,
  ...more,
});
const ids = (info: TableInfo | null, you: string | null, seat: number | null): string[] =>
  commandsFor(info, you, seat).map(({ id }) => id);

describe("commands of a running game", () => {
  it("for the host", () =>
    expect(ids(table(), "ana", 0)).toEqual(["pause", "redeploy-for-me", "leave", "vote", "concede", "close"]));
  it("for a player", () => expect(ids(table(), "bo", 1)).toEqual(["redeploy-for-me", "leave", "vote", "concede"]));
  it("none for spectators and visitors without a name", () => {
    expect(ids(table(), "eve", null)).toEqual([]);
    expect(ids(table(), null, null)).toEqual([]);
  });
  it("none before and after the game", () => {
    expect(ids(table({}, { status: "open" }), "ana", 0)).toEqual([]);
    expect(ids(table({}, { status: "over" }), "ana", 0)).toEqual([]);
    expect(ids(null, "ana", 0)).toEqual([]);
  });
  it("include the reverse of what was done", () => {
    expect(ids(table({}, { paused: 12 }), "ana", 0)[0]).toBe("resume");
    expect(ids(table({ away: true, redeploys_by_itself: true, wants_end: true }), "bo", 1)).toEqual([
      "redeploy-myself",
      "back",
      "unvote",
      "concede",
    ]);
  });
  it("none for a player who has conceded", () => expect(ids(table({ conceded: true }), "bo", 1)).toEqual([]));
  it("need a confirmation where they are final", () => {
    const final = commandsFor(table(), "ana", 0).filter(({ isFinal }) => isFinal);
    expect(final.map(({ id }) => id)).toEqual(["vote", "concede", "close"]);
  });
  it("include neither leaving nor conceding with one shared device", () => {
    const shared = table({}, { setup: { game: "warcraft", players: 2, hot_seat: true } });
    expect(ids(shared, "ana", 0)).toEqual(["pause", "vote", "close"]);
  });
});

describe("a bot that stands in", () => {
  it("is put in by the host, for another player", () => {
    expect(canStandIn(table(), "ana", 1)).toBe(true);
    expect(canStandIn(table(), "ana", 0)).toBe(false);
    expect(canStandIn(table(), "bo", 0)).toBe(false);
    expect(canStandIn(table(), null, 1)).toBe(false);
    expect(standInCommand(1).ask).toEqual({ type: "seat", seat: 1, bot: "medium" });
  });
  it("may replace any player at a shared device", () => {
    const setup = { game: "warcraft", players: 2, hot_seat: true };
    expect(canStandIn(table({ guest: "ana" }, { setup }), "ana", 1)).toBe(true);
  });
  it("cannot replace a bot, nor before and after the game", () => {
    expect(canStandIn(table({ away: true }), "ana", 1)).toBe(false);
    expect(canStandIn(table({ conceded: true }), "ana", 1)).toBe(false);
    expect(canStandIn(table({ kind: "bot", guest: undefined }), "ana", 1)).toBe(false);
    expect(canStandIn(table({}, { status: "open" }), "ana", 1)).toBe(false);
  });
});

describe("a ban from a running game", () => {
  it("is up to the host, and never for the host", () => {
    expect(canBan(table(), "ana", 1)).toBe(true);
    expect(canBan(table({ away: true }), "ana", 1)).toBe(true);
    expect(canBan(table(), "ana", 0)).toBe(false);
    expect(canBan(table(), "bo", 0)).toBe(false);
    expect(canBan(table(), null, 1)).toBe(false);
    expect(banCommand("bo")).toEqual({ id: "ban", ask: { type: "ban", guest: "bo", banned: true }, isFinal: true });
  });
  it("is not possible twice, for bots, or before and after the game", () => {
    expect(canBan(table({}, { banned: [{ guest: "bo" }] }), "ana", 1)).toBe(false);
    expect(canBan(table({ kind: "bot", guest: undefined }), "ana", 1)).toBe(false);
    expect(canBan(table({}, { status: "open" }), "ana", 1)).toBe(false);
  });
});

describe("a rated game", () => {
  const rated = (seat: Partial<SeatInfo> = {}, more: Partial<TableInfo> = {}): TableInfo =>
    table({ rated: true, pause_left: 90, ...seat }, { rated: true, ...more });
  it("gives the host no power over others", () => {
    expect(canStandIn(rated(), "ana", 1)).toBe(false);
    expect(canBan(rated(), "ana", 1)).toBe(false);
    expect(ids(rated(), "ana", 0)).toEqual(["redeploy-for-me", "leave", "vote", "concede"]);
  });
  it("can be paused by everybody while their time lasts", () => {
    expect(commandsFor(rated(), "bo", 1)[0]).toEqual({
      id: "pause",
      ask: { type: "pause", paused: true },
      pauseLeft: 90,
    });
    expect(ids(rated({ pause_left: 0 }), "bo", 1)).not.toContain("pause");
    expect(ids(rated({ conceded: true }), "bo", 1)).toEqual([]);
  });
  it("is resumed by the player who paused it", () => {
    const paused = rated({}, { paused: 12, paused_by: 1 });
    expect(ids(paused, "bo", 1)).toContain("resume");
    expect(ids(paused, "ana", 0)).not.toContain("resume");
  });
  it("is left only after a warning", () => {
    const leave = commandsFor(rated(), "bo", 1).find(({ id }) => id === "leave");
    expect(leave?.isFinal).toBe(true);
  });
});
