/** A compressed copy beside every file that shrinks, so that the server never compresses the same thing twice. */
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import type { Plugin } from "vite";

const SHRINKS = /\.(js|css|json|svg|html|webmanifest)$/;

export function compress(): Plugin {
  let folder = "";
  return {
    name: "elbowroom-compress",
    apply: "build",
    configResolved: (config) => void (folder = resolve(config.root, config.build.outDir)),
    closeBundle() {
      for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
        const path = join(folder, name);
        if (SHRINKS.test(name) && statSync(path).size > 1000)
          writeFileSync(`${path}.gz`, gzipSync(readFileSync(path), { level: 9 }));
      }
    },
  };
}
