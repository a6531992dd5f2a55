/** The first drawing of a new board: round regions around a few points, in the size that the game requires. */
import { bricksOf } from "./bricks";
import { blank, isIsland, gridOf, wantedRegions, withRegion, type Drawing, type Kind } from "./drawing";
import { NO_REGION } from "./outlines";

/** The size of a typical region of the shipped boards, in bricks. */
const BRICKS = 17;

/** Return a drawing with as many regions as the game requires, spread evenly. */
export function sampleDrawing(kind: Kind): Drawing {
  let drawing = blank(kind);
  const wanted = wantedRegions(kind);
  while (drawing.regions.length < wanted) drawing = withRegion(drawing);
  const grid = gridOf(kind);
  const bricks = bricksOf(grid).map(({ row, left, right }) => ({ x: (left + right) / 2, y: row + 0.5 }));
  const middles = spread(wanted, grid.columns, grid.rows, isIsland(kind));
  const distances = bricks.map(({ x, y }) => middles.map((point) => Math.hypot(point.x - x, point.y - y)));
  const nearest = distances.map((each) => each.indexOf(Math.min(...each)) + 1);
  if (!isIsland(kind)) return { ...drawing, owners: nearest };
  const reach = Math.sqrt((BRICKS * 2) / Math.PI) * 1.27;
  const owners = nearest.map((owner, index) => (Math.min(...(distances[index] ?? [])) <= reach ? owner : NO_REGION));
  return { ...drawing, owners };
}

/** Return points in staggered rows, within a rectangle in the middle of the grid. */
function spread(count: number, columns: number, rows: number, isRound: boolean): { x: number; y: number }[] {
  const lines = Math.round(Math.sqrt((count * rows) / columns));
  const apart = isRound ? Math.sqrt(BRICKS * 2) : rows / lines;
  const points: { x: number; y: number }[] = [];
  for (let line = 0; line < lines; line++) {
    const here = Math.floor(((line + 1) * count) / lines) - Math.floor((line * count) / lines);
    const gap = isRound ? apart : columns / here;
    for (let index = 0; index < here; index++) {
      const x = columns / 2 + (index - (here - 1) / 2) * gap + (isRound ? 0 : ((line % 2) - 0.5) * gap * 0.3);
      points.push({ x, y: rows / 2 + (line - (lines - 1) / 2) * apart });
    }
  }
  return points;
}
