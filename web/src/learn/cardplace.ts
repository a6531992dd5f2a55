/** Chooses a place for the guide's card that does not cover the element it explains. */

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Avoided {
  box: Box;
  /** The cost of covering it. */
  weight: number;
}

/** Return the area that two boxes share, in square pixels. */
export function overlap(one: Box, other: Box): number {
  const shared = intersection(one, other);
  return shared ? shared.width * shared.height : 0;
}

export function boxOf(element: Element): Box {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { left, top, width, height };
}

/** Return the intersection of two boxes, or null. */
export function intersection(one: Box, other: Box): Box | null {
  const [left, top] = [Math.max(one.left, other.left), Math.max(one.top, other.top)];
  const width = Math.min(one.left + one.width, other.left + other.width) - left;
  const height = Math.min(one.top + one.height, other.top + other.height) - top;
  return width > 0 && height > 0 ? { left, top, width, height } : null;
}

/** Return the visible part of an element, without what is scrolled out of view. */
export function visibleBoxOf(element: Element): Box | null {
  let visible: Box | null = intersection(boxOf(element), { left: 0, top: 0, width: innerWidth, height: innerHeight });
  for (let ancestor = element.parentElement; ancestor && visible; ancestor = ancestor.parentElement) {
    if (getComputedStyle(ancestor).overflow !== "visible") visible = intersection(visible, boxOf(ancestor));
  }
  return visible;
}

/** The distance between candidate places. */
const STEP = 28;

/** Return candidate places for a card: corners and edges first, best first, then a grid over the area. */
export function spots(area: Box, width: number, height: number, margin = 12): Box[] {
  const [left, right] = [area.left + margin, area.left + area.width - width - margin];
  const [top, bottom] = [area.top + margin, area.top + area.height - height - margin];
  const middle = area.left + (area.width - width) / 2;
  const anywhere: [number, number][] = [];
  for (let y = bottom; y >= top; y -= STEP) for (let x = right; x >= left; x -= STEP) anywhere.push([x, y]);
  return [
    [right, bottom],
    [left, bottom],
    [middle, bottom],
    [right, top],
    [left, top],
    [middle, top],
    [right, (top + bottom) / 2],
    [left, (top + bottom) / 2],
    ...anywhere,
  ].map(([x, y]) => ({ left: Math.max(area.left, x!), top: Math.max(area.top, y!), width, height }));
}

/** Return the candidate that covers least; the present place if it is as good. */
export function cardPlace(candidates: readonly Box[], avoid: readonly Avoided[], present: Box | null = null): Box {
  const cost = (box: Box): number =>
    avoid.reduce((sum, { box: other, weight }) => sum + weight * overlap(box, other), 0);
  const [first, ...others] = candidates;
  if (!first) throw new Error("a card needs a place to lie");
  const best = others.reduce((found, box) => (cost(box) < cost(found) - 1 ? box : found), first);
  const same =
    present &&
    candidates.find(
      (box) =>
        Math.abs(box.left - present.left) < 2 && Math.abs(box.top + box.height - present.top - present.height) < 2,
    );
  return same && cost(same) <= cost(best) + 1 ? same : best;
}
