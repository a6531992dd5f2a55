import { expect, it } from "vitest";
import { shellFiles } from "../../build/shell";

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
