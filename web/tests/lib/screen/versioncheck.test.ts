import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { entryOf, VersionCheck } from "../../../src/lib/screen/versioncheck.svelte";

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

  it("is recognised by the script of the page", () => {
    expect(entryOf(page("/assets/index-2.js"))).toBe("/assets/index-2.js");
    expect(entryOf("<p>Nothing here</p>")).toBeNull();
  });
  it.each([
    ["/assets/index-1.js", false],
    ["/assets/index-2.js", true],
  ])("is noticed when somebody comes back: %s", async (entry, isOutdated) => {
    const versionCheck = new VersionCheck(() => Promise.resolve(page(entry)));
    await versionCheck.check(Date.now() + LATER);
    expect(versionCheck.isOutdated).toBe(isOutdated);
    versionCheck.close();
  });
  it("is not checked too often, and unknown without a connection", async () => {
    let asked = 0;
    const versionCheck = new VersionCheck(() => (asked++, Promise.reject(new Error("no line"))));
    await versionCheck.check();
    expect(asked).toBe(0);
    await versionCheck.check(Date.now() + LATER);
    await versionCheck.check(Date.now() + LATER);
    expect(asked).toBe(1);
    expect(versionCheck.isOutdated).toBe(false);
    versionCheck.close();
  });
});
