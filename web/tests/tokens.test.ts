// @vitest-environment node
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { breakpointsOf, queriesIn, withQueries } from "../build/media";

const tokens = readFileSync("src/tokens.css", "utf8");
const files = readdirSync("src", { recursive: true, encoding: "utf8" }).filter(
  (name) => /\.(svelte|css|ts)$/.test(name) && name !== "tokens.css" && name !== "lib/server/protocol.ts",
);

/** Patterns that may occur only in src/tokens.css. */
const STRAYS: Record<string, RegExp> = {
  colour:
    /(?<![&\w{(])#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})\b(?!["'])|["']#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})["']|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\(/gi,
  "named colour":
    /\b(?:color|background|fill|stroke|border|outline|shadow)(?:-[a-z]+)*[:=] *["']?[^;{}"'\n]*(?<![-\w(])(?:white|black|red|green|blue|yellow|orange|brown|gold|silver|gr[ae]y)(?![-\w])/gi,
  layer: /z-index:\s*-?\d/g,
  breakpoint:
    /(?:min|max)-(?:width|height):\s*\d+px\s*\)|@(?:media|container)[^{]*[<>][^{]*\d+px|inner(?:Width|Height)\s*[<>]=?\s*\d/g,
};

const straysIn = (text: string): string[] =>
  Object.entries(STRAYS).flatMap(([kind, pattern]) =>
    [...text.matchAll(pattern)].map(([found]) => `${kind}: ${found}`),
  );
/** Return the custom properties that are used. */
const used = (text: string): string[] => [...text.matchAll(/var\((--[\w-]+)[,)]/g)].map(([, name = ""]) => name);
/** Return the custom properties that are set, in styles or by code. */
const set = (text: string): string[] =>
  [...text.matchAll(/(--[\w-]+)\s*[:=]|setProperty\("(--[\w-]+)"/g)].map(([, name, named = ""]) => name ?? named);

describe("design tokens", () => {
  it("are the only place for colours, layers and breakpoints", () => {
    const strays = files.flatMap((name) =>
      straysIn(readFileSync(`src/${name}`, "utf8")).map((one) => `${name}: ${one}`),
    );
    expect(strays).toEqual([]);
  });
  it.each([
    ["a { color: #fff; }", "colour: #fff"],
    ['<path fill="#1d140d" />', 'colour: "#1d140d"'],
    ["a { background: rgb(1 2 3); }", "colour: rgb("],
    ["a { border: 1px solid white; }", "named colour: border: 1px solid white"],
    ["a { z-index: 3; }", "layer: z-index: 3"],
    ["@media (max-width: 760px) {", "breakpoint: max-width: 760px)"],
    ["@container (width < 40px) {", "breakpoint: @container (width < 40px"],
    ["if (innerWidth < 520) go();", "breakpoint: innerWidth < 5"],
  ])("are required instead of %s", (text, stray) => expect(straysIn(text)).toEqual([stray]));
  it.each([
    '<a href="#main">',
    "{#each all as one}",
    "a { color: var(--ink); }",
    "@media (--narrow) {",
    "url(#{uid}-p)",
  ])("are not required for %s", (text) => expect(straysIn(text)).toEqual([]));
  it("are the same for stronger colours by setting and by the device's preference", () => {
    const rules = (start: string): string[] => {
      const [, after = ""] = tokens.split(start);
      return (after.split("}")[0] ?? "").match(/--[^;]+;/g) ?? [];
    };
    const bySetting = rules(':root[data-colours="strong"] {');
    expect(bySetting.length).toBeGreaterThan(10);
    expect(rules("@media (prefers-contrast: more) {")).toEqual(bySetting);
  });
  it.each(["light", "dark"])("make text 7:1 and the chosen one of a few 3:1 with stronger colours, %s", (theme) => {
    const [, strong = ""] = tokens.split(':root[data-colours="strong"] {');
    const colour = (name: string): string => {
      const [, value = ""] = new RegExp(`--${name}: ([^;]+);`).exec(strong) ?? [];
      const [light = "", dark = light] = value.match(/#[\da-f]+/g) ?? [];
      const digits = (theme === "light" ? light : dark).slice(1);
      return digits.length === 3 ? digits.replace(/./g, "$&$&") : digits;
    };
    const luminance = (name: string): number =>
      [0.2126, 0.7152, 0.0722].reduce((sum, share, index) => {
        const part = parseInt(colour(name).slice(2 * index, 2 * index + 2), 16) / 255;
        return sum + share * (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
      }, 0);
    const ratio = (one: string, other: string): number => {
      const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
      return (high + 0.05) / (low + 0.05);
    };
    const inks = ["ink", "ink-soft", "accent", "good", "bad"];
    const pairs = inks.flatMap((ink) => ["paper", "paper-raised"].map((paper) => [ink, paper] as const));
    const weak = [...pairs, ["ink", "paper-shade"], ["on-accent", "accent"], ["on-chosen", "chosen-face"]] as const;
    expect(weak.filter(([one, other]) => ratio(one, other) < 7)).toEqual([]);
    expect(ratio("chosen-face", "paper-shade")).toBeGreaterThan(3);
  });
  it("are all set, and all used", () => {
    const texts = files.map((name) => readFileSync(`src/${name}`, "utf8"));
    const known = new Set([...texts, tokens].flatMap(set));
    expect(texts.flatMap(used).filter((name) => !known.has(name))).toEqual([]);
    // The names of seat colours are composed from the seat's number.
    const wanted = new Set([...texts, tokens].flatMap(used));
    expect(set(tokens).filter((name) => !wanted.has(name) && !/^--seat-\d$/.test(name))).toEqual([]);
    const isUsed = (name: string): boolean =>
      texts.some((text) => [`(--${name})`, `breakpoints.${name}`, `["${name}"]`].some((form) => text.includes(form)));
    expect(Object.keys(queriesIn(tokens)).filter((name) => !isUsed(name))).toEqual([]);
  });
});

describe("breakpoints", () => {
  const queries = queriesIn("@custom-media --narrow (max-width: 760px);\n@custom-media --lying (max-height: 520px);\n");

  it("are queries and numbers", () => {
    expect(queries).toEqual({ narrow: "(max-width: 760px)", lying: "(max-height: 520px)" });
    expect(breakpointsOf(queries)).toEqual({ narrow: 760, lying: 520 });
  });
  it("are replaced by standard queries, and their definitions removed", () => {
    expect(withQueries("@media (hover: hover) and (--narrow) { a { color: var(--ink); } }", queries)).toBe(
      "@media (hover: hover) and (max-width: 760px) { a { color: var(--ink); } }",
    );
    expect(withQueries("@container (--lying) {}", queries)).toBe("@container (max-height: 520px) {}");
    expect(withQueries("@custom-media --narrow (max-width: 760px);\na {}", queries)).toBe("a {}");
  });
  it("must be known", () => expect(() => withQueries("@media (--huge) {}", queries)).toThrow("--huge"));
});

it("styles of whole pages do without :has, which the browser checks again whenever anything in a page changes", () => {
  for (const file of ["app.css", "App.svelte", "table/TableLayout.svelte"])
    expect(readFileSync(`src/${file}`, "utf8"), file).not.toContain(":has(");
});
