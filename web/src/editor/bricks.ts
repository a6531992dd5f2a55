/**
 * The grid that boards are drawn on: rows of bricks, every other row shifted by half a brick.
 *
 * Only three bricks meet at any point, so two regions either share a border or are apart; they never touch at a corner
 * alone. A brick is large enough that borders and gaps pass the check of boards however they are painted, also after
 * corners have been rounded (`MIN_BORDER`, `MIN_GAP` in the Python module for boards' measures).
 */

/** The height of a brick and half its width, in a board's units. */
export const STEP = 38;

export interface Grid {
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

/** Return all bricks row by row, including half bricks at the ends of rows. */
export function bricksOf(grid: Grid): Brick[] {
  const found: Brick[] = [];
  for (let row = 0; row < grid.rows; row++) {
    for (let left = row % 2 ? -1 : 0; left < grid.columns; left += 2) {
      found.push({ row, left: Math.max(left, 0), right: Math.min(left + 2, grid.columns) });
    }
  }
  return found;
}

/** Return the number of the brick at a position in half bricks, or -1 outside the grid. */
export function brickAt(grid: Grid, column: number, row: number): number {
  if (column < 0 || row < 0 || column >= grid.columns || row >= grid.rows) return -1;
  const before = Math.floor(row / 2) * (inRow(grid, 0) + inRow(grid, 1)) + (row % 2) * inRow(grid, 0);
  return before + Math.floor((Math.floor(column) + (row % 2)) / 2);
}

function inRow(grid: Grid, odd: 0 | 1): number {
  return Math.ceil((grid.columns + odd) / 2);
}

/** Return a brick's corners, and the corners of neighbours on its long sides, clockwise. */
export function cornersOf({ row, left, right }: Brick): Corner[] {
  const above: Corner[] = [];
  const below: Corner[] = [];
  for (let x = left; x <= right; x++) {
    above.push([x, row]);
    below.unshift([x, row + 1]);
  }
  return [...above, ...below];
}

/** Return the bricks that share a side with this one. */
export function adjacentBricks(grid: Grid, { row, left, right }: Brick): number[] {
  const found = new Set<number>();
  for (let x = left; x < right; x++) {
    found.add(brickAt(grid, x, row - 1));
    found.add(brickAt(grid, x, row + 1));
  }
  found.add(brickAt(grid, left - 1, row));
  found.add(brickAt(grid, right, row));
  found.delete(-1);
  return [...found];
}
