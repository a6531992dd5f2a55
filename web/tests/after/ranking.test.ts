import { cleanup, render, screen } from "@testing-library/svelte";
import { describe, expect, it } from "vitest";
import { ties } from "../../src/after/ranking";
import Ranking from "../../src/after/Ranking.svelte";
import { rankText } from "../../src/after/ranktext";
import type { ResultView, View } from "../../src/lib/server/protocol";
import { texts } from "../../src/lib/texts/texts.svelte";

/** Results of seats or teams, best first: place, score, tokens, and the coins of the richest player. */
const side = (
  place: number,
  seat: number,
  score: number,
  tokens: number,
  richest = score,
  team?: string,
): ResultView => ({
  place,
  seats: [seat],
  score,
  richest,
  tokens,
  ...(team ? { team } : {}),
});

describe("a tie", () => {
  it("is absent if coins decide", () => {
    expect(ties([side(1, 1, 61, 3), side(2, 2, 60, 9), side(3, 0, 50, 9)])).toEqual([]);
  });

  it("is broken by tokens", () => {
    const [tie, ...others] = ties([side(1, 1, 60, 7), side(2, 0, 60, 4), side(3, 2, 50, 9)]);
    expect([tie?.by, tie?.sides.map(({ tokens }) => tokens), others]).toEqual(["tokens", [7, 4], []]);
  });

  it("remains if all is equal, at the first place and any other", () => {
    const sides = [side(1, 0, 60, 4), side(1, 1, 60, 4), side(3, 4, 50, 3), side(4, 2, 50, 2), side(4, 3, 50, 2)];
    expect(ties(sides).map(({ by, sides }) => [by, sides.length])).toEqual([
      [null, 2],
      ["tokens", 3],
      [null, 2],
    ]);
  });

  it("between factions is broken by their richest player before tokens", () => {
    const [tie] = ties([side(1, 1, 72, 2, 79, "horde"), side(2, 0, 72, 18, 75, "alliance"), side(3, 2, 67, 1)]);
    expect([tie?.by, tie?.sides.map(({ richest }) => richest)]).toEqual(["richest", [79, 75]]);
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

  it("is empty if coins decide", () => {
    expect(rankText([side(1, 1, 60, 1), side(2, 0, 50, 1)], names)).toEqual([]);
  });

  it("names tie-breaks and shared places", () => {
    expect(rankText([side(1, 0, 60, 4), side(1, 1, 60, 4), side(3, 2, 60, 2)], names)).toEqual([
      "Ana, Ben, and Cleo at 60 coins: Ana (4), Ben (4), and Cleo (2).",
      "Ana and Ben: 60 coins, 4 tokens, shared.",
    ]);
    expect(rankText([side(1, 0, 60, 4), side(2, 1, 50, 2), side(2, 2, 50, 2)], names)).toEqual([
      "Ben and Cleo: 2 tokens, both place 2.",
    ]);
  });

  it("names the scores of factions", () => {
    const sides = [
      { ...side(1, 0, 60, 6, 80, "alliance"), seats: [0, 2] },
      { ...side(2, 1, 60, 6, 70, "horde"), seats: [1, 3] },
    ];
    expect(rankText(sides, names)).toEqual([
      "Scores: Alliance (60) and Horde (60).",
      "Alliance and Horde at 60 coins: Alliance (80) and Horde (70).",
    ]);
  });
});

describe("the ranking", () => {
  it("flags bot accounts", () => {
    const results = [side(1, 1, 60, 7), side(2, 0, 50, 4)];
    const view = { results, seats: [{ coins: 50 }, { coins: 60 }] } as unknown as View;
    render(Ranking, { view, names: ["Ana", "Ada"], bots: [1], seat: 0 });
    expect(screen.getByTestId("bot-badge").closest("li")?.textContent).toContain("Ada");
    cleanup();
  });
});

describe("the players in a ranking", () => {
  it("have their faces where these are known, else a mark in their colour", () => {
    const view = {
      seats: [{ coins: 60 }, { coins: 50 }],
      results: [side(1, 0, 60, 4), side(2, 1, 50, 3)],
      game: "classic",
    };
    const { container } = render(Ranking, {
      view: view as unknown as View,
      names: ["Ana", "Ben"],
      seat: 0,
      icons: ["race.classic.orcs"],
    });
    const signs = [...container.querySelectorAll("li")].map((row) => [
      row.querySelectorAll(".shield").length,
      row.querySelectorAll(".swatch").length,
    ]);
    expect(signs).toEqual([
      [1, 0],
      [0, 1],
    ]);
    cleanup();
  });
});
