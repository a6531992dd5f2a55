import { describe, expect, it } from "vitest";
import { layoutFor } from "../../../src/lib/screen/layout.svelte";

describe("the layout of a table", () => {
  it("depends on the size of the screen", () => {
    expect(layoutFor(390, 844)).toBe("phone");
    expect(layoutFor(360, 640)).toBe("phone");
    expect(layoutFor(844, 390)).toBe("landscape");
    expect(layoutFor(667, 375)).toBe("landscape");
    expect(layoutFor(820, 1180)).toBe("tall");
    expect(layoutFor(1024, 768)).toBe("tablet");
    expect(layoutFor(1180, 820)).toBe("desk");
    expect(layoutFor(1280, 800)).toBe("desk");
  });

  it("stays that of a phone while its keyboard takes half of the screen", () => {
    expect(layoutFor(390, 420)).toBe("phone");
  });
});
