/** The paper that boards are drawn on: rows of bricks, every other row moved by half a brick.
 *
 * Only three bricks ever meet in a point, so that two regions share a border or keep apart, and never touch at a corner.
 * A brick is so large that, however it is painted, borders are long enough and strangers far enough apart for the check
 * of boards, also when corners have been rounded (`MIN_BORDER`, `MIN_GAP` in boards/measures.py).
 */

/** Half a brick's width, and its height, in a board's units. */
export const STEP = 38;

export interface Paper {
  /** In half bricks. */
  columns: number;
  rows: number;
}

export type Corner = readonly [x: number, y: number];

export interface Brick {
  row: number;
  /** Its left and right side, in half bricks. */
  left: number;
  right: number;
}

/** All bricks, row by row; where a row begins or ends with half a brick, that is one too. */
export function bricksOf(paper: Paper): Brick[] {
  const found: Brick[] = [];
  for (let row = 0; row < paper.rows; row++) {
    for (let left = row % 2 ? -1 : 0; left < paper.columns; left += 2) {
      found.push({ row, left: Math.max(left, 0), right: Math.min(left + 2, paper.columns) });
    }
  }
  return found;
}

/** The number of the brick at a place in half bricks; -1 where there is none. */
export function brickAt(paper: Paper, column: number, row: number): number {
  if (column < 0 || row < 0 || column >= paper.columns || row >= paper.rows) return -1;
  const before = Math.floor(row / 2) * (inRow(paper, 0) + inRow(paper, 1)) + (row % 2) * inRow(paper, 0);
  return before + Math.floor((Math.floor(column) + (row % 2)) / 2);
}

function inRow(paper: Paper, odd: 0 | 1): number {
  return Math.ceil((paper.columns + odd) / 2);
}

/** The corners of a brick and, in the middle of its long sides, of those above and below, clockwise. */
export function cornersOf({ row, left, right }: Brick): Corner[] {
  const above: Corner[] = [];
  const below: Corner[] = [];
  for (let x = left; x <= right; x++) {
    above.push([x, row]);
    below.unshift([x, row + 1]);
  }
  return [...above, ...below];
}

/** The bricks that share a side with one. */
export function besides(paper: Paper, { row, left, right }: Brick): number[] {
  const found = new Set<number>();
  for (let x = left; x < right; x++) {
    found.add(brickAt(paper, x, row - 1));
    found.add(brickAt(paper, x, row + 1));
  }
  found.add(brickAt(paper, left - 1, row));
  found.add(brickAt(paper, right, row));
  found.delete(-1);
  return [...found];
}
