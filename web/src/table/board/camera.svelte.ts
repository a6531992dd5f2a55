/** Moves a map in its window, only by CSS transforms: as composited layers while it moves, drawn sharp once it rests. */
import {
  type Box,
  centred,
  first,
  isWhole,
  clamped,
  panned,
  type MapPlace,
  type Point,
  type Size,
  shown,
  sought,
  whole,
  zoomed,
} from "../../lib/board/panzoom";
import { prefersReducedMotion } from "../../lib/settings/settings.svelte";

const GLIDE = 220;

export class Camera {
  isWhole = $state(true);
  /** For the few things that keep their size on the screen. */
  scale = $state(1);

  place: MapPlace = { x: 0, y: 0, scale: 1 };
  window: DOMRect;
  /** Nobody has moved it yet. */
  private isFirst = true;
  private frame = 0;
  private timer = 0;
  private readonly observer: ResizeObserver;

  constructor(
    private readonly frameElement: HTMLElement,
    private readonly stage: HTMLElement,
    public map: Size,
  ) {
    this.window = frameElement.getBoundingClientRect();
    this.observer = new ResizeObserver(() => this.resized());
    this.observer.observe(frameElement);
    this.place = first(map, this.window);
    this.draw();
  }

  close(): void {
    this.observer.disconnect();
    cancelAnimationFrame(this.frame);
    clearTimeout(this.timer);
  }

  measure(): void {
    this.window = this.frameElement.getBoundingClientRect();
  }

  /** Another map, or another window: the whole of it stays the whole of it, and what was not moved is laid anew. */
  resized(map: Size = this.map): void {
    const wasFirst = this.isFirst || map !== this.map;
    const wasWhole = this.isWhole;
    this.map = map;
    this.measure();
    if (!this.window.width || !this.window.height) return;
    this.isFirst = wasFirst;
    if (wasFirst) this.place = first(map, this.window);
    else this.place = wasWhole ? whole(map, this.window) : clamped(this.place, map, this.window);
    this.draw();
  }

  /** Along with fingers or wheel: drawn with the next frame. */
  move(place: MapPlace): void {
    this.isFirst = false;
    this.place = place;
    this.stage.classList.remove("gliding");
    this.stage.classList.add("moving");
    this.frame ||= requestAnimationFrame(() => {
      this.frame = 0;
      this.draw();
    });
  }
  rest(): void {
    this.stage.classList.remove("moving");
  }

  /** In one smooth step. */
  glide(place: MapPlace): void {
    this.isFirst = false;
    this.place = place;
    clearTimeout(this.timer);
    if (!prefersReducedMotion()) {
      this.stage.classList.add("moving", "gliding");
      this.timer = window.setTimeout(() => this.stage.classList.remove("moving", "gliding"), GLIDE);
    }
    this.draw();
  }

  zoom(factor: number, around: Point = { x: this.window.width / 2, y: this.window.height / 2 }): void {
    this.glide(zoomed(this.place, factor, around, this.map, this.window));
  }
  pan(dx: number, dy: number): void {
    this.glide(panned(this.place, dx, dy, this.map, this.window));
  }
  whole(): void {
    this.glide(whole(this.map, this.window));
  }
  /** A part of the map as large as it goes; false if that is all of it, or what is seen already. */
  centre(box: Box): boolean {
    const wanted = centred(box, this.map, this.window);
    const isThere =
      Math.abs(wanted.scale / this.place.scale - 1) < 0.05 &&
      Math.hypot(wanted.x - this.place.x, wanted.y - this.place.y) < 40;
    if (isThere || wanted.scale < whole(this.map, this.window).scale * 1.2) return false;
    this.glide(wanted);
    return true;
  }
  /** Down to a point, or up to the whole map again. */
  dive(to: Point): void {
    if (this.isWhole) this.zoom(2.2, to);
    else this.whole();
  }
  show(box: Box): void {
    const wanted = shown(this.place, box, this.map, this.window);
    if (wanted !== this.place) this.glide(wanted);
  }

  /** To where some regions are, if too few of them can be seen. */
  seek(points: readonly Point[]): void {
    const wanted = this.isWhole ? this.place : sought(this.place, points, this.map, this.window);
    if (wanted !== this.place) this.glide(wanted);
  }

  /** A point of the window, on the map. */
  onMap({ x, y }: Point): Point {
    return { x: (x - this.place.x) / this.place.scale, y: (y - this.place.y) / this.place.scale };
  }

  private draw(): void {
    const { x, y, scale } = this.place;
    this.stage.style.transform = `translate(${x}px, ${y}px) scale(${scale})`;
    this.scale = scale;
    this.isWhole = isWhole(this.place, this.map, this.window);
  }
}
