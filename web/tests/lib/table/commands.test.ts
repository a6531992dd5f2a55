import { describe, expect, it } from "vitest";
import type { SeatInfo, TableInfo } from "../../../src/lib/server/protocol";
import { canSendAway, canStandIn, commandsFor, sendAway, standIn } from "../../../src/lib/table/commands";

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

describe("what can be done with a running game", () => {
  it("by the host", () =>
    expect(ids(table(), "ana", 0)).toEqual(["pause", "redeploy-for-me", "leave", "vote", "concede", "close"]));
  it("by a player", () => expect(ids(table(), "bo", 1)).toEqual(["redeploy-for-me", "leave", "vote", "concede"]));
  it("by whoever only watches, or has no name: nothing", () => {
    expect(ids(table(), "eve", null)).toEqual([]);
    expect(ids(table(), null, null)).toEqual([]);
  });
  it("nothing before and after", () => {
    expect(ids(table({}, { status: "open" }), "ana", 0)).toEqual([]);
    expect(ids(table({}, { status: "over" }), "ana", 0)).toEqual([]);
    expect(ids(null, "ana", 0)).toEqual([]);
  });
  it("what was done can be taken back", () => {
    expect(ids(table({}, { paused: 12 }), "ana", 0)[0]).toBe("resume");
    expect(ids(table({ away: true, redeploys_by_itself: true, wants_end: true }), "bo", 1)).toEqual([
      "redeploy-myself",
      "back",
      "unvote",
      "concede",
    ]);
  });
  it("whoever has given up does nothing more", () => expect(ids(table({ conceded: true }), "bo", 1)).toEqual([]));
  it("what cannot be taken back is asked twice", () => {
    const final = commandsFor(table(), "ana", 0).filter(({ isFinal }) => isFinal);
    expect(final.map(({ id }) => id)).toEqual(["vote", "concede", "close"]);
  });
  it("around one device nobody leaves or gives up alone", () => {
    const shared = table({}, { setup: { game: "warcraft", players: 2, hot_seat: true } });
    expect(ids(shared, "ana", 0)).toEqual(["pause", "vote", "close"]);
  });
});

describe("a bot in a seat of a running game", () => {
  it("is let in by the host, for somebody else", () => {
    expect(canStandIn(table(), "ana", 1)).toBe(true);
    expect(canStandIn(table(), "ana", 0)).toBe(false);
    expect(canStandIn(table(), "bo", 0)).toBe(false);
    expect(canStandIn(table(), null, 1)).toBe(false);
    expect(standIn(1).ask).toEqual({ type: "seat", seat: 1, bot: "medium" });
  });
  it("around one device also for whoever shares the host's", () => {
    const setup = { game: "warcraft", players: 2, hot_seat: true };
    expect(canStandIn(table({ guest: "ana" }, { setup }), "ana", 1)).toBe(true);
  });
  it("not where one plays already, nor before and after", () => {
    expect(canStandIn(table({ away: true }), "ana", 1)).toBe(false);
    expect(canStandIn(table({ conceded: true }), "ana", 1)).toBe(false);
    expect(canStandIn(table({ kind: "bot", guest: undefined }), "ana", 1)).toBe(false);
    expect(canStandIn(table({}, { status: "open" }), "ana", 1)).toBe(false);
  });
});

describe("somebody sent away from a running game", () => {
  it("by the host, and never the host", () => {
    expect(canSendAway(table(), "ana", 1)).toBe(true);
    expect(canSendAway(table({ away: true }), "ana", 1)).toBe(true);
    expect(canSendAway(table(), "ana", 0)).toBe(false);
    expect(canSendAway(table(), "bo", 0)).toBe(false);
    expect(canSendAway(table(), null, 1)).toBe(false);
    expect(sendAway("bo")).toEqual({ id: "ban", ask: { type: "ban", guest: "bo", banned: true }, isFinal: true });
  });
  it("not twice, no bot, and not before or after", () => {
    expect(canSendAway(table({}, { banned: [{ guest: "bo" }] }), "ana", 1)).toBe(false);
    expect(canSendAway(table({ kind: "bot", guest: undefined }), "ana", 1)).toBe(false);
    expect(canSendAway(table({}, { status: "open" }), "ana", 1)).toBe(false);
  });
});
