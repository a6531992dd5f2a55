/** The state of the board editor: the drawing, its undo history, and the selected tool. */
import { adjacentBricks, bricksOf, type Brick, type Grid } from "./bricks";
import * as drawings from "./drawing";
import type { Drawing, Kind, Mark, Terrain } from "./drawing";
import { NO_REGION, shapesOf, type Shape } from "./outlines";
import { sampleDrawing } from "./sample";

/** The number of steps that can be undone. */
const MAX_UNDO = 100;

export class EditorState {
  drawing = $state.raw<Drawing>(sampleDrawing("S"));
  /** The region to paint with; NO_REGION erases. */
  region = $state(1);
  /** True if a touch also paints the adjacent bricks. */
  isBroad = $state(true);
  #before = $state.raw<Drawing[]>([]);
  #after = $state.raw<Drawing[]>([]);
  /** The drawing at the start of the current stroke. */
  #stroke: Drawing | null = null;

  grid = $derived<Grid>(drawings.gridOf(this.drawing.kind));
  bricks = $derived<Brick[]>(bricksOf(this.grid));
  shapes = $derived<Map<number, Shape>>(shapesOf(this.grid, this.drawing.owners));
  canUndo = $derived(this.#before.length > 0);
  canRedo = $derived(this.#after.length > 0);

  constructor(drawing?: Drawing) {
    if (drawing) this.drawing = drawing;
  }

  /** Replace the drawing as one step that can be undone. */
  change(drawing: Drawing): void {
    if (drawing === this.drawing) return;
    this.#before = [...this.#before, this.drawing].slice(-MAX_UNDO);
    this.#after = [];
    this.#show(drawing);
  }

  undo(): void {
    const last = this.#before.at(-1);
    if (!last) return;
    this.#before = this.#before.slice(0, -1);
    this.#after = [...this.#after, this.drawing];
    this.#show(last);
  }

  redo(): void {
    const next = this.#after.at(-1);
    if (!next) return;
    this.#after = this.#after.slice(0, -1);
    this.#before = [...this.#before, this.drawing];
    this.#show(next);
  }

  #show(drawing: Drawing): void {
    this.drawing = drawing;
    this.region = Math.min(this.region, drawing.regions.length);
  }

  /** Return the bricks that a touch of this one paints. */
  touched(brick: number): number[] {
    const here = this.bricks[brick];
    if (!here) return [];
    return this.isBroad ? [brick, ...adjacentBricks(this.grid, here)] : [brick];
  }

  /** Begin a stroke: all it paints is one step. */
  begin(): void {
    this.#stroke = this.drawing;
  }

  paint(brick: number): void {
    const bricks = this.touched(brick).filter((each) => this.drawing.owners[each] !== this.region);
    if (bricks.length) this.drawing = drawings.painted(this.drawing, bricks, this.region);
  }

  end(): void {
    const [began, painted] = [this.#stroke, this.drawing];
    this.#stroke = null;
    if (!began || began === painted) return;
    this.drawing = began;
    this.change(painted);
  }

  /** Return whether a region has any bricks. */
  isPainted = (region: number): boolean => this.shapes.has(region);

  rename(name: string): void {
    this.drawing = { ...this.drawing, name };
  }

  startOver(kind: Kind, isBlank: boolean): void {
    this.change({ ...(isBlank ? drawings.blank(kind) : sampleDrawing(kind)), name: this.drawing.name });
    this.region = 1;
  }

  setTerrain(terrain: Terrain): void {
    if (this.region !== NO_REGION) this.change(drawings.withTerrain(this.drawing, this.region, terrain));
  }

  toggle(mark: Mark): void {
    if (this.region !== NO_REGION) this.change(drawings.withMark(this.drawing, this.region, mark));
  }

  add(): void {
    this.change(drawings.withRegion(this.drawing));
    this.region = this.drawing.regions.length;
  }

  remove(): void {
    if (this.region !== NO_REGION) this.change(drawings.withoutRegion(this.drawing, this.region));
  }
}
