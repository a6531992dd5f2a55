import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { entryOf, Freshness } from "../../../src/lib/screen/freshness.svelte";

const page = (entry: string): string => `<html><script type="module" crossorigin src="${entry}"></script></html>`;
const LATER = 3_600_000;

describe("a newer client", () => {
  let own: HTMLScriptElement;
  beforeEach(() => {
    own = document.createElement("script");
    own.type = "module";
    own.setAttribute("src", "/assets/index-1.js");
    document.head.append(own);
  });
  afterEach(() => own.remove());

  it("is known by the file with which a page begins", () => {
    expect(entryOf(page("/assets/index-2.js"))).toBe("/assets/index-2.js");
    expect(entryOf("<p>Nothing here</p>")).toBeNull();
  });
  it.each([
    ["/assets/index-1.js", false],
    ["/assets/index-2.js", true],
  ])("is noticed when somebody comes back: %s", async (entry, isOld) => {
    const freshness = new Freshness(() => Promise.resolve(page(entry)));
    await freshness.look(Date.now() + LATER);
    expect(freshness.isOld).toBe(isOld);
    freshness.close();
  });
  it("is not looked for too often, and unknown without a line", async () => {
    let asked = 0;
    const freshness = new Freshness(() => (asked++, Promise.reject(new Error("no line"))));
    await freshness.look();
    expect(asked).toBe(0);
    await freshness.look(Date.now() + LATER);
    await freshness.look(Date.now() + LATER);
    expect(asked).toBe(1);
    expect(freshness.isOld).toBe(false);
    freshness.close();
  });
});
