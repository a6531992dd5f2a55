/** Plays what moves on the map: short-lived drawings over the real state, which may be dropped at any time. */
import { edgeNear, type Move } from "../../lib/board/motion";
import type { Point } from "../../lib/board/panzoom";
import { FACE_SIZE, FACE_Y, UNIT } from "../../lib/board/shields";
import { pictureOf } from "../../lib/pictures/pictures";
import type { Scene } from "../../lib/server/protocol";

const SVG = "http://www.w3.org/2000/svg";
const OUT = "cubic-bezier(.2,.7,.3,1)";
/** More at a time than this only confuse, and cost. */
const MOST = 40;
const LONGEST_WAIT = 900;

export interface Setting {
  scene: Scene;
  uid: string;
  radius: number;
  /** 1 as usual; smaller is faster. */
  pace: number;
  icon: (race: string) => string;
  /** Where coins fly to. */
  purse: () => Point;
}

export class Effects {
  private readonly running = new Set<Animation>();

  constructor(private readonly layer: SVGElement) {}

  /** Show everything as it is now. */
  finish(): void {
    for (const animation of [...this.running]) animation.finish();
    this.running.clear();
    this.layer.replaceChildren();
  }

  play(moves: readonly Move[], setting: Setting): void {
    if (this.running.size > MOST) this.finish();
    let delay = 0;
    for (const move of moves) {
      if (move.kind === "march") this.march(move, setting, delay);
      else if (move.kind === "coins") this.coins(move, setting, delay);
      else if (move.kind === "stone") this.stone(move, setting);
      else if (move.kind === "leave") this.leave(move, setting, delay);
      else this.reveal(move.region, setting, delay);
      delay = Math.min(delay + 110, LONGEST_WAIT);
    }
  }

