/** Pan and zoom as plain geometry: a map is moved by x and y pixels and drawn at a scale. */

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

/** The largest scale, relative to the whole map. */
const MAX_ZOOM = 6;
/** How far the map can be panned beyond its edge, in pixels: room for cards that lie over the map. */
const MARGIN = 48;
/** The margin around important points, in pixels. */
const POINT_MARGIN = 36;

/** Return the place that shows the whole map, centred. */
export function wholeMap(map: Size, window: Size): MapPlace {
  const scale = Math.max(0.01, Math.min(window.width / map.width, window.height / map.height));
  return { scale, x: (window.width - map.width * scale) / 2, y: (window.height - map.height * scale) / 2 };
}

/** The initial view may be larger than the whole map by at most the first factor, and must gain at least the second. */
const MAX_INITIAL_ZOOM = 1.6;
const MIN_INITIAL_GAIN = 1.15;
const PHONE_WIDTH = 600;

/** Return the initial place: the whole map, unless it were a narrow strip on a phone; then it fills the window. */
export function initialPlace(map: Size, window: Size): MapPlace {
  const all = wholeMap(map, window);
  const filled = Math.max(window.width / map.width, window.height / map.height);
  // A margin for pieces at the edge.
  const scale = Math.min(filled * 0.95, all.scale * MAX_INITIAL_ZOOM);
  if (window.width > PHONE_WIDTH || scale < all.scale * MIN_INITIAL_GAIN) return all;
  return clamped(
    { scale, x: (window.width - map.width * scale) / 2, y: (window.height - map.height * scale) / 2 },
    map,
    window,
  );
}

/** Return the nearest valid place: neither too small nor too large, nor outside the window. */
export function clamped(place: MapPlace, map: Size, window: Size, leastMargin = 0): MapPlace {
  const least = wholeMap(map, window).scale;
  const scale = Math.min(Math.max(place.scale, least), least * MAX_ZOOM);
  return {
    scale,
    x: clampedAlong(place.x, map.width * scale, window.width, leastMargin),
    y: clampedAlong(place.y, map.height * scale, window.height, leastMargin),
  };
}

function clampedAlong(offset: number, length: number, room: number, leastMargin: number): number {
  // The offset may differ from the centred one by the hidden half of the map plus a margin.
  const slack = Math.max(0, (length - room) / 2);
  const most = slack > 0 ? slack + MARGIN : leastMargin;
  const middle = (room - length) / 2;
  return Math.min(Math.max(offset, middle - most), middle + most);
}

/** Return the place zoomed by a factor; the point `around` of the window stays where it is. */
export function zoomed(place: MapPlace, factor: number, around: Point, map: Size, window: Size): MapPlace {
  const least = wholeMap(map, window).scale;
  const scale = Math.min(Math.max(place.scale * factor, least), least * MAX_ZOOM);
  const grown = scale / place.scale;
  return clamped(
    { scale, x: around.x - (around.x - place.x) * grown, y: around.y - (around.y - place.y) * grown },
    map,
    window,
  );
}

/** Return the place moved; even the whole map can be moved a little, away from what lies over it. */
export function panned(place: MapPlace, dx: number, dy: number, map: Size, window: Size): MapPlace {
  return clamped({ ...place, x: place.x + dx, y: place.y + dy }, map, window, MARGIN);
}

/** Return the place at which a box of the map fills the window, with a margin. */
export function centredOn(box: Box, map: Size, window: Size): MapPlace {
  const [left, top, width, height] = box;
  const least = wholeMap(map, window).scale;
  const filled = 0.86;
  const fits = filled * Math.min(window.width / Math.max(width, 1), window.height / Math.max(height, 1));
  const scale = Math.min(Math.max(fits, least), least * MAX_ZOOM * 0.6);
  return clamped(
    { scale, x: window.width / 2 - (left + width / 2) * scale, y: window.height / 2 - (top + height / 2) * scale },
    map,
    window,
  );
}

/** Return the place moved just far enough to show a box of the map. */
export function withBoxVisible(place: MapPlace, box: Box, map: Size, window: Size): MapPlace {
  const [left, top, width, height] = box;
  const dx = shift(place.x + left * place.scale, width * place.scale, window.width);
  const dy = shift(place.y + top * place.scale, height * place.scale, window.height);
  return dx || dy ? panned(place, dx, dy, map, window) : place;
}

function shift(start: number, length: number, room: number): number {
  const margin = Math.min(16, Math.max(0, (room - length) / 2));
  if (start < margin) return margin - start;
  if (start + length > room - margin) return room - margin - start - length;
  return 0;
}

/** Return how many of the points are visible. */
function visibleCount(place: MapPlace, points: readonly Point[], window: Size): number {
  const isIn = (at: number, room: number): boolean => at > 0 && at < room;
  return points.filter(
    ({ x, y }) => isIn(place.x + x * place.scale, window.width) && isIn(place.y + y * place.scale, window.height),
  ).length;
}

/**
 * Return the place moved just far enough to show important points, or zoomed out if there is not enough room. Where the
 * player has zoomed in, the scale stays, and one visible point is enough.
 */
export function withPointsVisible(place: MapPlace, points: readonly Point[], map: Size, window: Size): MapPlace {
  const count = visibleCount(place, points, window);
  if (count === points.length) return place;
  const least = wholeMap(map, window).scale;
  if (place.scale <= least * MAX_INITIAL_ZOOM) {
    const box = aroundPoints(points, POINT_MARGIN / place.scale);
    const fits = Math.min(window.width / box[2], window.height / box[3]);
    if (fits >= place.scale) return withBoxVisible(place, box, map, window);
    const scale = Math.max(fits, least);
    const { x, y } = centreOf(points);
    return clamped({ scale, x: window.width / 2 - x * scale, y: window.height / 2 - y * scale }, map, window);
  }
  // The middle between islands is only water: go to the nearest point.
  if (count) return place;
  const middle = { x: (window.width / 2 - place.x) / place.scale, y: (window.height / 2 - place.y) / place.scale };
  const far = (point: Point): number => Math.hypot(point.x - middle.x, point.y - middle.y);
  const to = points.reduce((near, point) => (far(point) < far(near) ? point : near));
  return clamped(
    { ...place, x: window.width / 2 - to.x * place.scale, y: window.height / 2 - to.y * place.scale },
    map,
    window,
  );
}

/** Return the bounding box of some points with a margin around it. */
function aroundPoints(points: readonly Point[], margin: number): Box {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs) - margin, Math.min(...ys) - margin];
  return [left, top, Math.max(...xs) + margin - left, Math.max(...ys) + margin - top];
}

/** Return the centre of the bounding box of some points. */
function centreOf(points: readonly Point[]): Point {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  return { x: (Math.min(...xs) + Math.max(...xs)) / 2, y: (Math.min(...ys) + Math.max(...ys)) / 2 };
}

/** Return the bounding box of some boxes; null for none. */
export function boundingBox(boxes: readonly Box[]): Box | null {
  if (!boxes.length) return null;
  const left = Math.min(...boxes.map((box) => box[0]));
  const top = Math.min(...boxes.map((box) => box[1]));
  const right = Math.max(...boxes.map((box) => box[0] + box[2]));
  const bottom = Math.max(...boxes.map((box) => box[1] + box[3]));
  return [left, top, right - left, bottom - top];
}

export const showsWholeMap = (place: MapPlace, map: Size, window: Size): boolean =>
  place.scale <= wholeMap(map, window).scale * 1.01;
