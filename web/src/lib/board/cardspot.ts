/** Where a card lies on the map: beside what it explains, and over nothing that can be chosen. */
export interface Rect {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Something that is better not covered: how many pixels farther away the card would rather lie. */
export interface Avoided {
  rect: Rect;
  worth: number;
}

/** A coarse picture of the map's window: which of its cells must not be covered. */
export interface Mask {
  columns: number;
  rows: number;
  /** Of a cell, in pixels. */
  cell: number;
  /** Row by row; more than 0: not to be covered. */
  cells: ArrayLike<number>;
}

const MARGIN = 8;
/** Who reads a card would rather not see it jump: to move it by a pixel is as bad as to lie so much farther away. */
const STAY = 4;

/** Sums from the upper left corner, so that any rectangle is counted with four looks. */
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

/** How far two rectangles are apart; 0 where they touch. */
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

/** Where a card of a size lies: nearest to a region, covering least; one that has grown stays near its earlier place. */
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
      const inTheWay = avoided.reduce((sum, { rect, worth }) => sum + (gap(card, rect) === 0 ? worth : 0), 0);
      const moved = earlier ? STAY * Math.hypot(left - earlier.left, top - earlier.top) : 0;
      const cost = covered * 1000 + inTheWay + gap(card, about) + moved;
      if (cost < best.cost) best = { left, top, cost };
    }
  return { left: best.left, top: best.top };
}