  private march(move: Extract<Move, { kind: "march" }>, setting: Setting, delay: number): void {
    const { scene, radius, pace } = setting;
    const to = scene.regions[move.to];
    if (!to) return;
    const from = move.from === null ? edgeNear(scene, move.to) : (scene.regions[move.from] ?? to);
    const scale = radius / UNIT;
    const ghost = this.shield(`active${move.seat}`, move.race, setting);
    if (move.count) ghost.append(this.count(move.count));
    // Lifted a little on the way, as a hand would do.
    const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 - radius * 0.5 };
    this.run(
      ghost,
      [placed(from, scale * 0.85), placed(middle, scale * 1.18), placed(to, scale)],
      { duration: 320 * pace, delay: delay * pace, easing: OUT },
      true,
    );
    this.appear(move.to, (delay + 300) * pace);
    if (move.isClash) this.puff(to, setting, (delay + 230) * pace);
  }

  /** What stands in a region is seen from then on. */
  private appear(region: number, after: number): void {
    const token = this.layer.parentElement?.querySelector(`[data-token="${region}"]`);
    if (token) this.run(token, [{ opacity: 0 }, { opacity: 0 }], { duration: after });
  }

  private puff(at: Point, { radius, pace }: Setting, delay: number): void {
    for (let index = 0; index < 7; index++) {
      const angle = (index / 7) * 2 * Math.PI + 0.4;
      const cloud = this.make("circle", { r: String(radius * (0.2 + 0.08 * (index % 3))), class: "puff" });
      const end = { x: at.x + Math.cos(angle) * radius * 1.35, y: at.y + Math.sin(angle) * radius * 1.1 };
      this.run(
        cloud,
        [
          { ...placed(at, 0.5), opacity: 0.95 },
          { ...placed(end, 1.25), opacity: 0 },
        ],
        { duration: 330 * pace, delay, easing: OUT },
        true,
      );
    }
  }

  private coins(move: Extract<Move, { kind: "coins" }>, setting: Setting, delay: number): void {
    const { scene, radius, pace } = setting;
    const purse = setting.purse();
    const scale = radius / UNIT;
    const regions = move.regions.length ? move.regions : [-1];
    for (const [index, region] of regions.entries()) {
      const from = scene.regions[region] ?? { x: scene.width / 2, y: scene.height / 2 };
      const coin = this.make("g", { class: "coin" });
      coin.append(this.make("circle", { r: "9" }, false), this.make("circle", { r: "5.6", class: "mint" }, false));
      this.run(
        coin,
        [
          { ...placed(from, scale * 0.5), opacity: 0 },
          { ...placed({ x: from.x, y: from.y - radius * 0.9 }, scale), opacity: 1, offset: 0.3 },
          { ...placed(purse, scale), opacity: 0.7 },
        ],
        { duration: 350 * pace, delay: (delay + index * 35) * pace, easing: "ease-in-out" },
        true,
      );
    }
  }

  private stone(move: Extract<Move, { kind: "stone" }>, setting: Setting): void {
    for (const [index, region] of move.regions.entries()) {
      const spot = setting.scene.regions[region];
      if (!spot) continue;
      const still = placed(spot, setting.radius / UNIT);
      const shield = this.shield(`active${move.seat}`, move.race, setting);
      const delay = index * 30 * setting.pace;
      this.run(
        shield,
        [
          { ...still, opacity: 1 },
          { ...still, opacity: 0 },
        ],
        { duration: 350 * setting.pace + delay, easing: "ease-in" },
        true,
      );
    }
  }

  private leave(move: Extract<Move, { kind: "leave" }>, setting: Setting, delay: number): void {
    const spot = setting.scene.regions[move.region];
    if (!spot) return;
    const scale = setting.radius / UNIT;
    const shield = this.shield(`active${move.seat}`, move.race, setting);
    const up = { x: spot.x, y: spot.y - setting.radius };
    this.run(
      shield,
      [
        { ...placed(spot, scale), opacity: 1 },
        { ...placed(up, scale * 0.8), opacity: 0 },
      ],
      { duration: 260 * setting.pace, delay: delay * setting.pace, easing: OUT },
      true,
    );
  }

  private reveal(region: number, setting: Setting, delay: number): void {
    const spot = setting.scene.regions[region];
    if (!spot) return;
    const ring = this.make("circle", { r: String(setting.radius), class: "ring" });
    this.run(
      ring,
      [
        { ...placed(spot, 0.3), opacity: 1 },
        { ...placed(spot, 1.7), opacity: 0 },
      ],
      { duration: 350 * setting.pace, delay: delay * setting.pace, easing: OUT },
      true,
    );
  }

  private shield(look: string, race: string, { uid, icon }: Setting): SVGElement {
    const group = this.make("g", { class: "shield" });
    group.append(this.make("use", { href: `#${uid}-${look}` }, false));
    const href = pictureOf(icon(race));
    const [x, y, size] = [-FACE_SIZE / 2, FACE_Y - FACE_SIZE / 2, FACE_SIZE].map(String) as [string, string, string];
    if (href) group.append(this.make("use", { href, x, y, width: size, height: size }, false));
    group.append(this.make("use", { href: `#${uid}-base-active` }, false));
    return group;
  }

  private count(count: number): SVGElement {
    const text = this.make("text", { y: "15.8", class: "count" }, false);
    text.textContent = String(count);
    return text;
  }

  private make(name: string, attributes: Record<string, string>, isAdded = true): SVGElement {
    const element = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    if (isAdded) this.layer.append(element);
    return element;
  }

  private run(element: Element, frames: Keyframe[], timing: KeyframeAnimationOptions, isGhost = false): void {
    // A ghost that waits for its turn is not to be seen before it starts.
    const animation = element.animate(frames, { fill: isGhost && timing.delay ? "backwards" : "none", ...timing });
    this.running.add(animation);
    animation.onfinish = animation.oncancel = () => {
      this.running.delete(animation);
      if (isGhost) element.remove();
    };
  }
}

const place = ({ x, y }: Point): string => `translate(${x}px, ${y}px)`;
const placed = (point: Point, scale: number): Keyframe => ({ transform: `${place(point)} scale(${scale})` });
