/** Plays animations on the map: short-lived drawings over the real state, which can be dropped at any time. */
import { MARCH_MS, LANDING_FRACTION } from "../../lib/board/landing";
import { edgeNear, type Fallen, type Move } from "../../lib/board/motion";
import type { Point } from "../../lib/board/panzoom";
import { UNIT } from "../../lib/board/shields";
import type { Scene, SceneRegion } from "../../lib/server/protocol";
import { cloudOf, coinOf, FOOT, type Looks, paintOf, relicOf, shieldOf, standing } from "./sprites";
import * as keyframes from "./keyframes";

/** More animations at once would only confuse, and cost time. */
const MAX_RUNNING = 60;
const MAX_DELAY_MS = 900;
/** From the start of one animation to the start of the next. */
const STAGGER_MS = 110;
const FALL_MS = 420;
const FLIP_MS = 900;

export interface Setting extends Looks {
  scene: Scene;
  radius: number;
  /** 1 is normal; smaller is faster. */
  pace: number;
  /** Where coins fly to. */
  purse: () => Point;
}

/** In milliseconds at normal pace. */
interface Timing {
  duration: number;
  delay?: number;
  easing?: string;
  stands?: boolean;
}

type Of<Kind extends Move["kind"]> = Extract<Move, { kind: Kind }>;

export class Effects {
  private readonly running = new Set<Animation>();
  /** Timers of drawings that are not seen yet. */
  private readonly waiting = new Set<number>();
  /** When marching shields land, by region. */
  private landings = new Map<number, number>();
  /** When the last animation of the current moves ends, in milliseconds. */
  private ends = 0;

  constructor(private readonly layer: SVGElement) {}

  /** End all animations at once. */
  finish(): void {
    this.waiting.forEach(clearTimeout);
    this.waiting.clear();
    for (const animation of [...this.running]) animation.finish();
    this.running.clear();
    this.layer.replaceChildren();
  }

  /** Animate moves whose result the map shows already; return how many milliseconds that takes. */
  play(moves: readonly Move[], setting: Setting): number {
    if (this.running.size > MAX_RUNNING) this.finish();
    this.landings = new Map();
    this.ends = 0;
    let delay = 0;
    for (const move of moves) {
      if (move.kind === "march") this.march(move, setting, delay);
      else if (move.kind === "fall") this.fall(move.fallen, move.region, 1, setting, delay);
      else if (move.kind === "land") this.land(move.region, setting, delay);
      else if (move.kind === "coins") this.coins(move, setting, delay);
      else if (move.kind === "stone") this.stone(move, setting);
      else if (move.kind === "leave") this.leave(move, setting, delay);
      else this.flip(move, setting, Math.max(delay, this.landings.get(move.region) ?? 0));
      delay = Math.min(delay + STAGGER_MS, MAX_DELAY_MS);
    }
    return this.ends;
  }

  private march(move: Of<"march">, setting: Setting, delay: number): void {
    const { scene, radius } = setting;
    const to = scene.regions[move.to];
    if (!to) return;
    const from = move.from === null ? edgeNear(scene, move.to) : (scene.regions[move.from] ?? to);
    const touch = delay + MARCH_MS * LANDING_FRACTION;
    this.landings.set(move.to, delay + MARCH_MS);
    if (move.fallen) this.fall(move.fallen, move.to, from.x <= to.x ? 1 : -1, setting, touch - 70);
    const sprite = shieldOf(move.race, move.seat, true, move.count, setting);
    this.run(sprite, keyframes.march(from, to, sizeAt(to, setting), radius), setting, { duration: MARCH_MS, delay });
    this.appear(`[data-token="${move.to}"]`, setting, delay + MARCH_MS - 20);
    if (move.isConquest) this.dust(to, setting, touch, move.fallen ? 8 : 5);
  }

  /** Animate the defenders: some fall, the others withdraw. */
  private fall(fallen: Fallen, region: number, side: 1 | -1, setting: Setting, delay: number): void {
    const { scene, radius } = setting;
    const spot = scene.regions[region];
    if (!spot) return;
    const { race, seat, isActive, lost, back, refuge } = fallen;
    const size = sizeAt(spot, setting);
    if (back > 0) {
      const to = refuge === null ? edgeNear(scene, region) : (scene.regions[refuge] ?? spot);
      const sprite = shieldOf(race, seat, isActive, back, setting);
      this.run(sprite, keyframes.withdraw(spot, to, size, radius * 4), setting, {
        duration: FALL_MS,
        delay,
        stands: true,
      });
    }
    if (lost > 0) {
      const foot = { x: spot.x, y: spot.y + FOOT * size };
      const sprite = standing(shieldOf(race, seat, isActive, lost + back, setting));
      this.run(sprite, keyframes.topple(foot, size, radius, side), setting, { duration: FALL_MS, delay, stands: true });
    }
  }

