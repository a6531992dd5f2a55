/** Mouse, touch and keyboard input on a map. */
import { nextRegion, type Direction } from "../../lib/board/arrowkeys";
import { drag, HAND } from "../../lib/board/drag.svelte";
import { Gestures } from "../../lib/board/gestures";
import { boundingBox, type Box } from "../../lib/board/panzoom";
import type { Reach } from "../../lib/board/reach.svelte";
import type { Scene } from "../../lib/server/protocol";
import type { Camera } from "./camera.svelte";

/** The current state of the map, and the actions on it. */
export interface Host {
  readonly scene: Scene;
  readonly reach: ReadonlyMap<number, Reach>;
  /** The regions in reach, in reading order. */
  readonly inReach: readonly number[];
  readonly pointed: number | null;
  readonly radius: number;
  /** The region to which Tab leads. */
  readonly entry: number;
  /** Return whether the conquering player's tokens are there. */
  isOwn: (region: number) => boolean;
  choose: (region: number) => void;
  point: (region: number | null) => void;
  add: (region: number, delta: number) => void;
  move: (from: number, to: number) => void;
  visited: (region: number) => void;
  skip: () => void;
}

const DIRECTIONS: Record<string, Direction> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
};
const PANS: Record<Direction, readonly [number, number]> = {
  left: [90, 0],
  right: [-90, 0],
  up: [0, 90],
  down: [0, -90],
};
const DELTAS: Record<string, number> = { "+": 1, "=": 1, "-": -1, "−": -1 };
const PAGES: Record<string, number> = { PageDown: 1, PageUp: -1 };
/** Two taps within this many milliseconds and pixels are a double tap. */
const DOUBLE_TAP_MS = 350;
const DOUBLE_TAP_DISTANCE = 30;
/** The touch radius of a shield, in pixels of the window. */
const TOUCH_RADIUS = 22;

export class Controls {
  private readonly gestures: Gestures;
  private pointedAtPress: number | null = null;
  private pressedRegion: number | null = null;
  private tapped: MouseEvent | null = null;

  constructor(
    private readonly board: HTMLElement,
    private readonly camera: Camera,
    private readonly host: Host,
  ) {
    this.gestures = new Gestures(board, {
      place: () => camera.place,
      map: () => camera.map,
      window: () => camera.window,
      onMove: (place) => camera.move(place),
      onRest: () => camera.rest(),
      dragStart: (event) => this.grabbed(event),
    });
    drag.target = this;
  }

  close(): void {
    this.gestures.close();
    if (drag.target === this) drag.target = null;
  }

  // Drag and drop.

  placeAt(x: number, y: number): number | null {
    const found = document.elementFromPoint(x, y);
    return found?.closest('[data-testid="hand"]') ? HAND : this.regionOf(found);
  }
  takes(from: number, to: number): boolean {
    const { reach } = this.host;
    return to === HAND ? reach.get(from)?.canTake === true : reach.has(to);
  }
  drop(from: number, to: number): void {
    const { host } = this;
    if (to === HAND) return host.add(from, -1);
    const can = host.reach.get(to);
    // Out of reach: its card explains why.
    if (!can) host.point(to);
    else if (can.kind !== "spread") host.choose(to);
    else if (from === HAND) host.add(to, 1);
    else host.move(from, to);
  }

  // Event handlers of the map.

  /** Runs before all other handlers. */
  pressed(target: EventTarget | null): void {
    this.camera.measure();
    this.pressedRegion = this.regionOf(target);
    this.pointedAtPress = this.host.pointed;
  }

  /**
   * Choose a region with the mouse; with touch, show it first, unless the choice can be changed until it is confirmed.
   */
  clicked(event: MouseEvent): void {
    if (this.gestures.hasMoved) return;
    const { host } = this;
    host.skip();
    const isTouch = this.gestures.pointer === "touch";
    // The map may have moved under the finger: a tap is meant for the region that was pressed.
    const region = (isTouch ? this.pressedRegion : null) ?? this.regionOf(event.target);
    // Screen readers click without a press: do not treat that as touch.
    this.gestures.pointer = "";
    const isSecond = this.isSecondTap(event);
    const reached = region === null ? undefined : host.reach.get(region);
    const can = reached !== undefined;
    const isShownFirst = isTouch && this.pointedAtPress !== region && reached?.kind !== "several";
    if (region !== null) host.visited(region);
    if (isSecond && !can) this.centre(event);
    else if (isShownFirst) host.point(region);
    else if (region !== null) this.chooseOrPoint(region);
    // After a choice, a second tap is no double tap.
    this.tapped = isSecond || can ? null : event;
  }

