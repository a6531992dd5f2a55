import { describe, expect, it } from "vitest";
import { pageFor } from "../../src/pages/routes";

describe("the page of an address", () => {
  it("is found with a trailing slash too", () => {
    expect(pageFor("/t/k7w2m9xq4d/").props).toEqual({ table: "k7w2m9xq4d" });
    expect(pageFor("/new/").key).not.toBe("missing");
    expect(pageFor("/").key).toBe("/");
    expect(pageFor("/t/").key).toBe("missing");
  });
});
