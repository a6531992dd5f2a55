import set from "@iconify-json/game-icons/icons.json";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import en from "../../src/elbowroom/words/locales/en.json";
import panel from "../../src/elbowroom/words/locales/web/panel.en.json";
import { sprite } from "../build/icons";
import icons from "../src/icons.json";
import signs from "../src/signs.json";
import { hasPicture, isFace } from "../src/lib/pictures/pictures";
import { ICON_SHEETS, iconSheet } from "../src/lib/pictures/spritesheets";
import { Speaker } from "../src/lib/speaking/speaker";
import { texts } from "../src/lib/texts/texts.svelte";

const named = icons as Record<string, string>;

/** Keys of the same thing, or of things that no player meets side by side. */
const SAME_THING = [
  "source.base = source.minimum = ui.shield",
  "source.declined-regions = ui.decline",
  "source.pick = ui.combos",
  "symbol.anchor = symbol.entry",
  "symbol.magic = symbol.magic-classic",
  "symbol.native = symbol.native-classic",
  "terrain.farmland = terrain.fields",
  "terrain.lake = terrain.water",
  "ui.concede = ui.conceded",
];

const wanted = Object.keys(en).filter((id) =>
  /^(race|power)\.\w+\.\w+$|^(relic|piece|symbol|terrain|natives|faction)\.[\w-]+$/.test(id),
);

describe("icons", () => {
  it.each(wanted)("there is a picture for %s", (id) => expect(hasPicture(id)).toBe(true));
  it("do not exist for what we have drawn", () => expect(Object.keys(named).filter(isFace)).toEqual([]));
  it.each(ICON_SHEETS)("those of the sheet %s are all on it", (sheet) => {
    const drawn = sprite(sheet);
    const keys = Object.keys(named).filter((key) => iconSheet(key) === sheet);
    expect(keys.length).toBeGreaterThan(10);
    expect(keys.filter((key) => !drawn.includes(`id="${named[key]}"`))).toEqual([]);
  });
  it.each(ICON_SHEETS)("those of the sheet %s that come from the set are drawn with one decimal", (sheet) => {
    const drawings = [...sprite(sheet).matchAll(/viewBox="0 0 512 512">(.+?)<\/symbol>/g)].map(([, body]) => body);
    expect(drawings.length).toBeGreaterThan(5);
    // The angle of an arc is not rounded.
    expect(drawings.filter((body) => / d="[^"]*\.\d\d/.test((body ?? "").replaceAll(/a[^a-z"]*/g, "")))).toEqual([]);
  });
  it("are all in the set", () => {
    const own = Object.fromEntries(Object.keys(signs).map((sign) => [`sign-${sign}`, true]));
    const known = { ...own, ...set.icons, ...("aliases" in set ? (set.aliases as object) : {}) };
    expect(Object.values(named).filter((name) => !(name in known))).toEqual([]);
  });
  it("are each listed once", () => {
    const ids = [...readFileSync("src/icons.json", "utf8").matchAll(/^ {2}"([^"]+)":/gm)].map((match) => match[1]);
    expect(new Set(ids).size).toBe(ids.length);
  });
  it("mean one thing each", () => {
    const keysOf = new Map<string, string[]>();
    for (const [key, name] of Object.entries(named)) keysOf.set(name, [...(keysOf.get(name) ?? []), key]);
    const shared = [...keysOf.values()].filter((keys) => keys.length > 1).map((keys) => keys.join(" = "));
    expect(shared).toEqual(SAME_THING);
  });
  it("have texts that explain them", () => {
    texts.use({ ...en, ...panel }, "en");
    const untold = wanted.filter(
      (id) =>
        !id.startsWith("faction.") && !new Speaker(id.includes("classic") ? "classic" : "warcraft", [], null).about(id),
    );
    expect(untold).toEqual([]);
  });
});
