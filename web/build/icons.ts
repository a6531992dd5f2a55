/** The icons listed in src/icons.json, of the game-icons set or the map, as one sprite per sheet: `import urls from "virtual:icons"`. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import svgpath from "svgpath";
import type { Plugin } from "vite";
import { ICON_SHEETS, iconSheet, type IconSheet } from "../src/lib/pictures/spritesheets.ts";
import { sprites } from "./sprites.ts";

const LIST = join(import.meta.dirname, "../src/icons.json");
/** The map's own signs; in the list their names begin with `sign-`. */
const SIGNS = join(import.meta.dirname, "../src/signs.json");

interface Layer {
  d: string;
  isLine?: boolean;
}

interface IconSet {
  icons: Record<string, { body: string }>;
  aliases?: Record<string, { parent: string }>;
}

export function sprite(sheet: IconSheet): string {
  const set = createRequire(join(import.meta.dirname, "icons.ts"))("@iconify-json/game-icons/icons.json") as IconSet;
  const wanted = Object.entries(JSON.parse(readFileSync(LIST, "utf8")) as Record<string, string>)
    .filter(([key]) => iconSheet(key) === sheet)
    .map(([, name]) => name);
  const signs = JSON.parse(readFileSync(SIGNS, "utf8")) as Record<string, Layer[]>;
  const symbols = [...new Set(wanted)].sort().map((name) => {
    const sign = signs[name.replace(/^sign-/, "")];
    if (name.startsWith("sign-") && sign) return signSymbol(name, sign);
    const icon = set.icons[name] ?? set.icons[set.aliases?.[name]?.parent ?? ""];
    if (!icon) throw new Error(`src/icons.json names the icon ${name}, which is not in the set`);
    return `<symbol id="${name}" viewBox="0 0 512 512">${rounded(icon.body)}</symbol>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join("")}</svg>`;
}

/** Return a drawing with one decimal: no icon is shown large enough for more, and a quarter of the bytes is saved. */
const rounded = (body: string): string =>
  body.replace(/(?<= d=")[^"]+/g, (path) => svgpath(path).rel().round(1).toString());

/** Return a sign of the map as an icon in the colour of the text. */
function signSymbol(name: string, layers: readonly Layer[]): string {
  const line = 'fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="2.8"';
  const paths = layers.map(({ d, isLine }) => `<path d="${d}"${isLine ? ` ${line}` : ""}/>`);
  return `<symbol id="${name}" viewBox="-16.5 -16.5 33 33">${paths.join("")}</symbol>`;
}

export function icons(): Plugin {
  return sprites("icons", ICON_SHEETS, sprite, { watched: () => [LIST, SIGNS], shown: (url) => url });
}
