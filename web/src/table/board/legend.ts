/** The map's signs for the legend, drawn as on the maps (drawing/symbols.py), in a disc of radius 20. */
import type { Scene } from "../../lib/server/protocol";
import signs from "../../signs.json";

interface Layer {
  d: string;
  /** A line drawing; filled otherwise. */
  isLine?: boolean;
}

/** A sign: paths, or letters. */
export interface Sign {
  /** The key of its name and explanation, such as `symbol.anchor`. */
  key: string;
  layers?: readonly Layer[];
  letters?: string;
  /** Its background; paper by default. */
  ground?: "brass" | "dark";
}

const DRAWN: Record<string, Omit<Sign, "key">> = {
  "size-mark": { letters: "S M L", ground: "brass" },
  magic: { layers: signs.magic },
  anchor: { layers: signs.anchor },
  cavern: { layers: signs.cavern },
  mine: { layers: signs.mine },
};

/** Return the signs on these boards, and the marker for hidden relics if there are any. */
export function signsOf(scene: Scene): Sign[] {
  const there = new Set<string>(scene.regions.flatMap(({ symbols }) => symbols));
  const found = Object.entries(DRAWN).flatMap(([id, drawn]) =>
    there.has(id) ? [{ key: `symbol.${id}`, ...drawn }] : [],
  );
  return there.has("size-mark") ? [...found, { key: "piece.face_down", letters: "?", ground: "dark" }] : found;
}
