/** Which region comes next when somebody walks over the map with the arrow keys. */
import type { SceneRegion } from "../server/protocol";

export type Direction = "left" | "right" | "up" | "down";

const DIRECTIONS: Record<Direction, readonly [number, number]> = {
  left: [-1, 0],
  right: [1, 0],
  up: [0, -1],
  down: [0, 1],
};
/** A neighbour over the border is preferred to a region across the water that lies as far. */
const BORDERING = 0.6;

/** The nearest region that lies in a direction: far off its line counts double, and neighbours come first. */
export function nextRegion(regions: readonly SceneRegion[], from: number, direction: Direction): number {
  const here = regions[from];
  if (!here) return from;
  const [wx, wy] = DIRECTIONS[direction];
  let best = from;
  let least = Infinity;
  for (const [index, there] of regions.entries()) {
    if (index === from) continue;
    const dx = there.x - here.x;
    const dy = there.y - here.y;
    const along = dx * wx + dy * wy;
    const aside = Math.abs(dx * wy) + Math.abs(dy * wx);
    if (along <= 0 || aside > along * 1.6) continue;
    const far = (along + 2 * aside) * (here.neighbours.includes(index) ? BORDERING : 1);
    if (far < least) [least, best] = [far, index];
  }
  return best;
}

/** Regions in the order of reading: from the top, and in a row from the left. */
export function inReadingOrder(regions: readonly SceneRegion[], some: Iterable<number>): number[] {
  const row = Math.max(1, ...regions.map((region) => region.room)) * 1.5;
  const place = (index: number): number => {
    const region = regions[index];
    return region ? Math.round(region.y / row) * 100_000 + region.x : Infinity;
  };
  return [...some].sort((one, other) => place(one) - place(other));
}
