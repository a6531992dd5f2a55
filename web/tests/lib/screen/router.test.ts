import { afterEach, describe, expect, it } from "vitest";
import { hashNow } from "../../../src/lib/screen/router.svelte";

describe("the fragment of an address", () => {
  afterEach(() => history.replaceState(null, "", "/"));

  it.each([
    ["", ""],
    ["#games", "games"],
    ["#W.blood%5Felves", "W.blood_elves"],
    ["#1", "1"],
    ["#%", "%"],
    ["#%E0%A4%A", "%E0%A4%A"],
  ])("%s", (written, named) => {
    history.replaceState(null, "", `/${written}`);
    expect(hashNow()).toBe(named);
  });
});
