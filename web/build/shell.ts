/** Lists the files that pages and the table need without a network: in the service worker, and in offline.json. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { minifySync, type Plugin } from "vite";
import type { Asset } from "../src/lib/offline/download.svelte.ts";
import { LANGUAGES } from "../src/lib/server/protocol.ts";

/** Left out: older fonts, texts of all languages (pages name the one in use), pictures of the rules, and the editor. */
const NEEDED = /\.(js|css|svg|webp|woff2)$/;
const LEFT_OUT = /^(BoardEditor|AddBoard|OwnBoards)-/;
/** Also needed to play without a network. */
const OFFLINE = /\.(js|css|svg|webp|woff2|json|png)$/;
const PACKED = /\.(js|css|svg|json)$/;

/** Return the names of files in assets/ to keep from the start. */
export const shellFiles = (names: readonly string[]): string[] =>
  names.filter((name) => NEEDED.test(name) && !LEFT_OUT.test(name)).sort();

/** Return all files to play without a network, given a function that returns the size of a file as sent. */
export const offlineFiles = (names: readonly string[], sizeOf: (name: string) => number): Asset[] =>
  names
    .filter((name) => OFFLINE.test(name))
    .sort()
    .map((name) => {
      const language = LANGUAGES.find((one) => name.startsWith(`texts-${one}-`) || name.startsWith(`rules-${one}-`));
      return { path: `assets/${name}`, bytes: sizeOf(name), ...(language ? { language } : {}) };
    });

export function shell(): Plugin {
  let folder = "";
  return {
    name: "elbowroom-shell",
    apply: "build",
    configResolved: (config) => void (folder = resolve(config.root, config.build.outDir)),
    closeBundle() {
      const worker = join(folder, "sw.js");
      const names = readdirSync(join(folder, "assets"));
      const kept = shellFiles(names).map((name) => `assets/${name}`);
      const source = readFileSync(worker, "utf8");
      const listed = source.replace("const ASSETS = [];", `const ASSETS = ${JSON.stringify(kept)};`);
      writeFileSync(worker, minifySync("sw.js", listed).code);
      const files = offlineFiles(names, (name) => {
        const data = readFileSync(join(folder, "assets", name));
        return PACKED.test(name) ? gzipSync(data).length : data.length;
      });
      // Names change with the content of files.
      const version = createHash("sha256")
        .update(files.map(({ path }) => path).join())
        .digest("hex")
        .slice(0, 12);
      writeFileSync(join(folder, "offline.json"), JSON.stringify({ version, files }));
    },
  };
}
