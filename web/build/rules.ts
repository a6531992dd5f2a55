/** The rules and introductions of docs/, parsed at build time: `import { libraries } from "virtual:rules"`. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import type { Library } from "../src/learn/library.ts";
import { introduction } from "./introduction.ts";
import { rulebook } from "./rulebook.ts";
import { LANGUAGES } from "../src/lib/server/protocol.ts";

const DOCS = fileURLToPath(new URL("../../docs/", import.meta.url));
const NAME = "virtual:rules";
const RULES = ["rules", "sets"];
const PAGES = {
  warcraft: "how-to-play",
  azeroth: "how-to-play-azeroth",
  classic: "how-to-play-classic",
  murlocs: "how-to-play-murlocs",
};

const file = (name: string, language: string): string => `${DOCS}${name}.${language}.md`;

export function library(language: string): Library {
  const introductions = Object.entries(PAGES).map(([game, name]) =>
    introduction(game, readFileSync(file(name, language), "utf8")),
  );
  return { ...rulebook(...RULES.map((name) => readFileSync(file(name, language), "utf8"))), introductions };
}

/** Return the paths in docs/ of the pictures in the introductions. */
export function pictures(): string[] {
  const shown = LANGUAGES.flatMap((language) => library(language).introductions)
    .flatMap(({ lead, sections }) => [lead, ...sections.map(({ html }) => html)])
    .flatMap((html) => [...html.matchAll(/data-picture="([^"]+)"/g)].map((match) => match[1]!));
  return [...new Set(shown)].sort();
}

export function rules(): Plugin {
  let isBuild = false;
  return {
    name: "elbowroom-rules",
    configResolved: (config) => void (isBuild = config.command === "build"),
    resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
    load(id) {
      if (id !== `\0${NAME}`) return null;
      for (const language of LANGUAGES)
        for (const name of [...RULES, ...Object.values(PAGES)]) this.addWatchFile(file(name, language));
      const asset = (name: string, source: string | Uint8Array, type: string): string => {
        if (isBuild) return `import.meta.ROLLUP_FILE_URL_${this.emitFile({ type: "asset", name, source })}`;
        return JSON.stringify(`data:${type};base64,${Buffer.from(source).toString("base64")}`);
      };
      const object = (pairs: [string, string][]): string =>
        `{ ${pairs.map(([key, url]) => `${JSON.stringify(key)}: ${url}`).join(", ")} }`;
      const books = LANGUAGES.map((language): [string, string] => {
        return [language, asset(`rules-${language}.json`, JSON.stringify(library(language)), "application/json")];
      });
      const images = pictures().map((path): [string, string] => {
        return [path, asset(path.split("/").at(-1)!, readFileSync(`${DOCS}${path}`), "image/png")];
      });
      return `export const libraries = ${object(books)};\nexport const pictures = ${object(images)};`;
    },
  };
}
