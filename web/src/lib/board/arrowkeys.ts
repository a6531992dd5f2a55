/** Moves the focus over the map with the arrow keys. */
import type { SceneRegion } from "../server/protocol";

export type Direction = "left" | "right" | "up" | "down";

const DIRECTIONS: Record<Direction, readonly [number, number]> = {
  left: [-1, 0],
  right: [1, 0],
  up: [0, -1],
  down: [0, 1],
};
/** Distances to bordering regions are multiplied by this, so that they win over equally far ones across water. */
const NEIGHBOUR_FACTOR = 0.6;

/** Return the nearest region in a direction, or `from`. Sideways distance counts double; neighbours are preferred. */
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
    const far = (along + 2 * aside) * (here.neighbours.includes(index) ? NEIGHBOUR_FACTOR : 1);
    if (far < least) [least, best] = [far, index];
  }
  return best;
}

/** Return regions in reading order: top to bottom, each row from left to right. */
export function inReadingOrder(regions: readonly SceneRegion[], some: Iterable<number>): number[] {
  const row = Math.max(1, ...regions.map((region) => region.room)) * 1.5;
  const place = (index: number): number => {
    const region = regions[index];
    return region ? Math.round(region.y / row) * 100_000 + region.x : Infinity;
  };
  return [...some].sort((one, other) => place(one) - place(other));
}