  private land(region: number, setting: Setting, delay: number): void {
    const token = this.layer.parentElement?.querySelector(`[data-token="${region}"]`);
    if (token) this.animate(token, keyframes.land(), setting.pace, { duration: 260, delay, stands: true });
  }

  /** Hide a piece of the map until some time has passed. */
  private appear(selector: string, setting: Setting, after: number): void {
    const piece = this.layer.parentElement?.querySelector(selector);
    if (piece) this.animate(piece, [{ opacity: 0 }, { opacity: 0 }], setting.pace, { duration: after });
  }

  private dust(at: SceneRegion, setting: Setting, delay: number, clouds: number): void {
    const radius = Math.min(setting.radius, at.room);
    const foot = { x: at.x, y: at.y + radius * 0.75 };
    for (let index = 0; index < clouds; index++) {
      const angle = ((index + 0.3) / clouds) * 2 * Math.PI;
      const cloud = (): SVGElement => cloudOf(radius * (0.2 + 0.07 * (index % 3)));
      const timing = { duration: 330 + 40 * (index % 2), delay };
      this.runLater(cloud, keyframes.cloud(foot, angle, radius), setting, timing);
    }
  }

  private coins(move: Of<"coins">, setting: Setting, delay: number): void {
    const { scene, radius } = setting;
    const purse = setting.purse();
    const size = radius / UNIT;
    const regions = move.regions.length ? move.regions : [-1];
    for (const [index, region] of regions.entries()) {
      const from = scene.regions[region] ?? { x: scene.width / 2, y: scene.height / 2 };
      const timing = { duration: 350, delay: delay + index * 35, easing: "ease-in-out" };
      this.runLater(coinOf, keyframes.coin(from, purse, size, radius), setting, timing);
    }
  }

  private stone(move: Of<"stone">, setting: Setting): void {
    for (const [index, region] of move.regions.entries()) {
      const spot = setting.scene.regions[region];
      if (!spot) continue;
      const paint = paintOf(move.race, move.seat, setting);
      const timing = { duration: 350 + index * 30, easing: "ease-in" };
      this.run(paint, keyframes.fade(spot, sizeAt(spot, setting)), setting, timing);
    }
  }

  private leave(move: Of<"leave">, setting: Setting, delay: number): void {
    const spot = setting.scene.regions[move.region];
    if (!spot) return;
    const shield = shieldOf(move.race, move.seat, true, move.count, setting);
    const up = { x: spot.x, y: spot.y - setting.radius * 1.4 };
    const frames = keyframes.withdraw(spot, up, sizeAt(spot, setting), setting.radius * 2);
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
    const { back, front } = keyframes.flip(place, raised, size);
    this.run(relicOf(null, setting), back, setting, { duration: FLIP_MS, delay: starts, stands: true });
    this.run(relicOf(move.relic, setting), front, setting, { duration: FLIP_MS, delay: starts });
    this.appear(selector, setting, starts + FLIP_MS);
  }

  /** Show a drawing while it moves; `stands` shows it during its delay, too. */
  private run(sprite: SVGElement, frames: Keyframe[], { pace }: Setting, timing: Timing): void {
    this.layer.append(sprite);
    this.animate(sprite, frames, pace, timing, () => sprite.remove());
  }

  /** Make a drawing when its delay is over: the frame that shows the result has enough to draw. */
  private runLater(make: () => SVGElement, frames: Keyframe[], setting: Setting, timing: Timing): void {
    const { delay = 0, duration } = timing;
    this.ends = Math.max(this.ends, (delay + duration) * setting.pace);
    const timer = window.setTimeout(() => {
      this.waiting.delete(timer);
      this.run(make(), frames, setting, { ...timing, delay: 0 });
    }, delay * setting.pace);
    this.waiting.add(timer);
  }

  private animate(element: Element, frames: Keyframe[], pace: number, timing: Timing, ended?: () => void): void {
    const { duration, delay = 0, easing = "linear", stands = false } = timing;
    const animation = element.animate(frames, {
      duration: duration * pace,
      delay: delay * pace,
      easing,
      fill: stands ? "backwards" : "none",
    });
    this.ends = Math.max(this.ends, (delay + duration) * pace);
    this.running.add(animation);
    animation.onfinish = animation.oncancel = () => {
      this.running.delete(animation);
      ended?.();
    };
  }
}

const sizeAt = ({ room }: SceneRegion, { radius }: Setting): number => Math.min(radius, room) / UNIT;
