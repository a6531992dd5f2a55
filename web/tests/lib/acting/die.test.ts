import { expect, it } from "vitest";
import { facesOf } from "../../../src/lib/acting/die";

it("marks the faces that succeed; none with two dice", () => {
  expect(facesOf({ good: 2, all: 6 }).map((face) => face.isGood)).toEqual([false, false, false, false, true, true]);
  expect(facesOf({ good: 6, all: 6 }).every((face) => face.isGood)).toBe(true);
  expect(facesOf({ good: 12, all: 36 })).toEqual([]);
  expect(facesOf(undefined)).toEqual([]);
});
