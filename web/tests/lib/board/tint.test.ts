import { expect, it } from "vitest";
import { coatsOf } from "../../../src/lib/board/tint";

it("washes a large region as far as its rim is wide, and each coat further than the one before", () => {
  const coats = coatsOf(200, 5);
  expect(coats).toEqual([9.5, 13.5, 18.5]);
});

it.each([8, 15, 30, 60])("leaves more than half of the way to the tokens bare, with %d for them", (room) => {
  const coats = coatsOf(room, 7);
  expect(Math.max(...coats)).toBeLessThan(room / 2);
  expect(coats).toEqual([...coats].sort((one, other) => one - other));
});
