import { describe, expect, it } from "vitest";
import { notationIn, positionPath, tableFrom } from "../../../src/lib/lobby/position";

const LINE =
  "er1/warcraft/hammerhead:-3A2-2B-3b-;millstone:-N-4A0.1-/3.1.0/7,orcs.championing:2;4,goblins.farmer/now=turn";

describe("a position that was pasted", () => {
  it.each([
    LINE,
    `  ${LINE}\n`,
    `Look: "${LINE}"`,
    `https://example.org${positionPath(LINE)}`,
    `https://example.org/position#${encodeURIComponent(LINE)}`,
    `${LINE.slice(0, 60)}\n${LINE.slice(60)}`,
  ])("is found in %s", (text) => expect(notationIn(text)).toBe(LINE));
  it("may have a format that only the server knows", () => expect(notationIn("er12/new")).toBe("er12/new"));
  it.each(["", "k7w2m9xq4d", "https://example.org/t/k7w2m9xq4d", "100%"])("is not in %s", (text) =>
    expect(notationIn(text)).toBe(""),
  );
});

describe("a table from a position", () => {
  const info = { game: "warcraft", players: 3, boards: [], round: 3, seat: 1 };
  it("has me in the seat that decides, against bots", () =>
    expect(tableFrom(LINE, info, "bots")).toEqual({
      setup: { game: "warcraft", players: 3, start: LINE },
      bots: ["my-strength", null, "my-strength"],
    }));
  it("has friends in all seats with one shared device", () => {
    const { setup, names } = tableFrom(LINE, info, "device");
    expect(setup).toMatchObject({ hot_seat: true, start: LINE });
    expect(names).toHaveLength(3);
  });
});
