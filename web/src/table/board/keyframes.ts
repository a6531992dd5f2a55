/** Keyframes of animations. They change only transform and opacity, so that no frame needs a layout. */
import { LANDING_FRACTION } from "../../lib/board/landing";
import type { Point } from "../../lib/board/panzoom";

/** Return a keyframe at a place, with horizontal and vertical scale and a rotation in degrees. */
export function posed({ x, y }: Point, across: number, upright = across, turn = 0): Keyframe {
  return { transform: `translate(${x}px, ${y}px) rotate(${turn}deg) scale(${across}, ${upright})` };
}

const OUT = "cubic-bezier(.2,.7,.3,1)";
const IN = "cubic-bezier(.5,0,.9,.6)";
const between = (one: Point, other: Point, share: number): Point => ({
  x: one.x + (other.x - one.x) * share,
  y: one.y + (other.y - one.y) * share,
});

/** Return a march: lifted on the way, set down, and settled after a small bounce. */
export function march(from: Point, to: Point, size: number, radius: number): Keyframe[] {
  const middle = between(from, to, 0.6);
  return [
    { ...posed(from, size * 0.85), opacity: 1, easing: OUT },
    { ...posed({ x: middle.x, y: middle.y - radius * 0.6 }, size * 1.2), easing: IN, offset: 0.42 },
    { ...posed(to, size), easing: OUT, offset: LANDING_FRACTION },
    { ...posed({ x: to.x, y: to.y + radius * 0.08 }, size * 1.09, size * 0.9), easing: "ease-in-out", offset: 0.86 },
    { ...posed(to, size), opacity: 1 },
  ];
}

/** Return a bounce on the spot, when tokens are added. */
export function land(): Keyframe[] {
  return [
    { ...posed({ x: 0, y: -9 }, 1.14), easing: IN },
    { ...posed({ x: 0, y: 0 }, 1), easing: OUT, offset: 0.5 },
    { ...posed({ x: 0, y: 1.6 }, 1.08, 0.9), easing: "ease-in-out", offset: 0.72 },
    posed({ x: 0, y: 0 }, 1),
  ];
}

/** Return a fall: struck from one side, a shield topples over its foot to the other side and fades. */
export function topple(foot: Point, size: number, radius: number, side: 1 | -1): Keyframe[] {
  const fallen = { x: foot.x + side * radius * 1.3, y: foot.y - radius * 0.1 };
  return [
    { ...posed(foot, size), opacity: 1, easing: IN },
    { ...posed(between(foot, fallen, 0.5), size, size, side * 86), opacity: 1, easing: OUT, offset: 0.55 },
    { ...posed(between(foot, fallen, 0.7), size, size, side * 78), opacity: 1, easing: "ease-in", offset: 0.7 },
    { ...posed(fallen, size * 0.9, size * 0.9, side * 84), opacity: 0 },
  ];
}

/** Return a withdrawal: move towards a point, at most a given distance, and fade. */
export function withdraw(from: Point, to: Point, size: number, maxDistance: number): Keyframe[] {
  const distance = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const end = between(from, to, Math.min(1, maxDistance / distance));
  return [
    { ...posed(from, size), opacity: 1, easing: OUT },
    { ...posed(between(from, end, 0.6), size * 0.9), opacity: 1, easing: "ease-in", offset: 0.6 },
    { ...posed(end, size * 0.7), opacity: 0 },
  ];
}

/** Return a cloud of dust that rises beside a place and fades. */
export function cloud(at: Point, angle: number, radius: number): Keyframe[] {
  const end = { x: at.x + Math.cos(angle) * radius * 1.4, y: at.y + Math.sin(angle) * radius * 0.8 - radius * 0.15 };
  return [
    { ...posed(at, 0.5), opacity: 0.95, easing: OUT },
    { ...posed(between(at, end, 0.75), 1.15), opacity: 0.8, easing: "ease-in", offset: 0.5 },
    { ...posed(end, 1.4), opacity: 0 },
  ];
}

/** Return both sides of a relic that is lifted, turned over, shown and laid down again. */
export function flip(place: Point, raised: Point, size: number): { back: Keyframe[]; front: Keyframe[] } {
  const large = size * 2;
  return {
    back: [
      { ...posed(place, size), opacity: 1, easing: OUT },
      { ...posed(raised, large), opacity: 1, easing: "ease-in", offset: 0.2 },
      { ...posed(raised, 0, large * 1.08), opacity: 1, offset: 0.32 },
      { ...posed(raised, 0, large), opacity: 0, offset: 0.33 },
      { ...posed(raised, 0, large), opacity: 0 },
    ],
    front: [
      { ...posed(raised, 0, large * 1.08), opacity: 0 },
      { ...posed(raised, 0, large * 1.08), opacity: 1, easing: OUT, offset: 0.32 },
      { ...posed(raised, large), opacity: 1, offset: 0.46 },
      { ...posed(raised, large), opacity: 1, easing: "ease-in-out", offset: 0.78 },
      { ...posed(place, size), opacity: 1 },
    ],
  };
}

/** Return a coin that jumps up and flies to its player. */
export function coin(from: Point, purse: Point, size: number, radius: number): Keyframe[] {
  return [
    { ...posed(from, size * 0.5), opacity: 0 },
    { ...posed({ x: from.x, y: from.y - radius * 0.9 }, size), opacity: 1, offset: 0.3 },
    { ...posed(purse, size), opacity: 0.7 },
  ];
}

/** Return a fade on the spot. */
export function fade(at: Point, size: number): Keyframe[] {
  return [
    { ...posed(at, size), opacity: 1 },
    { ...posed(at, size), opacity: 0 },
  ];
}
