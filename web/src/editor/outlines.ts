/** From painted bricks to outlines: borders are rounded once for both sides, so that they fit to the point. */
import { STEP, bricksOf, cornersOf, type Corner, type Paper } from "./bricks";

/** Whose each brick is: the number of a region, or NOBODY's. */
export type Owners = readonly number[];
export const NOBODY = 0;

export interface Shape {
  /** The corners of its outline, in a board's units, clockwise. */
  outline: Corner[];
  /** A region is one piece without holes: how many rings its border really has. */
  rings: number;
  neighbours: number[];
  /** Whether it touches the edge of the paper. */
  isAtEdge: boolean;
}

/** How often the steps of the bricks are levelled, and then corners cut. */
const LEVELLINGS = 2;
const CUTS = 1;

const key = ([x, y]: Corner): string => `${x},${y}`;

interface Side {
  from: Corner;
  to: Corner;
  /** Who lies on the other side. */
  other: number;
}

/** The shape of each region that somebody has painted, by its number. */
export function shapesOf(paper: Paper, owners: Owners): Map<number, Shape> {
  const sides = sidesOf(paper, owners);
  const joints = jointsOf(paper, sides);
  const shapes = new Map<number, Shape>();
  for (const [region, own] of sides) {
    const rings = ringsOf(own);
    rings.sort((one, other) => Math.abs(areaOf(other)) - Math.abs(areaOf(one)));
    const largest = rings[0] ?? [];
    shapes.set(region, {
      outline: rounded(largest, joints),
      rings: rings.length,
      neighbours: [...new Set(own.map((side) => side.other))].filter((other) => other > NOBODY).sort((a, b) => a - b),
      isAtEdge: own.some(({ from, to }) => isOnEdge(paper, from, to)),
    });
  }
  return shapes;
}

/** The sides of bricks that part one region from others, each going clockwise around its region. */
function sidesOf(paper: Paper, owners: Owners): Map<number, Side[]> {
  const across = new Map<string, number>();
  const all: { owner: number; from: Corner; to: Corner }[] = [];
  bricksOf(paper).forEach((brick, number) => {
    const owner = owners[number] ?? NOBODY;
    const corners = cornersOf(brick);
    corners.forEach((from, index) => {
      const to = corners[(index + 1) % corners.length] ?? from;
      across.set(key(from) + key(to), owner);
      if (owner !== NOBODY) all.push({ owner, from, to });
    });
  });
  const found = new Map<number, Side[]>();
  for (const { owner, from, to } of all) {
    const other = across.get(key(to) + key(from)) ?? NOBODY;
    if (other === owner) continue;
    const own = found.get(owner) ?? [];
    own.push({ from, to, other });
    found.set(owner, own);
  }
  return found;
}

/** Where three parties meet, or the paper has a corner: points that stay where they are. */
function jointsOf(paper: Paper, sides: Map<number, Side[]>): Set<string> {
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
  for (const x of [0, paper.columns]) for (const y of [0, paper.rows]) found.add(key([x, y]));
  return found;
}

/** Sides in a row: each ring once around. No two of a region's sides begin in the same point. */
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

/** A ring with its corners cut, but for the joints; each stretch between two joints the same from both sides. */
function rounded(ring: Corner[], joints: Set<string>): Corner[] {
  const first = Math.max(
    0,
    ring.findIndex((corner) => joints.has(key(corner))),
  );
  const turned = [...ring.slice(first), ...ring.slice(0, first)];
  const start = turned[0];
  if (!start) return [];
  const outline: Corner[] = [];
  let stretch: Corner[] = [];
  for (const corner of [...turned, start]) {
    stretch.push(corner);
    if (stretch.length > 1 && (joints.has(key(corner)) || corner === start)) {
      outline.push(...cut(stretch).slice(0, -1));
      stretch = [corner];
    }
  }
  return outline;
}

/** A stretch in units, its inner corners cut; whole numbers, and the same backwards. */
function cut(stretch: Corner[]): Corner[] {
  const [from, to] = [stretch[0], stretch.at(-1)];
  const isBackwards = from && to && (from[0] > to[0] || (from[0] === to[0] && from[1] > to[1]));
  let points = isBackwards ? stretch.toReversed() : stretch;
  for (let times = 0; times < LEVELLINGS; times++) points = levelled(points);
  for (let times = 0; times < CUTS; times++) points = cutOnce(points);
  const units = points.map(([x, y]): Corner => [Math.round(x * STEP), Math.round(y * STEP)]);
  const straight = units.filter((point, index) => !isBetween(units[index - 1], point, units[index + 1]));
  return isBackwards ? straight.toReversed() : straight;
}

/** The same through the middles of its sides, so that steps become a slope; the ends stay. */
function levelled(points: Corner[]): Corner[] {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || points.length < 3) return points;
  const middles = points.slice(1).map(([x, y], index): Corner => {
    const [beforeX, beforeY] = points[index] ?? [x, y];
    return [(x + beforeX) / 2, (y + beforeY) / 2];
  });
  return [first, ...middles, last];
}

function cutOnce(points: Corner[]): Corner[] {
  const found: Corner[] = [];
  points.forEach((point, index) => {
    const [before, after] = [points[index - 1], points[index + 1]];
    if (before && after) found.push(part(point, before), part(point, after));
    else found.push(point);
  });
  return found;
}

/** A quarter of the way. */
function part([x, y]: Corner, [toX, toY]: Corner): Corner {
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

function isOnEdge(paper: Paper, from: Corner, to: Corner): boolean {
  const alongX = from[0] === to[0] && (from[0] === 0 || from[0] === paper.columns);
  const alongY = from[1] === to[1] && (from[1] === 0 || from[1] === paper.rows);
  return alongX || alongY;
}
