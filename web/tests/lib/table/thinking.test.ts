import { describe, expect, it } from "vitest";
import type { SeatInfo, TableInfo, View } from "../../../src/lib/server/protocol";
import { breathFor } from "../../../src/lib/table/pace";
import { thinkingSeat } from "../../../src/lib/table/thinking";

const PERSON: SeatInfo = { kind: "person", guest: "ana", name: "Ana" };
const info = (second: SeatInfo, more: Partial<TableInfo> = {}): TableInfo =>
  ({ status: "playing", seats: [PERSON, second], ...more }) as TableInfo;
const view = (more: Partial<View>): View => ({ to_act: 1, is_over: false, ...more }) as View;

describe("whoever is waited for", () => {
  const bot: SeatInfo = { kind: "bot", bot: "lumi" };

  it("thinks, if it is a bot or one stands in", () => {
    expect(thinkingSeat(info(bot), view({}))).toBe(1);
    expect(thinkingSeat(info({ ...PERSON, away: true }), view({}))).toBe(1);
    expect(thinkingSeat(info({ ...PERSON, conceded: true }), view({}))).toBe(1);
  });

  it("does not, if it is a person, chance or nobody", () => {
    expect(thinkingSeat(info(bot), view({ to_act: 0 }))).toBeNull();
    expect(thinkingSeat(info(bot), view({ to_act: -2 }))).toBeNull();
    expect(thinkingSeat(null, null)).toBeNull();
  });

  it("does not while nothing goes on", () => {
    expect(thinkingSeat(info(bot, { status: "over" }), view({}))).toBeNull();
    expect(thinkingSeat(info(bot, { paused: 0 }), view({}))).toBeNull();
    expect(thinkingSeat(info(bot), view({ is_over: true }))).toBeNull();
  });
});

describe("a bot that comes next", () => {
  it("takes a moment, less at a faster speed, none where everything is shown at once", () => {
    expect(breathFor(true, 1)).toBeGreaterThan(breathFor(true, 2));
    expect(breathFor(true, 2)).toBeGreaterThan(0);
    expect(breathFor(true, 0)).toBe(0);
  });

  it("is not waited for where a person comes next", () => {
    expect(breathFor(false, 1)).toBe(0);
  });
});
