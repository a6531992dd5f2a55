/** The sheet on the desk: the drawing, what was drawn before, and what is in hand. */
import { besides, bricksOf, type Brick, type Paper } from "./bricks";
import * as drawings from "./drawing";
import type { Drawing, Kind, Mark, Terrain } from "./drawing";
import { NOBODY, shapesOf, type Shape } from "./outlines";
import { beginning } from "./sample";

/** As many steps can be taken back. */
const MOST_STEPS = 100;

export class Sheet {
  drawing = $state.raw<Drawing>(beginning("S"));
  /** The region in hand; NOBODY rubs out. */
  region = $state(1);
  /** Whether a touch also paints the bricks around. */
  isBroad = $state(true);
  #before = $state.raw<Drawing[]>([]);
  #after = $state.raw<Drawing[]>([]);
  /** What a stroke that goes on began with. */
  #stroke: Drawing | null = null;

  paper = $derived<Paper>(drawings.paperOf(this.drawing.kind));
  bricks = $derived<Brick[]>(bricksOf(this.paper));
  shapes = $derived<Map<number, Shape>>(shapesOf(this.paper, this.drawing.owners));
  canUndo = $derived(this.#before.length > 0);
  canRedo = $derived(this.#after.length > 0);

  constructor(drawing?: Drawing) {
    if (drawing) this.drawing = drawing;
  }

  /** Take a step that can be taken back. */
  change(drawing: Drawing): void {
    if (drawing === this.drawing) return;
    this.#before = [...this.#before, this.drawing].slice(-MOST_STEPS);
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

  /** The bricks that a touch of one of them paints. */
  touched(brick: number): number[] {
    const here = this.bricks[brick];
    if (!here) return [];
    return this.isBroad ? [brick, ...besides(this.paper, here)] : [brick];
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

  /** The regions that have land, and those that have none yet. */
  isPainted = (region: number): boolean => this.shapes.has(region);

  rename(name: string): void {
    this.drawing = { ...this.drawing, name };
  }

  anew(kind: Kind, isBlank: boolean): void {
    this.change({ ...(isBlank ? drawings.blank(kind) : beginning(kind)), name: this.drawing.name });
    this.region = 1;
  }

  setTerrain(terrain: Terrain): void {
    if (this.region !== NOBODY) this.change(drawings.withTerrain(this.drawing, this.region, terrain));
  }

  toggle(mark: Mark): void {
    if (this.region !== NOBODY) this.change(drawings.withMark(this.drawing, this.region, mark));
  }

  add(): void {
    this.change(drawings.withRegion(this.drawing));
    this.region = this.drawing.regions.length;
  }

  remove(): void {
    if (this.region !== NOBODY) this.change(drawings.withoutRegion(this.drawing, this.region));
  }
}
