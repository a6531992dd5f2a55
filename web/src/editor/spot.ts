/** The place for a region's tokens: the point farthest from its border. */
import type { Corner } from "./bricks";

/** The first search grid over a region, in cells per side, and the number of refinements. */
const CELLS = 12;
const ROUNDS = 4;

/** Return the point inside an outline that is farthest from it, in whole units. */
export function spotOf(outline: readonly Corner[]): Corner {
  const xs = outline.map(([x]) => x);
  const ys = outline.map(([, y]) => y);
  let [left, top, right, bottom] = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  let best: Corner = [Math.round((left + right) / 2), Math.round((top + bottom) / 2)];
  let distance = -Infinity;
  for (let round = 0; round < ROUNDS; round++) {
    const [stepX, stepY] = [(right - left) / CELLS, (bottom - top) / CELLS];
    for (let across = 0; across <= CELLS; across++) {
      for (let down = 0; down <= CELLS; down++) {
        const point: Corner = [Math.round(left + across * stepX), Math.round(top + down * stepY)];
        const here = distanceToBorder(outline, point);
        if (here > distance) [best, distance] = [point, here];
      }
    }
    [left, right, top, bottom] = [best[0] - stepX, best[0] + stepX, best[1] - stepY, best[1] + stepY];
  }
  return best;
}

/** Return the distance of a point to an outline; negative outside. */
export function distanceToBorder(outline: readonly Corner[], [x, y]: Corner): number {
  let nearest = Infinity;
  let isInside = false;
  outline.forEach(([fromX, fromY], index) => {
    const [toX, toY] = outline[(index + 1) % outline.length] ?? [fromX, fromY];
    if (fromY > y !== toY > y && x < ((toX - fromX) * (y - fromY)) / (toY - fromY) + fromX) isInside = !isInside;
    const [dx, dy] = [toX - fromX, toY - fromY];
    const along = Math.max(0, Math.min(1, ((x - fromX) * dx + (y - fromY) * dy) / (dx * dx + dy * dy || 1)));
    nearest = Math.min(nearest, Math.hypot(fromX + along * dx - x, fromY + along * dy - y));
  });
  return isInside ? nearest : -nearest;
}
