/** The icons listed in src/icons.json, of the game-icons set, as one sprite per sheet: `import urls from "virtual:icons"`. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { Plugin } from "vite";
import { ICON_SHEETS, iconSheet, type IconSheet } from "../src/lib/pictures/spritesheets.ts";
import { sprites } from "./sprites.ts";

const LIST = join(import.meta.dirname, "../src/icons.json");

interface IconSet {
  icons: Record<string, { body: string }>;
  aliases?: Record<string, { parent: string }>;
}

export function sprite(sheet: IconSheet): string {
  const set = createRequire(join(import.meta.dirname, "icons.ts"))("@iconify-json/game-icons/icons.json") as IconSet;
  const wanted = Object.entries(JSON.parse(readFileSync(LIST, "utf8")) as Record<string, string>)
    .filter(([key]) => iconSheet(key) === sheet)
    .map(([, name]) => name);
  const symbols = [...new Set(wanted)].sort().map((name) => {
    const icon = set.icons[name] ?? set.icons[set.aliases?.[name]?.parent ?? ""];
    if (!icon) throw new Error(`src/icons.json names the icon ${name}, which is not in the set`);
    return `<symbol id="${name}" viewBox="0 0 512 512">${icon.body}</symbol>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join("")}</svg>`;
}

export function icons(): Plugin {
  return sprites("icons", ICON_SHEETS, sprite, { watched: () => [LIST], shown: (url) => url });
}
