import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import set from "@iconify-json/game-icons/icons.json";
import en from "../../../src/elbowroom/locales/en.json";
import panel from "../../../src/elbowroom/locales/web/panel.en.json";
import icons from "../../src/icons.json";
import { Announcer } from "../../src/lib/speaking/announcer.svelte";
import { columnsOf, looseBadges, ownColumn } from "../../src/lib/table/combos";
import { cuesOf } from "../../src/lib/sound/cues";
import { placed } from "../../src/lib/screen/tipplace";
import type { View } from "../../src/lib/server/protocol";
import { remaining } from "../../src/lib/texts/clock";
import { Speaker } from "../../src/lib/speaking/speaker";
import type { Shown } from "../../src/lib/table/store.svelte";
import { texts } from "../../src/lib/texts/texts.svelte";

const named = icons as Record<string, string>;
const wanted = Object.keys(en).filter((id) => /^(race|power)\.\w+\.\w+$|^(relic|piece|symbol|terrain|natives|faction)\.[\w-]+$/.test(id));

describe("icons", () => {
  it.each(wanted)("there is one for %s", (id) => expect(named[id]).toBeTruthy());
  it("are all in the set", () => {
    const known = { ...set.icons, ...("aliases" in set ? (set.aliases as object) : {}) };
    expect(Object.values(named).filter((name) => !(name in known))).toEqual([]);
  });
  it.each(["warcraft", "classic"])("tell all races and powers of %s apart", (box) => {
    const drawn = Object.keys(named).filter((id) => id.startsWith(`race.${box}.`) || id.startsWith(`power.${box}.`)).map((id) => named[id]);
    expect(new Set(drawn).size).toBe(drawn.length);
  });
  it("are each listed once", () => {
    const ids = [...readFileSync("src/icons.json", "utf8").matchAll(/^ {2}"([^"]+)":/gm)].map((match) => match[1]);
    expect(new Set(ids).size).toBe(ids.length);
  });
  it("have words beside them: everything can be explained", () => {
    texts.use({ ...en, ...panel }, "en");
    const untold = wanted.filter((id) => !id.startsWith("faction.") && !new Speaker(id.includes("classic") ? "classic" : "warcraft", [], null).about(id));
    expect(untold).toEqual([]);
  });
});

const view = (part: Partial<View>): View => ({ seats: [{}, {}], combos: [], badges: [], banners_left: [5], turn_of: 0, ...part }) as View;

describe("columns of combos", () => {
  it("is one, from the top, without a faction", () => {
    const [column, ...others] = columnsOf(view({ combos: [{ race: "orcs", power: "farmer", price: 0 }, { race: "naga", price: 1 }] }), 0);
    expect(others).toEqual([]);
    expect(column).toMatchObject({ faction: null, bannersLeft: 5, combos: [{ race: "orcs", place: 0 }, { race: "naga", place: 1 }] });
  });
  const split = view({
    seats: [{ team: "alliance" }, { team: "horde", column: 1 }],
    banners_left: [1, 2],
    badges: ["farmer", "mining", "ranger"],
    combos: [{ race: "humans", price: 0 }, { race: "orcs", column: 1, price: 0 }, { race: "trolls", column: 1, price: 1 }],
  });
  it("are several by faction, one's own first, each with places of its own", () => {
    const columns = columnsOf(split, 1);
    expect(columns.map(({ faction }) => faction)).toEqual(["horde", "alliance"]);
    expect(columns[0]?.combos.map(({ race, place }) => [race, place])).toEqual([["orcs", 0], ["trolls", 1]]);
    expect(columnsOf(split, 0).map(({ number }) => number)).toEqual([0, 1]);
  });
  it("are those from which somebody picks", () => {
    const { seats } = split;
    expect(columnsOf({ ...split, banners_left: [1, 2, 0] }, 0)).toHaveLength(2);
    expect(columnsOf({ ...split, banners_left: [1, 2, 0], seats: [...seats, { team: "neutral", column: 2 }] }, 0)).toHaveLength(3);
  });
  it("follow whoever's turn it is for spectators", () => expect(ownColumn({ ...split, turn_of: 1 }, null)).toBe(1));
  it("leave powers over where rows have no race", () => expect(looseBadges(split, columnsOf(split, 0)[0]!)).toEqual(["mining", "ranger"]));
});

describe("a tip", () => {
  const screen = { width: 1000, height: 800 };
  const tip = { width: 300, height: 100 };
  const covers = (anchor: { left: number; top: number; width: number; height: number }, spot: { left: number; top: number }): boolean =>
    spot.left < anchor.left + anchor.width && spot.left + tip.width > anchor.left && spot.top < anchor.top + anchor.height && spot.top + tip.height > anchor.top;
  it.each([
    ["left edge", { left: 10, top: 300, width: 200, height: 60 }],
    ["right edge", { left: 780, top: 300, width: 200, height: 60 }],
    ["wide, at the top", { left: 20, top: 5, width: 960, height: 60 }],
    ["wide, at the bottom", { left: 20, top: 730, width: 960, height: 60 }],
    ["in a corner", { left: 960, top: 770, width: 30, height: 30 }],
  ])("never covers what it explains: %s", (_where, anchor) => {
    const spot = placed(anchor, tip, screen);
    expect(covers(anchor, spot)).toBe(false);
    expect(spot.left >= 0 && spot.top >= 0 && spot.left + tip.width <= screen.width && spot.top + tip.height <= screen.height).toBe(true);
  });
});

describe("a clock", () => {
  it.each([
    [-5, "0:00"],
    [65.9, "1:05"],
    [3600, "1 h 00 min"],
    [2 * 86400 + 3600 * 5, "2 d 5 h"],
  ])("shows %d seconds as %s", (seconds, words) => expect(remaining(seconds)).toBe(words));
});

describe("sounds", () => {
  const steps = (...events: { what: string; seat?: number; region?: number }[]): Shown[] => [{ number: 1, seat: 0, action: "conquer 0", events }];
  const before = view({ regions: [{ board: "b", number: 1, tokens: 2, holder: "orcs" }, { board: "b", number: 2 }] });
  it("clash where somebody defended, and march where nobody did", () => {
    expect(cuesOf(steps({ what: "conquered", region: 0 }), before, before, 0)).toEqual(["clash"]);
    expect(cuesOf(steps({ what: "conquered", region: 1 }), before, before, 0)).toEqual(["conquer"]);
  });
  it("ring for one's own coins only, and once", () => {
    expect(cuesOf(steps({ what: "gained", seat: 1 }), before, before, 0)).toEqual([]);
    expect(cuesOf(steps({ what: "gained", seat: 0 }, { what: "gained", seat: 0 }), before, before, 0)).toEqual(["coin"]);
  });
  it("end the game", () => expect(cuesOf(steps({ what: "gained", seat: 0 }), before, { ...before, is_over: true }, 0)).toEqual(["end"]));
});

describe("announcements", () => {
  it("are gathered, and said again when they are the same", async () => {
    const announcer = new Announcer();
    announcer.tell(["One."]);
    announcer.tell(["Two."]);
    expect(announcer.polite).toBe("");
    await new Promise((resolve) => setTimeout(resolve, 750));
    expect(announcer.polite).toBe("One. Two.");
    announcer.alert("Your turn.");
    const first = announcer.assertive;
    announcer.alert("Your turn.");
    expect(announcer.assertive).not.toBe(first);
    expect(announcer.assertive.trim()).toBe("Your turn.");
    announcer.close();
  });
});
