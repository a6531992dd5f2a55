/** Shields that somebody drags: from the hand or a region to a region, or back into the hand. */

export const HAND = -1;

/** Who takes what is dropped: the map. */
export interface DropTarget {
  /** The region there, or the hand. */
  placeAt: (x: number, y: number) => number | null;
  /** Whether it can be dropped there. */
  takes: (from: number, to: number) => boolean;
  drop: (from: number, to: number) => void;
}

class Drag {
  /** The region it comes from, or the hand; null: nothing is dragged. */
  from = $state<number | null>(null);
  x = $state(0);
  y = $state(0);
  /** The region it is over, or the hand. */
  over = $state<number | null>(null);
  /** One finger carries; another one does not move it. */
  private pointer = -1;
  target: DropTarget | null = null;
  /** Over something that does not take it. */
  isRefused = $derived(
    this.from !== null && this.over !== null && this.over !== this.from && !this.target?.takes(this.from, this.over),
  );

  /** Take something up; called once a pointer has moved with it. */
  start(from: number, event: PointerEvent): void {
    if (!this.target || this.from !== null) return;
    this.from = from;
    this.pointer = event.pointerId;
    this.move(event);
    addEventListener("pointermove", this.move);
    addEventListener("pointerup", this.up);
    addEventListener("pointercancel", this.lost);
    addEventListener("keydown", this.key, true);
  }

  /** Let it go where it came from. */
  end = (): void => {
    this.from = null;
    this.over = null;
    removeEventListener("pointermove", this.move);
    removeEventListener("pointerup", this.up);
    removeEventListener("pointercancel", this.lost);
    removeEventListener("keydown", this.key, true);
  };

  private move = (event: PointerEvent): void => {
    if (event.pointerId !== this.pointer) return;
    this.x = event.clientX;
    this.y = event.clientY;
    this.over = this.target?.placeAt(event.clientX, event.clientY) ?? null;
  };
  private lost = (event: PointerEvent): void => {
    if (event.pointerId === this.pointer) this.end();
  };
  private up = (event: PointerEvent): void => {
    if (event.pointerId !== this.pointer) return;
    this.move(event);
    const { from, over } = this;
    this.end();
    if (from !== null && over !== null && over !== from) this.target?.drop(from, over);
  };
  private key = (event: KeyboardEvent): void => {
    if (event.key !== "Escape") return;
    this.end();
    // Nothing else is left with it.
    event.stopPropagation();
    event.preventDefault();
  };
}

export const drag = new Drag();
