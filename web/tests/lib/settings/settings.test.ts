import { describe, expect, it } from "vitest";
import { pageFor } from "../../../src/pages/routes";
import { kept } from "../../../src/lib/settings/settings.svelte";

const USUAL = kept(null);

describe("what a browser has kept", () => {
  it("is taken as it is", () => {
    const own = { language: "de", theme: "dark", sound: false, speed: 0, notifies: true, known: ["fort"] };
    expect(kept(JSON.stringify(own))).toEqual(own);
  });
  it.each(["garbage{", "null", "[]", "5", '"text"', ""])("is as usual where nothing can be read: %s", (text) => {
    expect(kept(text)).toEqual(USUAL);
  });
  it("is as usual wherever it makes no sense, and only there", () => {
    const odd = { language: 5, theme: "purple", sound: false, speed: 99, notifies: 1, known: [1, null] };
    expect(kept(JSON.stringify(odd))).toEqual({ ...USUAL, sound: false });
  });
  it("adds nothing that is not a setting", () => {
    expect(Object.keys(kept('{"keep": 1, "__proto__": {"x": 1}, "speed": 2}')).sort()).toEqual(Object.keys(USUAL).sort());
  });
});

describe("the page of an address", () => {
  it("is found with a slash at its end too", () => {
    expect(pageFor("/t/k7w2m9xq4d/").props).toEqual({ table: "k7w2m9xq4d" });
    expect(pageFor("/new/").key).not.toBe("missing");
    expect(pageFor("/").key).toBe("/");
    expect(pageFor("/t/").key).toBe("missing");
  });
});
