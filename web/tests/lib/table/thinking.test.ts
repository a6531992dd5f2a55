import { describe, expect, it } from "vitest";
import type { SeatInfo, TableInfo, View } from "../../../src/lib/server/protocol";
import { botPause } from "../../../src/lib/table/pace";
import { thinkingSeat } from "../../../src/lib/table/thinking";

const PERSON: SeatInfo = { kind: "person", guest: "ana", name: "Ana" };
const info = (second: SeatInfo, more: Partial<TableInfo> = {}): TableInfo =>
  ({ status: "playing", seats: [PERSON, second], ...more }) as TableInfo;
const view = (more: Partial<View>): View => ({ to_act: 1, is_over: false, ...more }) as View;

describe("the awaited seat", () => {
  const bot: SeatInfo = { kind: "bot", bot: "lumi" };

  it("thinks if it is a bot's, or a bot stands in", () => {
    expect(thinkingSeat(info(bot), view({}))).toBe(1);
    expect(thinkingSeat(info({ ...PERSON, away: true }), view({}))).toBe(1);
    expect(thinkingSeat(info({ ...PERSON, conceded: true }), view({}))).toBe(1);
  });

  it("does not think if it is a person's, chance, or there is none", () => {
    expect(thinkingSeat(info(bot), view({ to_act: 0 }))).toBeNull();
    expect(thinkingSeat(info(bot), view({ to_act: -2 }))).toBeNull();
    expect(thinkingSeat(null, null)).toBeNull();
  });

  it("does not think while nothing is played", () => {
    expect(thinkingSeat(info(bot, { status: "over" }), view({}))).toBeNull();
    expect(thinkingSeat(info(bot, { paused: 0 }), view({}))).toBeNull();
    expect(thinkingSeat(info(bot), view({ is_over: true }))).toBeNull();
  });
});

describe("the pause before a bot's action", () => {
  it("is shorter at a faster speed, and 0 at speed 0", () => {
    expect(botPause(true, 1)).toBeGreaterThan(botPause(true, 2));
    expect(botPause(true, 2)).toBeGreaterThan(0);
    expect(botPause(true, 0)).toBe(0);
  });

  it("is 0 for a person", () => {
    expect(botPause(false, 1)).toBe(0);
  });
});
