/** Pointer and wheel gestures on a map: pan, zoom, and drag. */
import { type MapPlace, type Point, type Size, panned, zoomed } from "./panzoom";

/** The map on which the gestures are made. */
export interface GestureTarget {
  place: () => MapPlace;
  map: () => Size;
  window: () => DOMRect;
  /** Called while the map is panned or zoomed. */
  onMove: (place: MapPlace) => void;
  /** Called when the gesture has ended. */
  onRest: () => void;
  /** Return what starts a drag of the thing under the pointer, or null; it is called once the pointer moves. */
  dragStart: (event: PointerEvent) => (() => void) | null;
}

/** Distance in pixels from which a press is a drag and no longer a tap. */
const MOUSE_THRESHOLD = 5;
const TOUCH_THRESHOLD = 10;
/** A wheel gesture ends after this many milliseconds without an event. */
const WHEEL_REST = 160;

export class Gestures {
  /** True if the last press became a movement; its click is then ignored. */
  hasMoved = false;
  pointer = "";

  private readonly fingers = new Map<number, Point>();
  private start: Point = { x: 0, y: 0 };
  private from: MapPlace = { x: 0, y: 0, scale: 1 };
  private apart = 0;
  private grab: (() => void) | null = null;
  private isDragging = false;
  private timer = 0;

  constructor(
    private readonly element: HTMLElement,
    private readonly target: GestureTarget,
  ) {
    element.addEventListener("pointerdown", this.down);
    element.addEventListener("pointermove", this.move);
    element.addEventListener("pointerup", this.up);
    element.addEventListener("pointercancel", this.up);
    element.addEventListener("wheel", this.wheel, { passive: false });
  }

  close(): void {
    clearTimeout(this.timer);
    this.element.removeEventListener("pointerdown", this.down);
    this.element.removeEventListener("pointermove", this.move);
    this.element.removeEventListener("pointerup", this.up);
    this.element.removeEventListener("pointercancel", this.up);
    this.element.removeEventListener("wheel", this.wheel);
  }

  private at(event: { clientX: number; clientY: number }): Point {
    const box = this.target.window();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  private down = (event: PointerEvent): void => {
    if (event.button > 0) return;
    this.pointer = event.pointerType;
    this.fingers.set(event.pointerId, this.at(event));
    if (this.fingers.size === 1) {
      this.hasMoved = false;
      this.isDragging = false;
      this.grab = this.target.dragStart(event);
    } else this.grab = null;
    this.begin();
  };

  /** Measure movements from the current position of the fingers. */
  private begin(): void {
    const [one, other] = [...this.fingers.values()];
    if (!one) return;
    this.from = this.target.place();
    this.start = other ? middle(one, other) : one;
    this.apart = other ? distance(one, other) : 0;
  }

  private move = (event: PointerEvent): void => {
    if (!this.fingers.has(event.pointerId)) return;
    this.fingers.set(event.pointerId, this.at(event));
    if (this.isDragging) return;
    const [one, other] = [...this.fingers.values()];
    if (!one) return;
    const now = other ? middle(one, other) : one;
    const threshold = event.pointerType === "mouse" ? MOUSE_THRESHOLD : TOUCH_THRESHOLD;
    if (!this.hasMoved) {
      const isTurned = other && Math.abs(distance(one, other) - this.apart) > TOUCH_THRESHOLD;
      if (distance(now, this.start) < threshold && !isTurned) return;
      this.hasMoved = true;
      if (this.grab) {
        this.isDragging = true;
        this.grab();
        return;
      }
      for (const id of this.fingers.keys()) this.element.setPointerCapture(id);
      this.begin();
      return;
    }
    const map = this.target.map();
    const window = this.target.window();
    const spread = other && this.apart ? distance(one, other) / this.apart : 1;
    const grown = spread === 1 ? this.from : zoomed(this.from, spread, this.start, map, window);
    this.target.onMove(panned(grown, now.x - this.start.x, now.y - this.start.y, map, window));
  };

  private up = (event: PointerEvent): void => {
    if (!this.fingers.delete(event.pointerId)) return;
    if (this.fingers.size) this.begin();
    else {
      this.isDragging = false;
      if (this.hasMoved) this.target.onRest();
    }
  };

  private wheel = (event: WheelEvent): void => {
    event.preventDefault();
    const lines = event.deltaMode === 1 ? 24 : event.deltaMode === 2 ? 400 : 1;
    const factor = Math.exp(-Math.max(-240, Math.min(240, event.deltaY * lines)) * (event.ctrlKey ? 0.01 : 0.0018));
    this.target.onMove(zoomed(this.target.place(), factor, this.at(event), this.target.map(), this.target.window()));
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.target.onRest(), WHEEL_REST);
  };
}

const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);
const middle = (one: Point, other: Point): Point => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });
