import { fireEvent, render, screen } from "@testing-library/svelte";
import { describe, expect, it } from "vitest";
import Paper from "../../src/editor/Paper.svelte";
import { blank } from "../../src/editor/drawing";
import { NOBODY } from "../../src/editor/outlines";
import { Sheet } from "../../src/editor/sheet.svelte";

function fresh(): Sheet {
  return new Sheet(blank("S"));
}

const ownersOf = (sheet: Sheet): number => sheet.drawing.owners.filter((owner) => owner !== NOBODY).length;

describe("a sheet", () => {
  it("takes back a whole stroke, and brings it again", () => {
    const sheet = fresh();
    sheet.begin();
    for (const brick of [30, 31, 32]) sheet.paint(brick);
    sheet.end();
    const painted = ownersOf(sheet);
    expect(painted).toBeGreaterThan(3);
    sheet.undo();
    expect(ownersOf(sheet)).toBe(0);
    expect(sheet.canUndo).toBe(false);
    sheet.redo();
    expect(ownersOf(sheet)).toBe(painted);
  });

  it("paints one brick with the fine brush, and rubs out", () => {
    const sheet = fresh();
    sheet.isBroad = false;
    sheet.paint(40);
    expect(sheet.drawing.owners[40]).toBe(1);
    expect(ownersOf(sheet)).toBe(1);
    sheet.region = NOBODY;
    sheet.paint(40);
    expect(ownersOf(sheet)).toBe(0);
  });

  it("has no region in hand that is gone", () => {
    const sheet = fresh();
    sheet.add();
    expect(sheet.region).toBe(2);
    sheet.toggle("magic");
    expect(sheet.drawing.regions[1]?.marks).toEqual(["magic"]);
    sheet.remove();
    expect(sheet.region).toBe(1);
    sheet.undo();
    sheet.undo();
    sheet.undo();
    expect(sheet.drawing.regions).toHaveLength(1);
    expect(sheet.region).toBe(1);
  });

  it("keeps what is in hand when nothing was painted", () => {
    const sheet = fresh();
    sheet.begin();
    sheet.end();
    expect(sheet.canUndo).toBe(false);
  });
});

describe("the paper", () => {
  it("is painted with the keys", async () => {
    const sheet = fresh();
    sheet.isBroad = false;
    render(Paper, { sheet, faulty: new Set<number>(), names: String });
    const paper = screen.getByTestId("paper");
    paper.focus();
    for (const key of ["ArrowRight", "ArrowDown", " "]) await fireEvent.keyDown(paper, { key });
    expect(sheet.drawing.owners.indexOf(1)).toBe(sheet.bricks.findIndex(({ row, right }) => row === 1 && right === 3));
    expect(screen.getByRole("status").textContent).toContain("web.editor.at");
  });
});
