/** The map's signs for the legend, drawn as on the maps (drawing/symbols.py), in a disc of radius 20. */
import type { Scene } from "../../lib/server/protocol";

/** A sign: a path, or letters; filled unless it is a line drawing. */
export interface Sign {
  /** The key of its name and explanation, such as `symbol.anchor`. */
  key: string;
  path?: string;
  letters?: string;
  isLine?: boolean;
  /** Its background; paper by default. */
  ground?: "brass" | "dark";
}

const DRAWN: Record<string, Omit<Sign, "key">> = {
  "size-mark": { letters: "S M L", ground: "brass" },
  magic: {
    path: "M0-14.4c1 8.6 3.4 12.6 11.4 14.4c-8 1.8-10.4 5.8-11.4 14.4c-1-8.6-3.4-12.6-11.4-14.4c8-1.8 10.4-5.8 11.4-14.4z",
  },
  anchor: {
    path: "M0-12.6a3.4 3.4 0 1 1 0 6.8a3.4 3.4 0 1 1 0-6.8zM0-5.6v16.4M-6.2-3.4h12.4M-10.4 3.6c.6 4.8 5 7.6 10.4 7.6s9.8-2.8 10.4-7.6",
    isLine: true,
  },
  cavern: {
    path: "M-13 10.6c-.4-5 .6-9 2.6-12.4c1.8-6 5.4-9.8 10.2-10c5.2-.2 9 3.2 10.8 9.6c2.2 3.6 3 8 2.4 12.8z",
  },
  mine: {
    path: "M-9.6 10.8L4.2-4.4M-7.2-10.6C1.4-13.6 9.6-8.6 11.4-3c1.4 4 1 6.6.2 9.4",
    isLine: true,
  },
};

/** Return the signs on these boards, and the marker for hidden relics if there are any. */
export function signsOf(scene: Scene): Sign[] {
  const there = new Set<string>(scene.regions.flatMap(({ symbols }) => symbols));
  const signs = Object.entries(DRAWN).flatMap(([id, drawn]) =>
    there.has(id) ? [{ key: `symbol.${id}`, ...drawn }] : [],
  );
  return there.has("size-mark") ? [...signs, { key: "piece.face_down", letters: "?", ground: "dark" }] : signs;
}
