import { fireEvent, render, screen } from "@testing-library/svelte";
import { describe, expect, it } from "vitest";
import Canvas from "../../src/editor/Canvas.svelte";
import { blank } from "../../src/editor/drawing";
import { NO_REGION } from "../../src/editor/outlines";
import { EditorState } from "../../src/editor/state.svelte";

function fresh(): EditorState {
  return new EditorState(blank("S"));
}

const ownersOf = (editor: EditorState): number => editor.drawing.owners.filter((owner) => owner !== NO_REGION).length;

describe("the editor state", () => {
  it("undoes and redoes a whole stroke", () => {
    const editor = fresh();
    editor.begin();
    for (const brick of [30, 31, 32]) editor.paint(brick);
    editor.end();
    const painted = ownersOf(editor);
    expect(painted).toBeGreaterThan(3);
    editor.undo();
    expect(ownersOf(editor)).toBe(0);
    expect(editor.canUndo).toBe(false);
    editor.redo();
    expect(ownersOf(editor)).toBe(painted);
  });

  it("paints one brick with the fine brush, and erases", () => {
    const editor = fresh();
    editor.isBroad = false;
    editor.paint(40);
    expect(editor.drawing.owners[40]).toBe(1);
    expect(ownersOf(editor)).toBe(1);
    editor.region = NO_REGION;
    editor.paint(40);
    expect(ownersOf(editor)).toBe(0);
  });

  it("never keeps a removed region selected", () => {
    const editor = fresh();
    editor.add();
    expect(editor.region).toBe(2);
    editor.toggle("magic");
    expect(editor.drawing.regions[1]?.marks).toEqual(["magic"]);
    editor.remove();
    expect(editor.region).toBe(1);
    editor.undo();
    editor.undo();
    editor.undo();
    expect(editor.drawing.regions).toHaveLength(1);
    expect(editor.region).toBe(1);
  });

  it("adds no undo step for an empty stroke", () => {
    const editor = fresh();
    editor.begin();
    editor.end();
    expect(editor.canUndo).toBe(false);
  });
});

describe("the canvas", () => {
  it("can be painted with the keyboard", async () => {
    const editor = fresh();
    editor.isBroad = false;
    render(Canvas, { editor, faulty: new Set<number>(), names: String });
    const grid = screen.getByTestId("paper");
    grid.focus();
    for (const key of ["ArrowRight", "ArrowDown", " "]) await fireEvent.keyDown(grid, { key });
    expect(editor.drawing.owners.indexOf(1)).toBe(
      editor.bricks.findIndex(({ row, right }) => row === 1 && right === 3),
    );
    expect(screen.getByRole("status").textContent).toContain("web.editor.at");
  });
});
