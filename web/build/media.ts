/** Named breakpoints: `@media (--narrow)` in styles, `import { breakpoints, queries } from "virtual:media"` in code. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const NAME = "virtual:media";
const TOKENS = fileURLToPath(new URL("../src/tokens.css", import.meta.url));
const DEFINITION = /@custom-media --([\w-]+) ([^;]+);\n?/g;

/** Return the media queries that src/tokens.css defines, by name. */
export function queriesIn(css: string): Record<string, string> {
  return Object.fromEntries([...css.matchAll(DEFINITION)].map(([, name = "", query = ""]) => [name, query]));
}

/** Return the number of pixels in each query. */
export function breakpointsOf(queries: Record<string, string>): Record<string, number> {
  return Object.fromEntries(Object.entries(queries).map(([name, query]) => [name, Number(/\d+/.exec(query)?.[0])]));
}

/** Return styles with the names of breakpoints replaced by their queries. */
export function withQueries(styles: string, queries: Record<string, string>): string {
  const named = (rule: string): string =>
    rule.replace(/\(--([\w-]+)\)/g, (_, name: string) => {
      const query = queries[name];
      if (!query) throw new Error(`src/tokens.css defines no breakpoint --${name}`);
      return query;
    });
  return styles.replace(DEFINITION, "").replace(/@(?:media|container)[^{]*\{/g, named);
}

export function media(): Plugin {
  const queries = (): Record<string, string> => queriesIn(readFileSync(TOKENS, "utf8"));
  return {
    name: "elbowroom-media",
    enforce: "pre",
    resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
    load(id) {
      if (id !== `\0${NAME}`) return null;
      this.addWatchFile(TOKENS);
      const known = queries();
      const code = { queries: known, breakpoints: breakpointsOf(known) };
      return Object.entries(code)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
        .join("\n");
    },
    transform(code, id) {
      if (!/\/src\/.*\.(svelte|css)$/.test(id) || !/@custom-media|\(--/.test(code)) return null;
      this.addWatchFile(TOKENS);
      return { code: withQueries(code, queries()), map: null };
    },
  };
}
