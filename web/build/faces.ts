/** The drawings of src/faces, src/medallions and src/pieces as one sprite per sheet: `import drawn from "virtual:faces"`. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { FACE_SHEETS, type FaceSheet, HOME_FACES, MEDALLION_SHEETS } from "../src/lib/pictures/spritesheets.ts";
import { drawn, type Look, LOOKS } from "./face.ts";
import { sprites } from "./sprites.ts";

const SOURCES = join(import.meta.dirname, "../src");
const PARTS = "faces/parts";
/** Faces on the home page are large and never in decline. */
const HOME_LOOKS: readonly Look[] = ["full", "blink"];
/** Only races and characters are drawn in stone. */
const LIVELY_LOOKS: readonly Look[] = ["full", "small"];

const isMedallion = (sheet: FaceSheet): boolean => (MEDALLION_SHEETS as readonly string[]).includes(sheet);

/** Return the folder of a picture in src. */
export function folderOf(sheet: FaceSheet, id: string): string {
  if (sheet === "pieces") return sheet;
  if (isMedallion(sheet)) return `medallions/${sheet.slice("powers-".length)}`;
  return `faces/${sheet === "home" ? HOME_FACES[id] : sheet}`;
}

/** Return the looks of a picture. */
export function looksOf(sheet: FaceSheet, id: string): readonly Look[] {
  if (isMedallion(sheet) || sheet === "pieces") return LIVELY_LOOKS;
  const looks = sheet === "home" ? HOME_LOOKS : LOOKS;
  return canBlink(sheet, id) ? looks : looks.filter((look) => look !== "blink");
}

/** Return the ids of the faces on a sheet, sorted. */
export function facesOn(sheet: FaceSheet): string[] {
  if (sheet !== "home")
    return readdirSync(join(SOURCES, folderOf(sheet, "")))
      .filter((file) => file.endsWith(".svg"))
      .map((file) => file.slice(0, -".svg".length))
      .sort();
  return Object.keys(HOME_FACES).sort();
}

/** Return one face as SVG; errors name its file. */
export function face(sheet: FaceSheet, id: string, look: Look): string {
  const file = `${folderOf(sheet, id)}/${id}.svg`;
  try {
    return drawn(readFileSync(join(SOURCES, file), "utf8"), partOf, look);
  } catch (error) {
    throw new Error(`src/${file}: ${(error as Error).message}`, { cause: error });
  }
}

function partOf(name: string): string {
  try {
    return readFileSync(join(SOURCES, PARTS, `${name}.svg`), "utf8");
  } catch (error) {
    throw new Error(`there is no part ${name}: src/faces/parts has them all`, { cause: error });
  }
}

/** Return whether a face has eyes that are drawn apart from it, and can be closed. */
export function canBlink(sheet: FaceSheet, id: string): boolean {
  return face(sheet, id, "blink") !== face(sheet, id, "full");
}

/** Return the sprite of a sheet. The looks of a face are adjacent, which compresses best. */
export function sprite(sheet: FaceSheet): string {
  const symbols = facesOn(sheet).flatMap((id) =>
    looksOf(sheet, id).map(
      (look) => `<symbol id="${id}.${look}" viewBox="0 0 96 96">${face(sheet, id, look)}</symbol>`,
    ),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join("")}</svg>`;
}

const files = (): string[] =>
  ["faces", "medallions", "pieces"].flatMap((folder) =>
    readdirSync(join(SOURCES, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".svg"))
      .map((name) => join(SOURCES, folder, name)),
  );

export function faces(): Plugin {
  return sprites("faces", FACE_SHEETS, sprite, {
    watched: files,
    shown: (url, sheet) => {
      const ids = facesOn(sheet);
      const blinking = ids.filter((id) => canBlink(sheet, id));
      return `{ url: ${url}, ids: ${JSON.stringify(ids)}, blinking: ${JSON.stringify(blinking)} }`;
    },
  });
}