  private isSecondTap(event: MouseEvent): boolean {
    const first = this.tapped;
    if (!first || event.timeStamp - first.timeStamp > DOUBLE_TAP_MS) return false;
    return Math.hypot(event.clientX - first.clientX, event.clientY - first.clientY) < DOUBLE_TAP_DISTANCE;
  }

  hovered(event: PointerEvent): void {
    if (event.pointerType !== "mouse" || event.buttons) return;
    const region = this.regionOf(event.target);
    // The buttons beside a region count as the region.
    if (region !== this.host.pointed && (region !== null || event.target === this.board)) this.host.point(region);
  }

  focused(event: FocusEvent): void {
    const region = this.regionOf(event.target);
    if (region === null || !(event.target as Element).matches(":focus-visible")) return;
    this.host.visited(region);
    this.host.point(region);
    const box = this.host.scene.regions[region]?.box;
    if (box) this.camera.show(box);
  }

  keyed(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const region = this.regionOf(event.target);
    if (region === null && event.target !== this.board) return;
    if (!(region === null ? this.keyOnMap(event) : this.keyOnRegion(event, region))) return;
    event.preventDefault();
    event.stopPropagation();
  }

  // Helpers.

  private regionOf(target: EventTarget | null): number | null {
    if (!(target instanceof Element) || !this.board.contains(target)) return null;
    const found = target.closest("[data-region]")?.getAttribute("data-region");
    return found == null ? null : Number(found);
  }

  /**
   * Return how to start a drag, if the shield can be dragged: it has tokens to take, or belongs to the conquering
   * player.
   */
  private grabbed(event: PointerEvent): (() => void) | null {
    const { camera, host } = this;
    const region = this.regionOf(event.target);
    const spot = region === null ? undefined : host.scene.regions[region];
    if (region === null || !spot) return null;
    const { x, y } = camera.onMap({ x: event.clientX - camera.window.left, y: event.clientY - camera.window.top });
    const finger = event.pointerType === "touch" ? TOUCH_RADIUS / camera.scale : 0;
    if (Math.hypot(x - spot.x, y - spot.y) > Math.max(host.radius * 1.2, finger)) return null;
    return host.isOwn(region) || host.reach.get(region)?.canTake ? () => drag.start(region, event) : null;
  }

  private chooseOrPoint(region: number): void {
    const can = this.host.reach.get(region);
    if (can?.kind === "spread") this.host.add(region, 1);
    else if (can) this.host.choose(region);
    else this.host.point(region);
  }

  /** Zoom to everything that can be chosen, or else to the tapped point. */
  private centre({ clientX, clientY }: MouseEvent): void {
    const { camera } = this;
    const { scene, inReach } = this.host;
    const box = boundingBox(inReach.map((region): Box => scene.regions[region]?.box ?? [0, 0, 0, 0]));
    if (!box || !camera.centre(box)) camera.dive({ x: clientX - camera.window.left, y: clientY - camera.window.top });
  }

  private keyOnMap({ key }: KeyboardEvent): boolean {
    const direction = DIRECTIONS[key];
    if (direction) this.camera.pan(...PANS[direction]);
    else if (key === "Enter" || key === " ") this.focus(this.host.entry);
    else return this.zoomKey(key) || this.pageKey(key, -1);
    return true;
  }

  private keyOnRegion({ key, shiftKey }: KeyboardEvent, region: number): boolean {
    const { host, camera } = this;
    const direction = DIRECTIONS[key];
    const delta = DELTAS[key];
    if (direction && shiftKey) camera.pan(...PANS[direction]);
    else if (direction) this.focus(nextRegion(host.scene.regions, region, direction));
    else if (delta && host.reach.get(region)?.kind === "spread") host.add(region, delta);
    else if (key === "Enter" || key === " ") this.chooseOrPoint(region);
    else if (key === "Escape") {
      host.point(null);
      this.board.focus();
    } else return this.zoomKey(key) || this.pageKey(key, host.inReach.indexOf(region));
    return true;
  }

  private zoomKey(key: string): boolean {
    const delta = DELTAS[key];
    if (delta) this.camera.zoom(delta > 0 ? 1.4 : 1 / 1.4);
    else if (key === "0") this.camera.whole();
    else return false;
    return true;
  }

  /** Move the focus to the next region in reach. */
  private pageKey(key: string, at: number): boolean {
    const { inReach } = this.host;
    const page = PAGES[key];
    if (!page || !inReach.length) return false;
    const start = at < 0 && page < 0 ? 0 : at;
    this.focus(inReach[(start + page + inReach.length) % inReach.length] ?? 0);
    return true;
  }

  private focus(region: number): void {
    this.board.querySelector<SVGElement>(`[data-region="${region}"]`)?.focus({ preventScroll: true });
  }
}
