/**
 * Turns painted bricks into outlines. Each border is smoothed once for both of its regions, so that they match exactly.
 */
import { STEP, bricksOf, cornersOf, type Corner, type Grid } from "./bricks";

/** The region of each brick, or NO_REGION. */
export type Owners = readonly number[];
export const NO_REGION = 0;

export interface Shape {
  /** The corners of its outline, in a board's units, clockwise. */
  outline: Corner[];
  /** The number of rings of its border: 1 for a region in one piece without holes. */
  rings: number;
  neighbours: number[];
  /** True if it touches the edge of the grid. */
  isAtEdge: boolean;
}

/** Smoothing passes: first averaging, then corner cutting. */
const AVERAGING_PASSES = 2;
const CORNER_CUTS = 1;

const key = ([x, y]: Corner): string => `${x},${y}`;

interface Side {
  from: Corner;
  to: Corner;
  /** The region on the other side. */
  other: number;
}

/** Return the shape of each painted region by its number. */
export function shapesOf(grid: Grid, owners: Owners): Map<number, Shape> {
  const sides = sidesOf(grid, owners);
  const fixed = fixedPointsOf(grid, sides);
  const shapes = new Map<number, Shape>();
  for (const [region, own] of sides) {
    const rings = ringsOf(own);
    rings.sort((one, other) => Math.abs(areaOf(other)) - Math.abs(areaOf(one)));
    const largest = rings[0] ?? [];
    shapes.set(region, {
      outline: rounded(largest, fixed),
      rings: rings.length,
      neighbours: [...new Set(own.map((side) => side.other))]
        .filter((other) => other > NO_REGION)
        .sort((a, b) => a - b),
      isAtEdge: own.some(({ from, to }) => isOnEdge(grid, from, to)),
    });
  }
  return shapes;
}

/** Return the sides of bricks that separate each region from others, clockwise around the region. */
function sidesOf(grid: Grid, owners: Owners): Map<number, Side[]> {
  const across = new Map<string, number>();
  const all: { owner: number; from: Corner; to: Corner }[] = [];
  bricksOf(grid).forEach((brick, number) => {
    const owner = owners[number] ?? NO_REGION;
    const corners = cornersOf(brick);
    corners.forEach((from, index) => {
      const to = corners[(index + 1) % corners.length] ?? from;
      across.set(key(from) + key(to), owner);
      if (owner !== NO_REGION) all.push({ owner, from, to });
    });
  });
  const found = new Map<number, Side[]>();
  for (const { owner, from, to } of all) {
    const other = across.get(key(to) + key(from)) ?? NO_REGION;
    if (other === owner) continue;
    const own = found.get(owner) ?? [];
    own.push({ from, to, other });
    found.set(owner, own);
  }
  return found;
}

/** Return the points that must not move: where three regions meet, and the corners of the grid. */
function fixedPointsOf(grid: Grid, sides: Map<number, Side[]>): Set<string> {
  const around = new Map<string, Set<number>>();
  for (const [region, own] of sides) {
    for (const { from, to, other } of own) {
      for (const corner of [from, to]) {
        const parties = around.get(key(corner)) ?? new Set();
        around.set(key(corner), parties.add(region).add(other));
      }
    }
  }
  const found = new Set([...around].filter(([, parties]) => parties.size > 2).map(([corner]) => corner));
  for (const x of [0, grid.columns]) for (const y of [0, grid.rows]) found.add(key([x, y]));
  return found;
}

/** Join sides to rings, each once around. No two sides of a region start at the same point. */
function ringsOf(sides: readonly Side[]): Corner[][] {
  const next = new Map(sides.map((side) => [key(side.from), side]));
  const rings: Corner[][] = [];
  while (next.size) {
    const [start] = next.keys();
    const ring: Corner[] = [];
    for (let at = start; at !== undefined;) {
      const side: Side | undefined = next.get(at);
      if (!side) break;
      next.delete(at);
      ring.push(side.from);
      at = key(side.to);
    }
    rings.push(ring);
  }
  return rings;
}

/** Smooth a ring between its fixed points; each stretch comes out the same from both of its regions. */
function rounded(ring: Corner[], fixed: Set<string>): Corner[] {
  const first = Math.max(
    0,
    ring.findIndex((corner) => fixed.has(key(corner))),
  );
  const turned = [...ring.slice(first), ...ring.slice(0, first)];
  const start = turned[0];
  if (!start) return [];
  const outline: Corner[] = [];
  let stretch: Corner[] = [];
  for (const corner of [...turned, start]) {
    stretch.push(corner);
    if (stretch.length > 1 && (fixed.has(key(corner)) || corner === start)) {
      outline.push(...smoothed(stretch).slice(0, -1));
      stretch = [corner];
    }
  }
  return outline;
}

/** Smooth the inner corners of a stretch and convert it to whole units; the same in both directions. */
function smoothed(stretch: Corner[]): Corner[] {
  const [from, to] = [stretch[0], stretch.at(-1)];
  const isBackwards = from && to && (from[0] > to[0] || (from[0] === to[0] && from[1] > to[1]));
  let points = isBackwards ? stretch.toReversed() : stretch;
  for (let times = 0; times < AVERAGING_PASSES; times++) points = averaged(points);
  for (let times = 0; times < CORNER_CUTS; times++) points = cutCorners(points);
  const units = points.map(([x, y]): Corner => [Math.round(x * STEP), Math.round(y * STEP)]);
  const straight = units.filter((point, index) => !isBetween(units[index - 1], point, units[index + 1]));
  return isBackwards ? straight.toReversed() : straight;
}

/** Replace the points by the middles of the sides, so that steps become a slope; the ends stay. */
function averaged(points: Corner[]): Corner[] {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || points.length < 3) return points;
  const middles = points.slice(1).map(([x, y], index): Corner => {
    const [beforeX, beforeY] = points[index] ?? [x, y];
    return [(x + beforeX) / 2, (y + beforeY) / 2];
  });
  return [first, ...middles, last];
}

function cutCorners(points: Corner[]): Corner[] {
  const found: Corner[] = [];
  points.forEach((point, index) => {
    const [before, after] = [points[index - 1], points[index + 1]];
    if (before && after) found.push(quarterWay(point, before), quarterWay(point, after));
    else found.push(point);
  });
  return found;
}

/** Return the point a quarter of the way to another. */
function quarterWay([x, y]: Corner, [toX, toY]: Corner): Corner {
  return [x + (toX - x) / 4, y + (toY - y) / 4];
}

function isBetween(before: Corner | undefined, [x, y]: Corner, after: Corner | undefined): boolean {
  if (!before || !after) return false;
  return (x - before[0]) * (after[1] - y) === (y - before[1]) * (after[0] - x);
}

function areaOf(ring: readonly Corner[]): number {
  return ring.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = ring[(index + 1) % ring.length] ?? [x, y];
    return sum + (x * nextY - nextX * y) / 2;
  }, 0);
}

function isOnEdge(grid: Grid, from: Corner, to: Corner): boolean {
  const alongX = from[0] === to[0] && (from[0] === 0 || from[0] === grid.columns);
  const alongY = from[1] === to[1] && (from[1] === 0 || from[1] === grid.rows);
  return alongX || alongY;
}
