/** The icons that src/icons.json names, of the game-icons set, as one sprite: `import url from "virtual:icons"`. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const NAME = "virtual:icons";
const LIST = fileURLToPath(new URL("../src/icons.json", import.meta.url));

interface IconSet {
  icons: Record<string, { body: string }>;
  aliases?: Record<string, { parent: string }>;
}

export function sprite(): string {
  const set = createRequire(import.meta.url)("@iconify-json/game-icons/icons.json") as IconSet;
  const wanted = Object.values(JSON.parse(readFileSync(LIST, "utf8")) as Record<string, string>);
  const symbols = [...new Set(wanted)].sort().map((name) => {
    const icon = set.icons[name] ?? set.icons[set.aliases?.[name]?.parent ?? ""];
    if (!icon) throw new Error(`src/icons.json names the icon ${name}, which is not in the set`);
    return `<symbol id="${name}" viewBox="0 0 512 512">${icon.body}</symbol>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join("")}</svg>`;
}

export function icons(): Plugin {
  let isBuild = false;
  return {
    name: "elbowroom-icons",
    configResolved: (config) => void (isBuild = config.command === "build"),
    resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
    load(id) {
      if (id !== `\0${NAME}`) return null;
      this.addWatchFile(LIST);
      if (!isBuild) return `export default ${JSON.stringify(`data:image/svg+xml,${encodeURIComponent(sprite())}`)};`;
      const file = this.emitFile({ type: "asset", name: "icons.svg", source: sprite() });
      return `export default import.meta.ROLLUP_FILE_URL_${file};`;
    },
  };
}
