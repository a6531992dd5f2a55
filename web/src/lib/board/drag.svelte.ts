/** Dragging shields: from the hand or a region to a region, or back into the hand. */

export const HAND = -1;

/** The map, on which shields are dropped. */
export interface DropTarget {
  /** Return the region at a point of the screen, or `HAND`. */
  placeAt: (x: number, y: number) => number | null;
  /** Return whether a shield may be moved there. */
  takes: (from: number, to: number) => boolean;
  drop: (from: number, to: number) => void;
}

class Drag {
  /** The region the shield comes from, or `HAND`; null: nothing is dragged. */
  from = $state<number | null>(null);
  x = $state(0);
  y = $state(0);
  /** The region under the pointer, or `HAND`. */
  over = $state<number | null>(null);
  /** The id of the pointer that drags; others are ignored. */
  private pointer = -1;
  target: DropTarget | null = null;
  /** True if the shield is over a place where it cannot be dropped. */
  isRefused = $derived(
    this.from !== null && this.over !== null && this.over !== this.from && !this.target?.takes(this.from, this.over),
  );

  /** Start dragging; called once the pointer has moved. */
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

  /** Stop dragging; the shield goes back to where it came from. */
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
    // Escape cancels only the drag, nothing else.
    event.stopPropagation();
    event.preventDefault();
  };
}

export const drag = new Drag();
