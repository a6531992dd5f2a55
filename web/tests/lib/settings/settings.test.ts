import { describe, expect, it } from "vitest";
import { readSettings } from "../../../src/lib/settings/settings.svelte";

const USUAL = readSettings(null);

describe("what a browser has kept", () => {
  it("is taken as it is", () => {
    const guards = {
      steadyButtons: false,
      asksBeforeEnding: false,
      endsByItself: false,
      placesWithdrawn: false,
      regionNumbers: true,
    };
    const own = { language: "de", theme: "dark", sound: false, speed: 0, notifies: true, ...guards, known: ["fort"] };
    expect(readSettings(JSON.stringify(own))).toEqual(own);
  });
  it.each(["garbage{", "null", "[]", "5", '"text"', ""])("is as usual where nothing can be read: %s", (text) => {
    expect(readSettings(text)).toEqual(USUAL);
  });
  it("is as usual wherever it makes no sense, and only there", () => {
    const odd = { language: 5, theme: "purple", sound: false, speed: 99, notifies: 1, known: [1, null] };
    expect(readSettings(JSON.stringify(odd))).toEqual({ ...USUAL, sound: false });
  });
  it("adds nothing that is not a setting", () => {
    expect(Object.keys(readSettings('{"keep": 1, "__proto__": {"x": 1}, "speed": 2}')).sort()).toEqual(
      Object.keys(USUAL).sort(),
    );
  });
});
