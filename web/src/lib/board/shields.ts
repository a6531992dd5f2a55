/** How large the shields of a map are, and where pieces lie around them. */
import type { Scene } from "../server/protocol";

/** All drawings of tokens are made for a shield of this radius. */
export const UNIT = 20;

/** A face looks out over its shield: how wide it is, and how far its middle is above the shield's. */
export const FACE_SIZE = 33;
export const FACE_Y = -9.5;
/** The number on the plate below it, and where its middle is. */
export const NUMBER = 18;
export const NUMBER_Y = 10.2;

/** The disc that drawings leave free for tokens, in units of a board; shields may be somewhat larger. */
const FREE = 40;
const OVER = 1.42;
/** On the small maps of phones numbers must be read before all else: there shields may lie over borders. */
const SMALL = 500;
const OVER_SMALL = 1.85;
const OVERLAP = 1.3;
const READABLE = 15;

/** The radius of the shields of a scene: one size for all, so that only numbers tell strength, and all find room. */
export function shieldRadius(scene: Scene): number {
  const rooms = scene.regions.map((region) => region.room).sort((one, other) => one - other);
  const small = rooms[Math.floor(rooms.length / 10)] ?? FREE;
  const scale = scene.boards[0]?.scale ?? 1;
  const usual = Math.max(6, Math.min(FREE * OVER * scale, small, 40));
  // A wide map fills the height of a phone, and is large enough as it is.
  if (scene.width > SMALL || scene.width > scene.height * 1.15 || usual >= READABLE) return usual;
  return Math.max(usual, Math.min(FREE * OVER_SMALL * scale, small * OVERLAP, READABLE));
}

/** No number on the map is smaller than this, in units of a small map, which a phone shows a little smaller still. */
const LEAST_NUMBER = 14.8;
/** What is small beside its shield may not grow over it. */
const MOST_GROWN = 1.7;

/** How much larger than drawn a number must be on a shield of this radius. */
export function grown(size: number, radius: number): number {
  return Math.max(1, Math.min(MOST_GROWN, (LEAST_NUMBER * UNIT) / (radius * size)));
}

/** Where pieces lie around a shield, or around the middle of a region that nobody holds, in units of the drawing. */
const AROUND: readonly (readonly [number, number])[] = [
  [-22, 5],
  [22, 7],
  [-20, -13],
  [0, -27],
  [20, -13],
  [-12, 25],
  [12, 25],
];

export function piecePlaces(count: number, isHeld: boolean): (readonly [number, number])[] {
  if (isHeld) return AROUND.slice(0, count);
  return Array.from(
    { length: Math.min(count, 4) },
    (_, index) => [(index - (Math.min(count, 4) - 1) / 2) * 20, 0] as const,
  );
}
