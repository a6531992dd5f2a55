/** Where the tokens of a region are stacked: as far from its border as can be. */
import type { Corner } from "./bricks";

/** How fine the first net is that is cast over a region, and how often it is drawn closer. */
const NET = 12;
const ROUNDS = 4;

/** The point inside an outline that is farthest from it, in whole units. */
export function spotOf(outline: readonly Corner[]): Corner {
  const xs = outline.map(([x]) => x);
  const ys = outline.map(([, y]) => y);
  let [left, top, right, bottom] = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  let best: Corner = [Math.round((left + right) / 2), Math.round((top + bottom) / 2)];
  let room = -Infinity;
  for (let round = 0; round < ROUNDS; round++) {
    const [stepX, stepY] = [(right - left) / NET, (bottom - top) / NET];
    for (let across = 0; across <= NET; across++) {
      for (let down = 0; down <= NET; down++) {
        const point: Corner = [Math.round(left + across * stepX), Math.round(top + down * stepY)];
        const here = roomAt(outline, point);
        if (here > room) [best, room] = [point, here];
      }
    }
    [left, right, top, bottom] = [best[0] - stepX, best[0] + stepX, best[1] - stepY, best[1] + stepY];
  }
  return best;
}

/** How far a point is from an outline; less than nothing outside of it. */
export function roomAt(outline: readonly Corner[], [x, y]: Corner): number {
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
