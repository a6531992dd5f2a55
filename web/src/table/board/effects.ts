/** Plays what moves on the map: short-lived drawings over the real state, which may be dropped at any time. */
import { MARCH, TOUCH } from "../../lib/board/landing";
import { edgeNear, type Fallen, type Move } from "../../lib/board/motion";
import type { Point } from "../../lib/board/panzoom";
import { UNIT } from "../../lib/board/shields";
import type { Scene, SceneRegion } from "../../lib/server/protocol";
import { cloudOf, coinOf, FOOT, type Looks, relicOf, shieldOf, standing } from "./ghosts";
import * as poses from "./poses";

/** More at a time than this only confuse, and cost. */
const MOST = 60;
const LONGEST_WAIT = 900;
/** From the start of one thing to that of the next. */
const STEP = 110;
const FALL = 420;
const FLIP = 900;
/** What is to be seen later than this is not made yet, but so long before its time, in milliseconds. */
const EARLY = 60;

export interface Setting extends Looks {
  scene: Scene;
  radius: number;
  /** 1 as usual; smaller is faster. */
  pace: number;
  /** Where coins fly to. */
  purse: () => Point;
  /** Whether the map shows already what the moves lead to; `shown` tells when it does. */
  isShown: boolean;
}

/** In milliseconds at the usual pace. */
interface Timing {
  duration: number;
  delay?: number;
  easing?: string;
  stands?: boolean;
}

type Of<Kind extends Move["kind"]> = Extract<Move, { kind: Kind }>;

export class Effects {
  private readonly running = new Set<Animation>();
  /** Those whose time has not come yet. */
  private readonly waiting = new Set<number>();
  /** What is done to pieces on the map once they are there. */
  private unshown: (() => void)[] = [];
  /** When shields come down that march, by region. */
  private landings = new Map<number, number>();

  constructor(private readonly layer: SVGElement) {}

  /** Show everything as it is now. */
  finish(): void {
    for (const animation of [...this.running]) animation.finish();
    this.running.clear();
    for (const timer of this.waiting) clearTimeout(timer);
    this.waiting.clear();
    this.unshown = [];
    this.layer.replaceChildren();
  }

  /** The map shows what the moves lead to. */
  shown(): void {
    for (const work of this.unshown.splice(0)) work();
  }

  play(moves: readonly Move[], setting: Setting): void {
    if (this.running.size > MOST) this.finish();
    this.landings = new Map();
    let delay = 0;
    for (const move of moves) {
      if (move.kind === "march") this.march(move, setting, delay);
      else if (move.kind === "fall") this.fall(move.fallen, move.region, 1, setting, delay);
      else if (move.kind === "land") this.land(move.region, setting, delay);
      else if (move.kind === "coins") this.coins(move, setting, delay);
      else if (move.kind === "stone") this.stone(move, setting);
      else if (move.kind === "leave") this.leave(move, setting, delay);
      else
        this.onceShown(Math.max(delay, this.landings.get(move.region) ?? 0), setting, (starts) =>
          this.flip(move, setting, starts),
        );
      delay = Math.min(delay + STEP, LONGEST_WAIT);
    }
  }

  private march(move: Of<"march">, setting: Setting, delay: number): void {
    const { scene, radius } = setting;
    const to = scene.regions[move.to];
    if (!to) return;
    const from = move.from === null ? edgeNear(scene, move.to) : (scene.regions[move.from] ?? to);
    const touch = delay + MARCH * TOUCH;
    this.landings.set(move.to, delay + MARCH);
    if (move.fallen) this.fall(move.fallen, move.to, from.x <= to.x ? 1 : -1, setting, touch - 70);
    const ghost = shieldOf(move.race, move.seat, true, move.count, setting);
    this.run(ghost, poses.march(from, to, sizeAt(to, setting), radius), setting, { duration: MARCH, delay });
    this.onceShown(delay + MARCH - 20, setting, (after) => this.appear(`[data-token="${move.to}"]`, setting, after));
    if (move.isConquest)
      this.inTime(touch, setting.pace, (delay) => this.dust(to, setting, delay, move.fallen ? 8 : 5));
  }

  /** Whoever stood there: some fall where they were, the others go back. */
  private fall(fallen: Fallen, region: number, side: 1 | -1, setting: Setting, delay: number): void {
    const { scene, radius } = setting;
    const spot = scene.regions[region];
    if (!spot) return;
    const { race, seat, isActive, lost, back, refuge } = fallen;
    const size = sizeAt(spot, setting);
    if (back > 0) {
      const to = refuge === null ? edgeNear(scene, region) : (scene.regions[refuge] ?? spot);
      const ghost = shieldOf(race, seat, isActive, back, setting);
      this.run(ghost, poses.withdraw(spot, to, size, radius * 4), setting, { duration: FALL, delay, stands: true });
    }
    if (lost > 0) {
      const foot = { x: spot.x, y: spot.y + FOOT * size };
      const ghost = standing(shieldOf(race, seat, isActive, lost + back, setting));
      this.run(ghost, poses.topple(foot, size, radius, side), setting, { duration: FALL, delay, stands: true });
    }
  }

  private land(region: number, setting: Setting, delay: number): void {
    this.onceShown(delay, setting, (delay) => {
      const token = this.layer.parentElement?.querySelector(`[data-token="${region}"]`);
      if (token) this.animate(token, poses.land(), setting.pace, { duration: 260, delay, stands: true });
    });
  }

