/** The texts of engine and client, one JSON file per language: `import urls from "virtual:texts"`. */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { LANGUAGES } from "../src/lib/server/protocol.ts";

const FOLDER = fileURLToPath(new URL("../../src/elbowroom/words/locales/", import.meta.url));
const NAME = "virtual:texts";

/** Ids that the client does not use: texts of the command line and of the server's own pages. */
const LEFT_OUT =
  /^(terminal\.(?!cost|payment|odds|impossible|entry)|(admin|boards|compile|games|jobs|page|serve|static)\.|board\.problem|legend\.|notice\.|rules\.(artifact|place)|(race|power|relic)\..+\.rules$)/;

export function merged(language: string): Record<string, string> {
  const read = (path: string): Record<string, string> => JSON.parse(readFileSync(path, "utf8"));
  const found = Object.entries(read(`${FOLDER}${language}.json`)).filter(([id]) => !LEFT_OUT.test(id));
  const own = readdirSync(`${FOLDER}web`)
    .filter((file) => file.endsWith(`.${language}.json`))
    .sort()
    .flatMap((file) => Object.entries(read(`${FOLDER}web/${file}`)));
  return Object.fromEntries([...found, ...own]);
}

export function texts(): Plugin {
  let isBuild = false;
  return {
    name: "elbowroom-texts",
    configResolved: (config) => void (isBuild = config.command === "build"),
    resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
    load(id) {
      if (id !== `\0${NAME}`) return null;
      const entries = LANGUAGES.map((language) => {
        const source = JSON.stringify(merged(language));
        if (!isBuild)
          return `${JSON.stringify(language)}: ${JSON.stringify(`data:application/json,${encodeURIComponent(source)}`)}`;
        const file = this.emitFile({ type: "asset", name: `texts-${language}.json`, source });
        return `${JSON.stringify(language)}: import.meta.ROLLUP_FILE_URL_${file}`;
      });
      return `export default { ${entries.join(", ")} };`;
    },
  };
}
