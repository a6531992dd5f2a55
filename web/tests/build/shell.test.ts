import { expect, it } from "vitest";
import { offlineFiles, shellFiles } from "../../build/shell";

it("keeps scripts, styles, pictures and fonts, but no texts and no editor", () => {
  const names = [
    "table-1.js",
    "faces-2.svg",
    "texts-en-3.json",
    "a-4.woff",
    "a-5.woff2",
    "BoardEditor-6.js",
    "t.js.gz",
  ];
  expect(shellFiles(names)).toEqual(["a-5.woff2", "faces-2.svg", "table-1.js"]);
});

it("lists for games without a network also the editor, and texts with their language", () => {
  const names = ["texts-pt-BR-1.json", "rules-de-2.json", "a-4.woff", "BoardEditor-6.js", "t.js.gz", "valley-7.png"];
  expect(offlineFiles(names, (name) => name.length)).toEqual([
    { path: "assets/BoardEditor-6.js", bytes: 16 },
    { path: "assets/rules-de-2.json", bytes: 15, language: "de" },
    { path: "assets/texts-pt-BR-1.json", bytes: 18, language: "pt-BR" },
    { path: "assets/valley-7.png", bytes: 12 },
  ]);
});
