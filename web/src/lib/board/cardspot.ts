/** Places a card on the map: close to the region it explains, without covering regions that can be chosen. */
export interface Rect {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** An area that the card should not cover; `worth`: how many pixels of distance avoiding it is worth. */
export interface Avoided {
  rect: Rect;
  worth: number;
}

/** A coarse grid over the map's window that marks the cells not to be covered. */
export interface Mask {
  columns: number;
  rows: number;
  /** The side of a cell in pixels. */
  cell: number;
  /** Row by row; values above 0 mark cells that must not be covered. */
  cells: ArrayLike<number>;
}

const MARGIN = 8;
/** Cost of moving a card that is already shown: one pixel of movement counts like this many pixels of distance. */
const MOVE_COST = 4;

/** Return the summed-area table of a mask: any rectangle is counted with four lookups. */
function sums({ columns, rows, cells }: Mask): Float64Array {
  const wide = columns + 1;
  const found = new Float64Array(wide * (rows + 1));
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1)
      found[(row + 1) * wide + column + 1] =
        ((cells[row * columns + column] ?? 0) > 0 ? 1 : 0) +
        (found[row * wide + column + 1] ?? 0) +
        (found[(row + 1) * wide + column] ?? 0) -
        (found[row * wide + column] ?? 0);
  return found;
}

/** Return the distance between two rectangles; 0 where they touch. */
function gap(one: Rect, other: Rect): number {
  const across = Math.max(one.left - (other.left + other.width), other.left - (one.left + one.width), 0);
  const down = Math.max(one.top - (other.top + other.height), other.top - (one.top + one.height), 0);
  return Math.hypot(across, down);
}

/** The upper left corner of a card. */
export interface CardSpot {
  left: number;
  top: number;
}

/** Return the spot near `about` that covers least; a card that has grown stays near its `earlier` spot. */
export function cardSpot(
  mask: Mask,
  size: { width: number; height: number },
  about: Rect,
  avoided: readonly Avoided[] = [],
  earlier: CardSpot | null = null,
): CardSpot {
  const { columns, rows, cell } = mask;
  const counted = sums(mask);
  const at = (row: number, column: number): number =>
    counted[Math.min(rows, Math.max(0, row)) * (columns + 1) + Math.min(columns, Math.max(0, column))] ?? 0;
  let best = { left: MARGIN, top: MARGIN, cost: Infinity };
  const [right, bottom] = [columns * cell - size.width - MARGIN, rows * cell - size.height - MARGIN];
  for (let top = MARGIN; top <= Math.max(MARGIN, bottom); top += cell)
    for (let left = MARGIN; left <= Math.max(MARGIN, right); left += cell) {
      const [first, last] = [Math.floor(top / cell), Math.ceil((top + size.height) / cell)];
      const [from, to] = [Math.floor(left / cell), Math.ceil((left + size.width) / cell)];
      const covered = at(last, to) - at(first, to) - at(last, from) + at(first, from);
      const card = { left, top, ...size };
      const moved = earlier ? MOVE_COST * Math.hypot(left - earlier.left, top - earlier.top) : 0;
      let cost = covered * 1000 + gap(card, about) + moved;
      // Most spots are too far away already.
      if (cost >= best.cost) continue;
      for (const { rect, worth } of avoided) if (gap(card, rect) === 0) cost += worth;
      if (cost < best.cost) best = { left, top, cost };
    }
  return { left: best.left, top: best.top };
}
