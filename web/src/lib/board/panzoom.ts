/** Where a map lies in its window: moved by x and y pixels and drawn at a scale. All of it is plain geometry. */

export interface MapPlace {
  x: number;
  y: number;
  scale: number;
}
export interface Size {
  width: number;
  height: number;
}
export interface Point {
  x: number;
  y: number;
}
/** Left, top, width and height. */
export type Box = readonly [number, number, number, number];

/** How far one can come in from the whole map. */
const DEEPEST = 6;
/** What may be seen of the table beyond the map's edge, in pixels: room for cards that lie over the map. */
const MARGIN = 48;

/** The whole map in the middle of its window. */
export function whole(map: Size, window: Size): MapPlace {
  const scale = Math.max(0.01, Math.min(window.width / map.width, window.height / map.height));
  return { scale, x: (window.width - map.width * scale) / 2, y: (window.height - map.height * scale) / 2 };
}

/** How much larger than whole a map may be at first, and how much it must gain by it. */
const FILLED = 1.6;
const GAIN = 1.15;
const SMALL = 600;

/** What is seen at first: all of the map, unless it would lie as a strip in the window of a phone; then it fills that. */
export function first(map: Size, window: Size): MapPlace {
  const all = whole(map, window);
  const filled = Math.max(window.width / map.width, window.height / map.height);
  // Some air, for what stands at the edge.
  const scale = Math.min(filled * 0.95, all.scale * FILLED);
  if (window.width > SMALL || scale < all.scale * GAIN) return all;
  return clamped(
    { scale, x: (window.width - map.width * scale) / 2, y: (window.height - map.height * scale) / 2 },
    map,
    window,
  );
}

/** The same place, or the nearest at which the map is neither too small, nor too large, nor lost off its window. */
export function clamped(place: MapPlace, map: Size, window: Size): MapPlace {
  const least = whole(map, window).scale;
  const scale = Math.min(Math.max(place.scale, least), least * DEEPEST);
  return {
    scale,
    x: clampedAlong(place.x, map.width * scale, window.width),
    y: clampedAlong(place.y, map.height * scale, window.height),
  };
}

function clampedAlong(offset: number, length: number, room: number): number {
  // Beyond the middle by what is hidden of the map, and never more than a margin further than its edge.
  const slack = Math.max(0, (length - room) / 2);
  const most = slack > 0 ? slack + MARGIN : 0;
  const middle = (room - length) / 2;
  return Math.min(Math.max(offset, middle - most), middle + most);
}

/** Zoomed by a factor around a point of the window, which stays where it is. */
export function zoomed(place: MapPlace, factor: number, around: Point, map: Size, window: Size): MapPlace {
  const least = whole(map, window).scale;
  const scale = Math.min(Math.max(place.scale * factor, least), least * DEEPEST);
  const grown = scale / place.scale;
  return clamped(
    { scale, x: around.x - (around.x - place.x) * grown, y: around.y - (around.y - place.y) * grown },
    map,
    window,
  );
}

export function panned(place: MapPlace, dx: number, dy: number, map: Size, window: Size): MapPlace {
  return clamped({ ...place, x: place.x + dx, y: place.y + dy }, map, window);
}

/** So that a part of the map fills the window, with some air around it. */
export function centred(box: Box, map: Size, window: Size): MapPlace {
  const [left, top, width, height] = box;
  const least = whole(map, window).scale;
  const air = 0.86;
  const fits = air * Math.min(window.width / Math.max(width, 1), window.height / Math.max(height, 1));
  const scale = Math.min(Math.max(fits, least), least * DEEPEST * 0.6);
  return clamped(
    { scale, x: window.width / 2 - (left + width / 2) * scale, y: window.height / 2 - (top + height / 2) * scale },
    map,
    window,
  );
}

/** Moved just so far that a box of the map can be seen. */
export function shown(place: MapPlace, box: Box, map: Size, window: Size): MapPlace {
  const [left, top, width, height] = box;
  const dx = shift(place.x + left * place.scale, width * place.scale, window.width);
  const dy = shift(place.y + top * place.scale, height * place.scale, window.height);
  return dx || dy ? panned(place, dx, dy, map, window) : place;
}

function shift(start: number, length: number, room: number): number {
  const air = Math.min(16, Math.max(0, (room - length) / 2));
  if (start < air) return air - start;
  if (start + length > room - air) return room - air - start - length;
  return 0;
}

/** How many of some points of the map can be seen. */
function seen(place: MapPlace, points: readonly Point[], window: Size): number {
  const isIn = (at: number, room: number): boolean => at > 0 && at < room;
  return points.filter(
    ({ x, y }) => isIn(place.x + x * place.scale, window.width) && isIn(place.y + y * place.scale, window.height),
  ).length;
}

/** Moved, no closer than before, to where points that matter can be seen; the same place if it shows enough of them. */
export function sought(place: MapPlace, points: readonly Point[], map: Size, window: Size): MapPlace {
  const count = seen(place, points, window);
  if (2 * count >= points.length) return place;
  const middle = { x: (window.width / 2 - place.x) / place.scale, y: (window.height / 2 - place.y) / place.scale };
  let to = centreOf(points);
  if (place.scale > whole(map, window).scale * FILLED) {
    // Somebody looks closely: one of them is enough, and between islands there is only water.
    if (count) return place;
    const [first, ...others] = points;
    const far = (point: Point): number => Math.hypot(point.x - middle.x, point.y - middle.y);
    if (first) to = others.reduce((near, point) => (far(point) < far(near) ? point : near), first);
  }
  return clamped(
    { ...place, x: window.width / 2 - to.x * place.scale, y: window.height / 2 - to.y * place.scale },
    map,
    window,
  );
}

/** The middle of the box around some points. */
function centreOf(points: readonly Point[]): Point {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  return { x: (Math.min(...xs) + Math.max(...xs)) / 2, y: (Math.min(...ys) + Math.max(...ys)) / 2 };
}

/** The box around some boxes; null for none. */
export function around(boxes: readonly Box[]): Box | null {
  if (!boxes.length) return null;
  const left = Math.min(...boxes.map((box) => box[0]));
  const top = Math.min(...boxes.map((box) => box[1]));
  const right = Math.max(...boxes.map((box) => box[0] + box[2]));
  const bottom = Math.max(...boxes.map((box) => box[1] + box[3]));
  return [left, top, right - left, bottom - top];
}

export const isWhole = (place: MapPlace, map: Size, window: Size): boolean =>
  place.scale <= whole(map, window).scale * 1.01;
