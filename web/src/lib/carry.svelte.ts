/** Shields that somebody drags: from the hand or from a region to a region. */

export const HAND = -1;

/** Who takes what is dropped: the map. */
export interface Ground {
  regionAt: (x: number, y: number) => number | null;
  drop: (from: number, region: number) => void;
}

class Carry {
  /** The region it comes from, or the hand; null: nothing is carried. */
  from = $state<number | null>(null);
  x = $state(0);
  y = $state(0);
  over = $state<number | null>(null);
  ground: Ground | null = null;

  /** Take something up; called once a pointer has moved with it. */
  start(from: number, event: PointerEvent): void {
    if (!this.ground || this.from !== null) return;
    this.from = from;
    this.move(event);
    addEventListener("pointermove", this.move);
    addEventListener("pointerup", this.up);
    addEventListener("pointercancel", this.end);
    addEventListener("keydown", this.key, true);
  }

  /** Let it go where it came from. */
  end = (): void => {
    this.from = null;
    this.over = null;
    removeEventListener("pointermove", this.move);
    removeEventListener("pointerup", this.up);
    removeEventListener("pointercancel", this.end);
    removeEventListener("keydown", this.key, true);
  };

  private move = (event: PointerEvent): void => {
    this.x = event.clientX;
    this.y = event.clientY;
    this.over = this.ground?.regionAt(event.clientX, event.clientY) ?? null;
  };
  private up = (event: PointerEvent): void => {
    this.move(event);
    const { from, over } = this;
    this.end();
    if (from !== null && over !== null && over !== from) this.ground?.drop(from, over);
  };
  private key = (event: KeyboardEvent): void => {
    if (event.key === "Escape") this.end();
  };
}

export const carry = new Carry();
