/** Writes a drawing as a board file (format: docs/boards.md). */
import { STEP, type Corner } from "./bricks";
import { isIsland, gridOf, type Drawing } from "./drawing";
import { shapesOf, type Shape } from "./outlines";
import { spotOf } from "./spot";

/** The sea around an island, in units. */
const MARGIN = 20;
const PLAIN = /[^a-z0-9]+/g;
const ACCENTS = /\p{M}/gu;

/** Return a board's id: its name in plain ASCII letters. */
export function idOf(name: string): string {
  const plain = name.normalize("NFD").replace(ACCENTS, "").toLowerCase().replace(PLAIN, "-");
  return plain.replace(/^-+|-+$/g, "").slice(0, 40) || "my-board";
}

/** Return the text of the file. Unpainted regions have no outline; the check reports them. */
export function fileOf(drawing: Drawing): string {
  const shapes = shapesOf(gridOf(drawing.kind), drawing.owners);
  const { left, top, width, height } = frameOf(drawing, shapes);
  const moved = ([x, y]: Corner): Corner => [x - left, y - top];
  const head = [
    `format = 1`,
    `id = ${JSON.stringify(idOf(drawing.name))}`,
    isIsland(drawing.kind) ? `game = "warcraft"` : `game = "classic"`,
    isIsland(drawing.kind) ? `size = "${drawing.kind}"` : `players = ${drawing.kind}`,
    `width = ${width}`,
    `height = ${height}`,
    ``,
    `[name]`,
    `en = ${JSON.stringify(drawing.name.trim() || "My board")}`,
  ];
  const regions = drawing.regions.map((contents, index) => {
    const shape = shapes.get(index + 1);
    const outline = (shape?.outline ?? []).map(moved);
    const symbols = contents.marks.filter((mark) => mark === "cavern" || mark === "magic" || mark === "mine");
    const flags = contents.marks.filter((mark) => mark === "native" || mark === "anchor" || mark === "size_mark");
    return [
      `[[region]]`,
      `id = ${index + 1}`,
      `terrain = "${contents.terrain}"`,
      ...(symbols.length ? [`symbols = ${JSON.stringify(symbols)}`] : []),
      ...flags.map((flag) => `${flag} = true`),
      ...(!isIsland(drawing.kind) && shape?.isAtEdge ? [`edge = true`] : []),
      `neighbours = ${JSON.stringify(shape?.neighbours ?? [])}`,
      `spot = ${JSON.stringify(outline.length ? spotOf(outline) : [0, 0])}`,
      `outline = ${JSON.stringify(outline)}`,
    ].join("\n");
  });
  return [head.join("\n"), ...regions].join("\n\n") + "\n";
}

/**
 * Return the part of the grid that the board covers: all of it for a map, the painted part and a margin for an island.
 */
function frameOf(
  drawing: Drawing,
  shapes: Map<number, Shape>,
): { left: number; top: number; width: number; height: number } {
  const grid = gridOf(drawing.kind);
  const whole = { left: 0, top: 0, width: grid.columns * STEP, height: grid.rows * STEP };
  const points = [...shapes.values()].flatMap((shape) => shape.outline);
  if (!isIsland(drawing.kind) || !points.length) return whole;
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const [left, top] = [Math.min(...xs) - MARGIN, Math.min(...ys) - MARGIN];
  return { left, top, width: Math.max(...xs) + MARGIN - left, height: Math.max(...ys) + MARGIN - top };
}
