// @vitest-environment node
/** Colours of seats and teams for colour-blind players. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

type Three = readonly [number, number, number];

const tokens = readFileSync("src/tokens.css", "utf8");
const strong = tokens.slice(tokens.indexOf('[data-colours="strong"]'));
const colour = (name: string, text = tokens): string => new RegExp(`${name}: (#[\\da-f]{6});`).exec(text)?.[1] ?? "";
const seats = (text: string): string[] => [0, 1, 2, 3, 4].map((seat) => colour(`--seat-${seat}`, text));
const TEAMS = ["alliance-first", "alliance-second", "horde-first", "horde-second", "neutral-first"];

/** Simulation matrices for RGB (Machado, Oliveira and Fernandes 2009), with one kind of cone missing. */
const EYES: Record<string, readonly [Three, Three, Three]> = {
  "three kinds of cones": [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};
/** Linear RGB to XYZ, relative to daylight white. */
const XYZ: readonly [Three, Three, Three] = [
  [0.4339, 0.3762, 0.1898],
  [0.2127, 0.7152, 0.0722],
  [0.0178, 0.1095, 0.8728],
];

const times = (rows: readonly [Three, Three, Three], [x, y, z]: Three): Three => {
  const [one, two, three] = rows.map(([a, b, c]) => Math.min(1, Math.max(0, a * x + b * y + c * z)));
  return [one ?? 0, two ?? 0, three ?? 0];
};
const light = (hex: string, at: number): number => {
  const value = parseInt(hex.slice(at, at + 2), 16) / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
};
/** Return a colour in CIELAB, as seen with such eyes. */
function seen(hex: string, eyes: readonly [Three, Three, Three]): Three {
  const [x, y, z] = times(XYZ, times(eyes, [light(hex, 1), light(hex, 3), light(hex, 5)]));
  const bent = (value: number): number => (value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116);
  return [116 * bent(y) - 16, 500 * (bent(x) - bent(y)), 200 * (bent(y) - bent(z))];
}
function nearest(colours: string[], eyes: readonly [Three, Three, Three]): number {
  const all = colours.map((one) => seen(one, eyes));
  const apart = all.flatMap(([l, a, b], index) =>
    all.slice(index + 1).map(([m, c, d]) => Math.hypot(l - m, a - c, b - d)),
  );
  return Math.min(...apart);
}

/** A difference of about 2.3 is just visible side by side. */
const FAR = 14;

describe.each(Object.entries(EYES))("for eyes with %s", (_, eyes) => {
  it.each([
    ["seats", seats(tokens)],
    ["seats in strong colours", seats(strong)],
    ["players of two teams", TEAMS.map((name) => colour(`--${name}`))],
  ])("%s are distinguishable by colour alone, even without patterns", (_name, colours) => {
    expect(new Set(colours).size).toBe(5);
    expect(nearest(colours, eyes)).toBeGreaterThan(FAR);
  });
});
it("red and green of equal lightness are confused, as expected of the simulation", () =>
  expect(nearest(["#8c7a00", "#a37000"], EYES["deuteranopia"]!)).toBeLessThan(FAR));
