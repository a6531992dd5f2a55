/** The rules and the introductions, made from docs/ when the client is built: `import urls from "virtual:rules"`. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { marked } from "marked";
import type { Plugin } from "vite";
import { LANGUAGES } from "./texts";

const DOCS = fileURLToPath(new URL("../../docs/", import.meta.url));
const NAME = "virtual:rules";
export const PAGES = ["rules", "how-to-play", "how-to-play-classic", "how-to-play-azeroth"] as const;

export function page(name: string, language: string): string {
  return marked.parse(readFileSync(`${DOCS}${name}.${language}.md`, "utf8"), { async: false });
}

export function rules(): Plugin {
  let isBuild = false;
  return {
    name: "elbowroom-rules",
    configResolved: (config) => void (isBuild = config.command === "build"),
    resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
    load(id) {
      if (id !== `\0${NAME}`) return null;
      const entries = LANGUAGES.map((language) => {
        const source = JSON.stringify(Object.fromEntries(PAGES.map((name) => [name, page(name, language)])));
        if (!isBuild) return `${JSON.stringify(language)}: ${JSON.stringify(`data:application/json,${encodeURIComponent(source)}`)}`;
        const file = this.emitFile({ type: "asset", name: `rules-${language}.json`, source });
        return `${JSON.stringify(language)}: import.meta.ROLLUP_FILE_URL_${file}`;
      });
      return `export default { ${entries.join(", ")} };`;
    },
  };
}
