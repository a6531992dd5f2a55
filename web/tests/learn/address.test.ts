import { describe, expect, it } from "vitest";
import { writeAddress, isOf, isRule, readAddress } from "../../src/learn/address";

const where = (search: string, hash = "") => readAddress(new URLSearchParams(search), hash);

describe("addresses of the rules page", () => {
  it("hold the tab, the game and the search", () => {
    expect(where("")).toEqual({ tab: "play", game: null, query: "" });
    expect(where("tab=gallery&game=classic&q=fly")).toEqual({ tab: "gallery", game: "classic", query: "fly" });
    expect(where("tab=nonsense&game=chess")).toEqual({ tab: "play", game: null, query: "" });
  });
  it("lead to a rule regardless of their other parts", () => {
    expect(where("", "R-4.3").tab).toBe("rules");
    expect(where("tab=play&game=classic", "W.goblins.2")).toMatchObject({ tab: "rules", game: null });
    expect(where("tab=rules&game=classic", "S.stout")).toMatchObject({ tab: "rules", game: "classic" });
    expect(where("", "warcraft-3").tab).toBe("play");
  });
  it("are written in the form in which they are read", () => {
    for (const address of [where(""), where("tab=rules&game=azeroth&q=two+words")]) {
      expect(readAddress(new URL(writeAddress(address), "http://x").searchParams, "")).toEqual(address);
    }
    expect(writeAddress(where(""), "x")).toBe("/rules#x");
  });
});

describe("rules", () => {
  it("are recognised by their ids", () => {
    expect(["R-4", "R-4.11", "T", "T.5", "W.blood_elves.1", "S.stout"].every(isRule)).toBe(true);
    expect(["", "R", "main", "classic-2", "R-4.", "X-1"].some(isRule)).toBe(false);
  });
  it("belong to games", () => {
    expect(["R", "W", "T", "S"].filter((part) => isOf("warcraft", part))).toEqual(["R", "W"]);
    expect(["R", "W", "T", "S"].filter((part) => isOf("azeroth", part))).toEqual(["R", "W", "T"]);
    expect(["R", "W", "T", "S"].filter((part) => isOf(null, part))).toHaveLength(4);
  });
});
