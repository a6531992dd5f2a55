/** Lists in the service worker the files that pages and the table need without a network. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Plugin } from "vite";

/** Left out: older fonts, texts of all languages (pages name the one in use), pictures of the rules, and the editor. */
const NEEDED = /\.(js|css|svg|webp|woff2)$/;
const LEFT_OUT = /^(BoardEditor|AddBoard|OwnBoards)-/;

/** Return the names of files in assets/ to keep from the start. */
export const shellFiles = (names: readonly string[]): string[] =>
  names.filter((name) => NEEDED.test(name) && !LEFT_OUT.test(name)).sort();

export function shell(): Plugin {
  let folder = "";
  return {
    name: "elbowroom-shell",
    apply: "build",
    configResolved: (config) => void (folder = resolve(config.root, config.build.outDir)),
    closeBundle() {
      const worker = join(folder, "sw.js");
      const files = shellFiles(readdirSync(join(folder, "assets"))).map((name) => `/assets/${name}`);
      const source = readFileSync(worker, "utf8");
      writeFileSync(worker, source.replace("const ASSETS = [];", `const ASSETS = ${JSON.stringify(files)};`));
    },
  };
}
