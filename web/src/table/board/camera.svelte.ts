/** Pans and zooms a map with CSS transforms only: composited layers while it moves, sharp once it rests. */
import { queries } from "virtual:media";
import {
  type Box,
  centredOn,
  initialPlace,
  showsWholeMap,
  clamped,
  panned,
  type MapPlace,
  type Point,
  type Size,
  withBoxVisible,
  withPointsVisible,
  wholeMap,
  zoomed,
} from "../../lib/board/panzoom";
import { prefersReducedMotion } from "../../lib/settings/settings.svelte";

const GLIDE_MS = 220;
/** The room of the map's tools on touch screens, which must not cover regions. */
const TOOLS_ROOM = 58;

const isDesk = (): boolean => typeof matchMedia === "function" && matchMedia(queries.desk).matches;

/** Return the part of the window in which the map lies: on touch screens beside or above the tools. */
function roomIn(element: HTMLElement, map: Size): DOMRect {
  const all = element.getBoundingClientRect();
  const isTouch = (query: string): boolean =>
    typeof matchMedia === "function" && matchMedia(`(pointer: coarse) and ${query}`).matches;
  const beside = new DOMRect(all.x, all.y, all.width - TOOLS_ROOM, all.height);
  if (isTouch(`${queries.lying} and (orientation: landscape)`)) return beside;
  const above = new DOMRect(all.x, all.y, all.width, all.height - TOOLS_ROOM);
  if (!isTouch(queries.narrow) || above.height <= all.width / 2) return all;
  return wholeMap(map, beside).scale > wholeMap(map, above).scale ? beside : above;
}

export class Camera {
  isWhole = $state(true);
  /** True if the map's tools are a column beside it, since that leaves the map more room. */
  isBesideTools = $state(false);
  /** For the few elements that keep their size on the screen. */
  scale = $state(1);

  place: MapPlace = { x: 0, y: 0, scale: 1 };
  window: DOMRect;
  /** True until the player has moved the map. */
  private isFirst = true;
  private frame = 0;
  private timer = 0;
  private readonly observer: ResizeObserver;

  constructor(
    private readonly frameElement: HTMLElement,
    private readonly stage: HTMLElement,
    public map: Size,
    /** True if the map starts whole, however small it is then. */
    private readonly startsWhole = false,
  ) {
    this.window = roomIn(frameElement, map);
    this.isBesideTools = frameElement.clientWidth - this.window.width > TOOLS_ROOM / 2;
    this.observer = new ResizeObserver(() => this.resized());
    this.observer.observe(frameElement);
    this.place = this.initial();
    this.draw();
  }

  private initial(): MapPlace {
    return (this.startsWhole || isDesk() ? wholeMap : initialPlace)(this.map, this.window);
  }

  close(): void {
    this.observer.disconnect();
    cancelAnimationFrame(this.frame);
    clearTimeout(this.timer);
  }

  measure(): void {
    this.window = roomIn(this.frameElement, this.map);
    this.isBesideTools = this.frameElement.clientWidth - this.window.width > TOOLS_ROOM / 2;
  }

  /** Adapt to another map or window size. The whole map stays whole; an unmoved map starts over. */
  resized(map: Size = this.map): void {
    const wasFirst = this.isFirst || map !== this.map;
    const wasWhole = this.isWhole;
    this.map = map;
    this.measure();
    if (!this.window.width || !this.window.height) return;
    this.isFirst = wasFirst;
    if (wasFirst) this.place = this.initial();
    else this.place = wasWhole ? wholeMap(map, this.window) : clamped(this.place, map, this.window);
    this.draw();
  }

  /** Follow fingers or wheel; drawn with the next frame. */
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

  /** Move in one smooth step. */
  glide(place: MapPlace): void {
    this.isFirst = false;
    this.place = place;
    clearTimeout(this.timer);
    if (!prefersReducedMotion()) {
      this.stage.classList.add("moving", "gliding");
      this.timer = window.setTimeout(() => this.stage.classList.remove("moving", "gliding"), GLIDE_MS);
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
    this.glide(wholeMap(this.map, this.window));
  }
  /** Zoom to a part of the map; return false if that is all of it, or what is visible already. */
  centre(box: Box): boolean {
    const wanted = centredOn(box, this.map, this.window);
    const isThere =
      Math.abs(wanted.scale / this.place.scale - 1) < 0.05 &&
      Math.hypot(wanted.x - this.place.x, wanted.y - this.place.y) < 40;
    if (isThere || wanted.scale < wholeMap(this.map, this.window).scale * 1.2) return false;
    this.glide(wanted);
    return true;
  }
  /** Zoom in at a point, or back out to the whole map. */
  dive(to: Point): void {
    if (this.isWhole) this.zoom(2.2, to);
    else this.whole();
  }
  show(box: Box): void {
    const wanted = withBoxVisible(this.place, box, this.map, this.window);
    if (wanted !== this.place) this.glide(wanted);
  }

  /** Move to some regions if too few of them are visible. */
  seek(points: readonly Point[]): void {
    const wanted = this.isWhole ? this.place : withPointsVisible(this.place, points, this.map, this.window);
    if (wanted !== this.place) this.glide(wanted);
  }

  /** Convert a point of the window to map coordinates. */
  onMap({ x, y }: Point): Point {
    return { x: (x - this.place.x) / this.place.scale, y: (y - this.place.y) / this.place.scale };
  }

  private draw(): void {
    const { x, y, scale } = this.place;
    this.stage.style.transform = `translate(${x}px, ${y}px) scale(${scale})`;
    this.scale = scale;
    this.isWhole = showsWholeMap(this.place, this.map, this.window);
  }
}
