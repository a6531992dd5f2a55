/** The watercolour wash along the border of a held region: several layers, softer than one edge. */

/** The width of each layer, in widths of the rim. */
const LAYERS = [1.9, 2.7, 3.7];
/** Each layer covers at most this fraction of the way to the tokens, so that the terrain of small regions stays visible. */
const MAX_FRACTION = [0.22, 0.32, 0.42];

/** Return the layer widths for a region with this room around its tokens and a rim of this width. */
export function washWidths(room: number, rim: number): number[] {
  return LAYERS.map((layer, index) => Math.min(layer * rim, (MAX_FRACTION[index] ?? 0) * room));
}
