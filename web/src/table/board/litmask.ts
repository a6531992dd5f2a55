/** The lit regions as a coarse bitmap of the visible map, rendered by the browser so that it is exact. */
import type { Mask, Rect } from "../../lib/board/cardspot";

const CELL = 8;

/** Return a bitmap of regions as they are on the screen now; null if nothing is drawn. */
export function litMask(board: HTMLElement, regions: Iterable<number>): Mask | null {
  const window = board.getBoundingClientRect();
  const [columns, rows] = [Math.ceil(window.width / CELL), Math.ceil(window.height / CELL)];
  const canvas = Object.assign(document.createElement("canvas"), { width: columns, height: rows });
  const context = columns && rows ? canvas.getContext("2d", { willReadFrequently: true }) : null;
  if (!context) return null;
  // All regions are in one drawing.
  const to = board.querySelector<SVGPathElement>("path[data-region]")?.getScreenCTM();
  if (!to) return null;
  const { a, b, c, d, e, f } = to;
  context.setTransform(a / CELL, b / CELL, c / CELL, d / CELL, (e - window.left) / CELL, (f - window.top) / CELL);
  for (const region of regions) {
    const path = board.querySelector(`path[data-region="${region}"]`);
    if (path) context.fill(new Path2D(path.getAttribute("d") ?? ""));
  }
  const { data } = context.getImageData(0, 0, columns, rows);
  return { columns, rows, cell: CELL, cells: data.filter((_, index) => index % 4 === 3) };
}

/** Return the position of an element in the map's window. */
export function within(board: Element, part: Element): Rect {
  const [window, box] = [board.getBoundingClientRect(), part.getBoundingClientRect()];
  return { left: box.left - window.left, top: box.top - window.top, width: box.width, height: box.height };
}
