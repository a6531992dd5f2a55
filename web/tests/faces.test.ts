import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import en from "../../src/elbowroom/words/locales/en.json";
import { drawn, type Look } from "../build/face";
import { canBlink, face, facesOn, folderOf, looksOf, sprite } from "../build/faces";
import { isFace, lookAt, pictureOf } from "../src/lib/pictures/pictures";
import { FACE_SHEETS, type FaceSheet, faceOf, HOME_FACES, MEDALLION_SHEETS } from "../src/lib/pictures/spritesheets";

const people = Object.keys(en).filter((id) => /^race\.\w+\.\w+$|^natives\.\w+$/.test(id));
const characters = Object.keys(en).flatMap((id) =>
  /^bot\.\w+\.kind$/.test(id) ? [`character.${id.split(".")[1]}`] : [],
);
const powers = Object.keys(en).filter((id) => /^power\.\w+\.\w+$/.test(id));
const pieces = Object.keys(en).filter((id) => /^piece\.\w+$/.test(id) && id !== "piece.face_down");
const home = Object.keys(HOME_FACES).map((id) => `home.${id}`);
const everybody = [...people, ...powers, ...pieces, ...characters, ...home];
const casts = FACE_SHEETS.filter((sheet) => sheet !== "home");
const all = casts.flatMap((sheet) => facesOn(sheet).map((id) => [sheet, id] as const));

const source = (sheet: FaceSheet, id: string): string => readFileSync(`src/${folderOf(sheet, id)}/${id}.svg`, "utf8");

/** Return instructions for a missing face. */
const missing = (key: string): string => {
  const { sheet, id } = faceOf(key) ?? { sheet: "home", id: key };
  return `${key} has no drawing: draw one in web/src/${folderOf(sheet, id)}/${id}.svg (docs/faces.md says how)`;
};

describe("faces", () => {
  it("exist for all races, powers, pieces and characters", () =>
    expect(everybody.filter((key) => !isFace(key)).map(missing)).toEqual([]));
  it("exist for nobody else", () => {
    const known = new Set(everybody.map((key) => faceOf(key)!).map(({ sheet, id }) => `${sheet}/${id}`));
    expect(all.map(([sheet, id]) => `${sheet}/${id}`).filter((path) => !known.has(path))).toEqual([]);
  });
  it.each(all)("%s/%s is drawn in colours, with one weight of ink", (sheet, id) => {
    const code = face(sheet, id, "full");
    expect(code).toContain('stroke-width="2"');
    const paints = new Set([...code.matchAll(/(?:fill|stroke)="(#\w+)"/g)].map((match) => match[1]));
    expect(paints.size).toBeGreaterThanOrEqual(sheet === "pieces" ? 4 : 5);
    expect(code).not.toMatch(/NaN|undefined|<part|shade=|fine=/);
  });
  it.each(all)("%s/%s has the same drawing when small, in fewer lines, and in stone without colours", (sheet, id) => {
    const shapes = (look: Look) => face(sheet, id, look).split("<").length;
    expect(shapes("small")).toBeLessThanOrEqual(shapes("full"));
    expect(shapes("stone")).toBe(shapes("small"));
    for (const [, red = "", , blue = ""] of face(sheet, id, "stone").matchAll(/"#(\w\w)(\w\w)(\w\w)"/g))
      expect(Math.abs(parseInt(red, 16) - parseInt(blue, 16))).toBeLessThan(24);
  });
  it("close their eyes if these are a part of their own", () => {
    const eyes = source("warcraft", "tauren").includes('is="eyes-');
    expect([eyes, canBlink("warcraft", "tauren"), canBlink("warcraft", "orcs")]).toEqual([true, true, false]);
    expect(face("warcraft", "tauren", "blink")).toContain("M28.5 47.2");
  });
  it("no two are the same", () => {
    const drawings = all.map(([sheet, id]) => face(sheet, id, "full"));
    expect(new Set(drawings).size).toBe(drawings.length);
  });
  it("all parts are used", () => {
    const parts = readdirSync("src/faces/parts").map((file) => file.replace(".svg", ""));
    const used = new Set<string>();
    const text = (name: string) => (used.add(name), "");
    for (const [sheet, id] of all) for (const look of looksOf(sheet, id)) drawn(source(sheet, id), text, look);
    expect(parts.filter((part) => !used.has(part))).toEqual([]);
  });
});

describe("a sheet", () => {
  it.each(casts)("%s has everybody in all its looks", (sheet) => {
    const code = sprite(sheet);
    for (const id of facesOn(sheet))
      for (const look of looksOf(sheet, id)) expect(code).toContain(`id="${id}.${look}"`);
  });
  it.each(MEDALLION_SHEETS)("%s has no stone: powers do not decline", (sheet) =>
    expect(sprite(sheet)).not.toContain(".stone"),
  );
  it("of the home page has only the faces shown there", () => {
    expect(facesOn("home")).toEqual(Object.keys(HOME_FACES));
    expect(sprite("home").length).toBeLessThan(sprite("warcraft").length / 2);
  });
});

describe("a face that cannot be drawn", () => {
  it.each([
    ["<svg/>", "a face is <face …colours…>parts and paths</face>"],
    ['<face><path d="M0 0" fill="skin"/></face>', 'no colour is called skin: name it in <face skin="#…">'],
  ])("%s", (text, problem) => expect(() => drawn(text, () => "", "full")).toThrow(problem));
  it("of a part that is not there", () => {
    expect(() => face("warcraft", "nobody", "full")).toThrow("src/faces/warcraft/nobody.svg");
  });
});

describe("a part", () => {
  const part = () => '<path d="M1 1H2" fill="skin"/>';
  it("is drawn in the colours of the face, or in its own", () => {
    expect(drawn('<face skin="#102030"><part is="x"/></face>', part, "full")).toContain('fill="#102030"');
    expect(drawn('<face skin="#102030"><part is="x" skin="#405060"/></face>', part, "full")).toContain(
      'fill="#405060"',
    );
  });
  it("keeps the weight of its ink when it is drawn smaller", () => {
    expect(drawn('<face skin="#102030"><part is="x" size=".5"/></face>', part, "full")).toContain('stroke-width="4"');
  });
});

describe("pictures", () => {
  it("show a face without its finest lines where it is small", () => {
    expect([lookAt(28), lookAt(64)]).toEqual(["small", "full"]);
  });
  it("are glyphs for what has no drawing, and missing for unknown keys", () => {
    expect(pictureOf("terrain.hill")).toMatch(/#hills$/);
    expect(pictureOf("race.warcraft.nobody")).toBe("");
  });
});
