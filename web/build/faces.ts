/** The faces of src/faces as one sprite per sheet: `import drawn from "virtual:faces"`. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { FACE_SHEETS, faceOf, type Face, type FaceSheet } from "../src/lib/pictures/spritesheets.ts";
import { drawn, type Look, LOOKS } from "./face.ts";
import { sprites } from "./sprites.ts";

const FOLDER = join(import.meta.dirname, "../src/faces");
const HOME = join(import.meta.dirname, "../src/home/islands.json");
/** Faces on the home page are small and never in decline. */
const HOME_CAST = "warcraft";
const HOME_LOOKS: readonly Look[] = ["small"];

/** Return the ids of the faces on a sheet, sorted. */
export function facesOn(sheet: FaceSheet): string[] {
  if (sheet !== "home")
    return readdirSync(join(FOLDER, sheet))
      .filter((file) => file.endsWith(".svg"))
      .map((file) => file.slice(0, -".svg".length))
      .sort();
  const settled = JSON.parse(readFileSync(HOME, "utf8")) as { icon: string }[];
  return [...new Set(settled.map(({ icon }) => (faceOf(icon) as Face).id))].sort();
}

/** Return one face as SVG; errors name its file. */
export function face(sheet: FaceSheet, id: string, look: Look): string {
  const file = join(sheet === "home" ? HOME_CAST : sheet, `${id}.svg`);
  try {
    return drawn(readFileSync(join(FOLDER, file), "utf8"), partOf, look);
  } catch (error) {
    throw new Error(`src/faces/${file}: ${(error as Error).message}`, { cause: error });
  }
}

function partOf(name: string): string {
  try {
    return readFileSync(join(FOLDER, "parts", `${name}.svg`), "utf8");
  } catch (error) {
    throw new Error(`there is no part ${name}: src/faces/parts has them all`, { cause: error });
  }
}

/** Return the sprite of a sheet. The looks of a face are adjacent, which compresses best. */
export function sprite(sheet: FaceSheet): string {
  const looks = sheet === "home" ? HOME_LOOKS : LOOKS;
  const symbols = facesOn(sheet).flatMap((id) =>
    looks.map((look) => `<symbol id="${id}.${look}" viewBox="0 0 96 96">${face(sheet, id, look)}</symbol>`),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join("")}</svg>`;
}

const files = (): string[] => [
  HOME,
  ...readdirSync(FOLDER, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".svg"))
    .map((name) => join(FOLDER, name)),
];

export function faces(): Plugin {
  return sprites("faces", FACE_SHEETS, sprite, {
    watched: files,
    shown: (url, sheet) => `{ url: ${url}, ids: ${JSON.stringify(facesOn(sheet))} }`,
  });
}
