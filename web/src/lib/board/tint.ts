/** How far the wash of whoever holds a region reaches from its border inwards. */

/** In widths of a rim: laid over each other, as with a brush, they are softer than one edge. */
const COATS = [1.9, 2.7, 3.7];
/** At most this part of the way to the tokens: of a small region enough must stay to see what grows there. */
const DEEPEST = [0.22, 0.32, 0.42];

/** The coats of a region with this room around its tokens, and a rim of this width. */
export function coatsOf(room: number, rim: number): number[] {
  return COATS.map((coat, index) => Math.min(coat * rim, (DEEPEST[index] ?? 0) * room));
}
