/** The regions that are lit, as a coarse picture of what is seen of the map: drawn by the browser, so that it is exact. */
import type { Mask, Rect } from "../../lib/board/cardspot";

const CELL = 8;

/** What must not be covered in the map's window: these regions as they lie on the screen now; null where nothing is drawn. */
export function litMask(board: HTMLElement, regions: Iterable<number>): Mask | null {
  const window = board.getBoundingClientRect();
  const [columns, rows] = [Math.ceil(window.width / CELL), Math.ceil(window.height / CELL)];
  const canvas = Object.assign(document.createElement("canvas"), { width: columns, height: rows });
  const pencil = columns && rows ? canvas.getContext("2d", { willReadFrequently: true }) : null;
  if (!pencil) return null;
  for (const region of regions) {
    const path = board.querySelector<SVGPathElement>(`path[data-region="${region}"]`);
    const to = path?.getScreenCTM();
    if (!path || !to) continue;
    pencil.setTransform(
      to.a / CELL,
      to.b / CELL,
      to.c / CELL,
      to.d / CELL,
      (to.e - window.left) / CELL,
      (to.f - window.top) / CELL,
    );
    pencil.fill(new Path2D(path.getAttribute("d") ?? ""));
  }
  const { data } = pencil.getImageData(0, 0, columns, rows);
  return { columns, rows, cell: CELL, cells: data.filter((_, index) => index % 4 === 3) };
}

/** Where a part of the page lies in the map's window. */
export function within(board: Element, part: Element): Rect {
  const [window, box] = [board.getBoundingClientRect(), part.getBoundingClientRect()];
  return { left: box.left - window.left, top: box.top - window.top, width: box.width, height: box.height };
}
