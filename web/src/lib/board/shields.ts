/** The size of the shields on a map, and the places of pieces around them. */
import type { Scene } from "../server/protocol";

/** The shield radius for which tokens are drawn. */
export const UNIT = 20;

/** A face on its shield: its width, and its centre relative to the shield's. */
export const FACE_SIZE = 33;
export const FACE_Y = -9.5;
/** The number on the plate below the face: its size, and its centre. */
export const NUMBER = 18;
export const NUMBER_Y = 10.2;

/** Boards leave a disc of this radius free for tokens, in board units; shields may be larger by the factor below. */
const FREE_RADIUS = 40;
const MAX_GROWTH = 1.42;
/** On small maps (phones) readable numbers matter more: shields may be larger there and overlap borders. */
const SMALL_MAP_WIDTH = 500;
const MAX_GROWTH_SMALL = 1.85;
const MAX_OVERLAP_SMALL = 1.3;
const READABLE_RADIUS = 15;

/** Return the radius of all shields of a scene: one size, so that only numbers show strength, and all fit. */
export function shieldRadius(scene: Scene): number {
  const rooms = scene.regions.map((region) => region.room).sort((one, other) => one - other);
  const small = rooms[Math.floor(rooms.length / 10)] ?? FREE_RADIUS;
  const scale = scene.boards[0]?.scale ?? 1;
  const usual = Math.max(6, Math.min(FREE_RADIUS * MAX_GROWTH * scale, small, 40));
  // A wide map fills the height of a phone and is large enough.
  if (scene.width > SMALL_MAP_WIDTH || scene.width > scene.height * 1.15 || usual >= READABLE_RADIUS) return usual;
  return Math.max(usual, Math.min(FREE_RADIUS * MAX_GROWTH_SMALL * scale, small * MAX_OVERLAP_SMALL, READABLE_RADIUS));
}

/** The smallest size of a number, in units of a small map; a phone scales it down a little further. */
const MIN_NUMBER = 14.8;
/** Limit, so that a number does not outgrow its shield. */
const MAX_NUMBER_SCALE = 1.7;

/** Return the factor by which a number must be enlarged on a shield of this radius. */
export function numberScale(size: number, radius: number): number {
  return Math.max(1, Math.min(MAX_NUMBER_SCALE, (MIN_NUMBER * UNIT) / (radius * size)));
}

/** Places of pieces around a shield, in drawing units. */
const AROUND: readonly (readonly [number, number])[] = [
  [-22, 5],
  [22, 7],
  [-20, -13],
  [0, -27],
  [20, -13],
  [-12, 25],
  [12, 25],
];

/** Return the places of pieces: around the shield, or in a row where the region is empty. */
export function piecePlaces(count: number, isHeld: boolean): (readonly [number, number])[] {
  if (isHeld) return AROUND.slice(0, count);
  return Array.from(
    { length: Math.min(count, 4) },
    (_, index) => [(index - (Math.min(count, 4) - 1) / 2) * 20, 0] as const,
  );
}
