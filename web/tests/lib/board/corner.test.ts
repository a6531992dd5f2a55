import { expect, it } from "vitest";
import { cornerFor } from "../../../src/lib/board/corner";

it("keeps a card off the region it is about, and still as long as that goes", () => {
  expect(cornerFor(0.2, 0.2, "top-right")).toBe("top-right");
  expect(cornerFor(0.8, 0.2, "top-right")).toBe("bottom-left");
  expect(cornerFor(0.8, 0.8, "bottom-left")).toBe("bottom-left");
  expect(cornerFor(0.2, 0.8, "bottom-left")).toBe("top-right");
  expect(cornerFor(0.2, 0.2, "top-left")).toBe("top-right");
});
