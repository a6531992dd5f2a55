import { expect, it } from "vitest";
import { washWidths } from "../../../src/lib/board/tint";

it("makes each layer wider than the one before; in a large region widths depend only on the rim", () => {
  const layers = washWidths(200, 5);
  expect(layers).toEqual([9.5, 13.5, 18.5]);
});

it.each([8, 15, 30, 60])("leaves more than half of the way to the tokens uncoloured with %d units of room", (room) => {
  const layers = washWidths(room, 7);
  expect(Math.max(...layers)).toBeLessThan(room / 2);
  expect(layers).toEqual([...layers].sort((one, other) => one - other));
});
