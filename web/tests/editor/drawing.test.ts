import { describe, expect, it } from "vitest";
import { STEP, adjacentBricks, brickAt, bricksOf, cornersOf } from "../../src/editor/bricks";
import { KINDS, blank, painted, gridOf, withMark, withRegion, withoutRegion } from "../../src/editor/drawing";
import { fileOf, idOf } from "../../src/editor/file";
import { drawingIn, lineOf } from "../../src/editor/link";
import { NO_REGION, shapesOf } from "../../src/editor/outlines";
import { sampleDrawing } from "../../src/editor/sample";
import { distanceToBorder, spotOf } from "../../src/editor/spot";

const PAPER = { columns: 7, rows: 5 };

/** Return the bricks whose middle lies within a rectangle, in half bricks. */
function within(left: number, top: number, right: number, bottom: number): number[] {
  const found: number[] = [];
  bricksOf(PAPER).forEach((brick, number) => {
    const middle = (brick.left + brick.right) / 2;
    if (middle > left && middle < right && brick.row >= top && brick.row < bottom) found.push(number);
  });
  return found;
}

function owners(...regions: number[][]): number[] {
  const found = bricksOf(PAPER).map(() => NO_REGION);
  regions.forEach((bricks, index) => bricks.forEach((brick) => (found[brick] = index + 1)));
  return found;
}

describe("bricks", () => {
  it("are found by their position", () => {
    bricksOf(PAPER).forEach((brick, number) => {
      for (let column = brick.left; column < brick.right; column++)
        expect(brickAt(PAPER, column, brick.row)).toBe(number);
    });
    expect(brickAt(PAPER, -1, 0)).toBe(-1);
    expect(brickAt(PAPER, 0, PAPER.rows)).toBe(-1);
  });

  it("meet at most three at a time at any point", () => {
    const around = new Map<string, number>();
    for (const brick of bricksOf(PAPER)) {
      for (const corner of cornersOf(brick)) around.set(String(corner), (around.get(String(corner)) ?? 0) + 1);
    }
    expect(Math.max(...around.values())).toBe(3);
  });

  it("have symmetrical neighbours", () => {
    const bricks = bricksOf(PAPER);
    bricks.forEach((brick, number) => {
      for (const other of adjacentBricks(PAPER, brick)) {
        const there = bricks[other];
        expect(there && adjacentBricks(PAPER, there)).toContain(number);
      }
    });
  });
});

describe("shapes", () => {
  it("share the points of a common border", () => {
    const shapes = shapesOf(PAPER, owners(within(0, 1, 3, 4), within(3, 1, 7, 4)));
    const [one, other] = [shapes.get(1), shapes.get(2)];
    expect(one?.neighbours).toEqual([2]);
    expect(other?.neighbours).toEqual([1]);
    const shared = one?.outline.filter((point) => other?.outline.some((there) => String(there) === String(point)));
    expect(shared?.length).toBeGreaterThan(3);
  });

  it("report holes, separate pieces and the edge of the grid", () => {
    const two = shapesOf(PAPER, owners([...within(0, 0, 2, 1), ...within(5, 3, 7, 5)]));
    expect(two.get(1)).toMatchObject({ rings: 2, isAtEdge: true });
    const middle = brickAt(PAPER, 3, 2);
    expect(shapesOf(PAPER, owners([middle])).get(1)).toMatchObject({ rings: 1, isAtEdge: false });
    const around = within(0, 0, 7, 5).filter((brick) => brick !== middle);
    expect(shapesOf(PAPER, owners(around)).get(1)?.rings).toBe(2);
  });

  it("fill a map up to its corners", () => {
    const outline = shapesOf(PAPER, owners(within(0, 0, 7, 5)))
      .get(1)
      ?.outline.map(String);
    const [right, bottom] = [PAPER.columns * STEP, PAPER.rows * STEP];
    expect(outline?.sort()).toEqual(["0,0", `0,${bottom}`, `${right},0`, `${right},${bottom}`].sort());
  });

  it("have a spot far from the border", () => {
    const outline = shapesOf(PAPER, owners(within(1, 1, 6, 5))).get(1)?.outline ?? [];
    expect(distanceToBorder(outline, spotOf(outline))).toBeGreaterThan(40);
    expect(distanceToBorder(outline, [-10, -10])).toBeLessThan(0);
  });
});

describe("a drawing", () => {
  it.each(KINDS)("of kind %s survives the conversion to a line and back", (kind) => {
    const drawing = { ...withMark(sampleDrawing(kind), 2, "magic"), name: "Ilha da Névoa: 100 %" };
    expect(drawingIn(lineOf(drawing))).toEqual(drawing);
    expect(lineOf(drawing).length).toBeLessThan(4000);
  });

  it.each(["", "1", "1~S~x~000~1.0", "2~S~x~000~1.0", "1~Q~x~000~1.0", "1~S~x~0zz~1.0"])(
    "cannot be read from %s",
    (line) => expect(drawingIn(line)).toBeNull(),
  );

  it("keeps the contents of other regions when one is removed", () => {
    let drawing = withRegion(withRegion(blank("S")));
    drawing = withMark(painted(painted(drawing, [1], 1), [2], 3), 3, "native");
    drawing = withoutRegion(drawing, 2);
    expect(drawing.owners.slice(0, 4)).toEqual([NO_REGION, 1, 2, NO_REGION]);
    expect(drawing.regions[1]?.marks).toEqual(["native"]);
    expect(withMark(withMark(drawing, 1, "size_mark"), 2, "size_mark").regions.map((each) => each.marks)).toEqual([
      [],
      ["native", "size_mark"],
    ]);
  });

  it("is written as a board file", () => {
    const text = fileOf({ ...sampleDrawing("S"), name: "Névoa, a Ilha" });
    expect(text).toContain('id = "nevoa-a-ilha"');
    expect(text).toContain('size = "S"');
    expect(text.match(/\[\[region\]\]/g)).toHaveLength(7);
    expect(fileOf(sampleDrawing("3"))).toContain("edge = true");
    expect(idOf("…")).toBe("my-board");
  });
});

it("every kind of board has a grid with room for all its regions", () => {
  for (const kind of KINDS) expect(bricksOf(gridOf(kind)).length).toBe(blank(kind).owners.length);
});