  /** What is on the map is seen from then on. */
  private appear(selector: string, setting: Setting, after: number): void {
    const piece = this.layer.parentElement?.querySelector(selector);
    if (piece) this.animate(piece, [{ opacity: 0 }, { opacity: 0 }], setting.pace, { duration: after });
  }

  private dust(at: SceneRegion, setting: Setting, delay: number, clouds: number): void {
    const radius = Math.min(setting.radius, at.room);
    const foot = { x: at.x, y: at.y + radius * 0.75 };
    for (let index = 0; index < clouds; index++) {
      const angle = ((index + 0.3) / clouds) * 2 * Math.PI;
      const cloud = cloudOf(radius * (0.2 + 0.07 * (index % 3)));
      this.run(cloud, poses.cloud(foot, angle, radius), setting, { duration: 330 + 40 * (index % 2), delay });
    }
  }

  private coins(move: Of<"coins">, setting: Setting, delay: number): void {
    const { scene, radius } = setting;
    const purse = setting.purse();
    const size = radius / UNIT;
    const regions = move.regions.length ? move.regions : [-1];
    for (const [index, region] of regions.entries()) {
      const from = scene.regions[region] ?? { x: scene.width / 2, y: scene.height / 2 };
      const frames = poses.coin(from, purse, size, radius);
      this.inTime(delay + index * 35, setting.pace, (delay) =>
        this.run(coinOf(), frames, setting, { duration: 350, delay, easing: "ease-in-out" }),
      );
    }
  }

  private stone(move: Of<"stone">, setting: Setting): void {
    for (const [index, region] of move.regions.entries()) {
      const spot = setting.scene.regions[region];
      if (!spot) continue;
      const shield = shieldOf(move.race, move.seat, true, 0, setting);
      const timing = { duration: 350 + index * 30, easing: "ease-in" };
      this.run(shield, poses.fade(spot, sizeAt(spot, setting)), setting, timing);
    }
  }

  private leave(move: Of<"leave">, setting: Setting, delay: number): void {
    const spot = setting.scene.regions[move.region];
    if (!spot) return;
    const shield = shieldOf(move.race, move.seat, true, move.count, setting);
    const up = { x: spot.x, y: spot.y - setting.radius * 1.4 };
    const frames = poses.withdraw(spot, up, sizeAt(spot, setting), setting.radius * 2);
    this.run(shield, frames, setting, { duration: 320, delay, stands: true });
  }

  private flip(move: Of<"flip">, setting: Setting, starts: number): void {
    const spot = setting.scene.regions[move.region];
    if (!spot) return;
    const size = sizeAt(spot, setting);
    const selector = `[data-token="${move.region}"] [data-piece="${move.relic}"]`;
    const lies = this.layer.parentElement?.querySelector<SVGGElement>(selector)?.transform.baseVal[0]?.matrix;
    const place = { x: spot.x + (lies?.e ?? 0) * size, y: spot.y + (lies?.f ?? 0) * size };
    const raised = { x: spot.x, y: spot.y - setting.radius * 1.5 };
    const { back, front } = poses.flip(place, raised, size);
    this.run(relicOf(null, setting), back, setting, { duration: FLIP, delay: starts, stands: true });
    this.run(relicOf(move.relic, setting), front, setting, { duration: FLIP, delay: starts });
    this.appear(selector, setting, starts + FLIP);
  }

  /** Make what comes later shortly before it is seen: the frame in which all begins has enough to do. */
  private inTime(delay: number, pace: number, make: (delay: number) => void): void {
    const wait = delay * pace - EARLY;
    if (wait <= 0) return make(delay);
    const left = leftOf(delay, pace);
    const timer = window.setTimeout(() => {
      this.waiting.delete(timer);
      make(left());
    }, wait);
    this.waiting.add(timer);
  }

  /** Do something to what is on the map, once that is there. */
  private onceShown(delay: number, { pace, isShown }: Setting, work: (delay: number) => void): void {
    const left = leftOf(delay, pace);
    if (isShown) work(delay);
    else this.unshown.push(() => work(left()));
  }

  /** Show a drawing while it moves; what has been standing there before is seen while it waits, too. */
  private run(ghost: SVGElement, frames: Keyframe[], { pace }: Setting, timing: Timing): void {
    this.layer.append(ghost);
    const move = (delay: number): void => this.animate(ghost, frames, pace, { ...timing, delay }, () => ghost.remove());
    if (!timing.stands) return move(timing.delay ?? 0);
    const { transform, opacity } = frames[0] ?? {};
    Object.assign(ghost.style, { transform, opacity });
    this.inTime(timing.delay ?? 0, pace, move);
  }

  private animate(element: Element, frames: Keyframe[], pace: number, timing: Timing, ended?: () => void): void {
    const { duration, delay = 0, easing = "linear", stands = false } = timing;
    const animation = element.animate(frames, {
      duration: duration * pace,
      delay: delay * pace,
      easing,
      fill: stands ? "backwards" : "none",
    });
    this.running.add(animation);
    animation.onfinish = animation.oncancel = () => {
      this.running.delete(animation);
      ended?.();
    };
  }
}

const sizeAt = ({ room }: SceneRegion, { radius }: Setting): number => Math.min(radius, room) / UNIT;

/** How much is left of a delay that begins now, at the usual pace. */
function leftOf(delay: number, pace: number): () => number {
  const due = performance.now() + delay * pace;
  return () => Math.max(0, due - performance.now()) / pace;
}
