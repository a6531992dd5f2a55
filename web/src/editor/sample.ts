/** Something to begin with: round regions around a few points, as large as the game wants them. */
import { bricksOf } from "./bricks";
import { blank, isIsland, paperOf, wantedRegions, withRegion, type Drawing, type Kind } from "./drawing";
import { NOBODY } from "./outlines";

/** How many bricks a region of the shipped boards would take. */
const BRICKS = 17;

/** A sheet with as many regions as the game wants, spread evenly: to be repainted. */
export function beginning(kind: Kind): Drawing {
  let drawing = blank(kind);
  const wanted = wantedRegions(kind);
  while (drawing.regions.length < wanted) drawing = withRegion(drawing);
  const paper = paperOf(kind);
  const bricks = bricksOf(paper).map(({ row, left, right }) => ({ x: (left + right) / 2, y: row + 0.5 }));
  const middles = spread(wanted, paper.columns, paper.rows, isIsland(kind));
  const distances = bricks.map(({ x, y }) => middles.map((point) => Math.hypot(point.x - x, point.y - y)));
  const nearest = distances.map((each) => each.indexOf(Math.min(...each)) + 1);
  if (!isIsland(kind)) return { ...drawing, owners: nearest };
  const reach = Math.sqrt((BRICKS * 2) / Math.PI) * 1.27;
  const owners = nearest.map((owner, index) => (Math.min(...(distances[index] ?? [])) <= reach ? owner : NOBODY));
  return { ...drawing, owners };
}

/** Points in rows that are moved against each other, from a rectangle in the middle of the paper. */
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
