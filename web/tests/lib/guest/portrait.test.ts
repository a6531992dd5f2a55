import { describe, expect, it } from "vitest";
import { portraitFor } from "../../../src/lib/guest/portrait";
import { isFace } from "../../../src/lib/pictures/pictures";

const NAMES = ["Ana", "Ben", "Çağla", "Dmitri", "Eva", "", "Friend 2", "李雷"];

describe("portraits of people", () => {
  it("are faces that exist, the same ones every time, and not all alike", () => {
    expect(NAMES.map(portraitFor).filter((key) => !isFace(key))).toEqual([]);
    expect(NAMES.map(portraitFor)).toEqual(NAMES.map(portraitFor));
    expect(new Set(NAMES.map(portraitFor)).size).toBeGreaterThan(4);
  });
});
