/** Places the names of islands on the map: where they cover as little land as possible, near the lower shore. */
import type { Scene } from "../server/protocol";
import { texts } from "../texts/texts.svelte";

export interface Cartouche {
  board: string;
  title: string;
  /** The centre and the size of its frame. */
  x: number;
  y: number;
  width: number;
  height: number;
}

type Box = readonly [x: number, y: number, width: number, height: number];

/** Width of a letter and height of a frame, relative to the size of the text. */
const LETTER = 0.56;
const FRAME = 1.7;
/** Positions tried in each direction. */
const STEPS = 16;
/** How much worse land is than distance from the shore. */
const LAND = 12;
/** How much worse a place is that is nearer to another island than to its own. */
const MISTAKABLE = 2;
/** How much worse any place is that overlaps another name, or nearly so. */
const UNREADABLE = 100;
/** The parts of the map in its right corners that the map's tools may cover: above with a mouse, below on touch screens. */
const TOOLS = { width: 0.33, height: 0.1 };

const overlap = (one: Box, other: Box): number =>
  Math.max(0, Math.min(one[0] + one[2], other[0] + other[2]) - Math.max(one[0], other[0])) *
  Math.max(0, Math.min(one[1] + one[3], other[1] + other[3]) - Math.max(one[1], other[1]));

const gap = (one: Box, other: Box): number =>
  Math.hypot(
    Math.max(0, one[0] - other[0] - other[2], other[0] - one[0] - one[2]),
    Math.max(0, one[1] - other[1] - other[3], other[1] - one[1] - one[3]),
  );
const nearest = (frame: Box, land: readonly Box[]): number => Math.min(...land.map((box) => gap(frame, box)));

/** Return the name of each island with its place, for a size of text. */
export function cartouches(scene: Scene, size: number): Cartouche[] {
  const land = scene.regions.map(({ box }) => box as Box);
  const { width: across, height: down } = scene;
  const tools = [0, down * (1 - TOOLS.height)].map((top): Box => [
    across * (1 - TOOLS.width),
    top,
    across * TOOLS.width,
    down * TOOLS.height,
  ]);
  const placed: Cartouche[] = [];
  for (const { id, titles } of scene.boards) {
    const title = titles[texts.language] ?? titles["en"] ?? id;
    const isOwn = (_: Box, index: number): boolean => scene.regions[index]?.board === id;
    const own = land.filter(isOwn);
    const others = land.filter((box, index) => !isOwn(box, index));
    const [width, height] = [LETTER * size * title.length + 2 * size, FRAME * size];
    const names = placed.map((one): Box => [one.x - one.width / 2, one.y - one.height / 2, one.width, one.height]);
    const spot = bestSpot(scene, own, others, [width, height], [...land, ...tools], names);
    placed.push({ board: id, title, ...spot, width, height });
  }
  return placed;
}

/** Return the box around some boxes. */
function around(boxes: readonly Box[]): Box {
  const [left, top] = [Math.min(...boxes.map(([x]) => x)), Math.min(...boxes.map(([, y]) => y))];
  const right = Math.max(...boxes.map(([x, , width]) => x + width));
  return [left, top, right - left, Math.max(...boxes.map(([, y, , height]) => y + height)) - top];
}

/** Return the centre of the best frame at or around an island, inside the map. */
function bestSpot(
  { width: mapWidth, height: mapHeight }: Scene,
  own: readonly Box[],
  others: readonly Box[],
  [width, height]: readonly [number, number],
  taken: readonly Box[],
  names: readonly Box[],
): { x: number; y: number } {
  const [left, top, wide, high] = around(own);
  const clamp = (value: number, room: number, most: number): number =>
    Math.min(Math.max(value, room / 2 + 2), Math.max(room / 2 + 2, most - room / 2 - 2));
  const [shoreX, shoreY] = [left + wide / 2, top + high + height * 0.6];
  let best = { x: shoreX, y: shoreY, cost: Infinity };
  for (let row = 0; row <= STEPS; row += 1)
    for (let column = 0; column <= STEPS; column += 1) {
      const x = clamp(left + (wide * column) / STEPS, width, mapWidth);
      const y = clamp(top - height * 0.6 + ((high + height * 1.2) * row) / STEPS, height, mapHeight);
      const frame: Box = [x - width / 2, y - height / 2, width, height];
      const covered = taken.reduce((sum, box) => sum + overlap(frame, box), 0) / (width * height);
      const isMistakable = others.length > 0 && nearest(frame, others) < nearest(frame, own);
      const cost =
        LAND * covered +
        Math.hypot((x - shoreX) / wide, (y - shoreY) / high) +
        (isMistakable ? MISTAKABLE : 0) +
        (nearest(frame, names) < height / 8 ? UNREADABLE : 0);
      if (cost < best.cost) best = { x, y, cost };
    }
  return { x: best.x, y: best.y };
}
