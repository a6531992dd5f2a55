/** Writes a gzipped copy beside every compressible file, so that the server does not compress it for each request. */
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import type { Plugin } from "vite";

const COMPRESSIBLE = /\.(js|css|json|svg|html|webmanifest)$/;

export function compress(): Plugin {
  let folder = "";
  return {
    name: "elbowroom-compress",
    apply: "build",
    configResolved: (config) => void (folder = resolve(config.root, config.build.outDir)),
    closeBundle() {
      for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
        const path = join(folder, name);
        if (COMPRESSIBLE.test(name) && statSync(path).size > 1000)
          writeFileSync(`${path}.gz`, gzipSync(readFileSync(path), { level: 9 }));
      }
    },
  };
}
