/** A small map for tests: a row of three regions and one below the second, 100 units apart. */
import type { Scene, SceneRegion, View } from "../src/lib/server/protocol";

const region = (number: number, x: number, y: number, neighbours: number[]): SceneRegion => ({
  board: "isle",
  number,
  terrain: "forest",
  symbols: [],
  path: `M${x - 50} ${y - 50}h100v100h-100z`,
  x,
  y,
  room: 40,
  box: [x - 50, y - 50, 100, 100],
  neighbours,
});

export const SCENE: Scene = {
  width: 300,
  height: 200,
  boards: [
    {
      id: "isle",
      titles: { en: "Isle" },
      x: 0,
      y: 0,
      scale: 0.5,
      picture: { address: "/isle.webp", x: -2, y: -2, width: 306, height: 208 },
    },
  ],
  regions: [region(1, 50, 50, [1]), region(2, 150, 50, [0, 2, 3]), region(3, 250, 50, [1]), region(4, 150, 150, [1])],
};

/** Return a view in which each region is held by a race with some tokens, or by nobody (null). */
export function viewOf(...held: ([string, number] | null)[]): View {
  return {
    game: "warcraft",
    boards: ["isle"],
    round: 1,
    rounds: 10,
    turn_of: 0,
    phase: "conquests",
    to_act: 0,
    acting: "orcs",
    seats: [{ active: "orcs", declined: ["naga"] }, { active: "gnomes" }],
    tribes: [
      { race: "orcs", seat: 0, is_active: true, hand: 3, tray: 2 },
      { race: "naga", seat: 0, is_active: false, hand: 0, tray: 2 },
      { race: "gnomes", seat: 1, is_active: true, hand: 0, tray: 2, companion: "beast" },
    ],
    combos: [],
    badges: [],
    banners_left: [],
    badges_left: 0,
    regions: SCENE.regions.map(({ board, number }, index) => {
      const stands = held[index];
      return { board, number, ...(stands ? { holder: stands[0], tokens: stands[1] } : {}) };
    }),
  };
}
