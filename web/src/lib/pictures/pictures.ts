/** Pictures by key: faces say who, ink glyphs say how. */
import drawn from "virtual:faces";
import sprites from "virtual:icons";
import icons from "../../icons.json";
import { portraitOf } from "./portraits.svelte";
import { faceOf, iconSheet } from "./sheets";

const ICONS = icons as Readonly<Record<string, string>>;

/** A face as it was drawn, without its finest lines, or those in stone; glyphs have one look. */
export type Look = "full" | "small" | "stone";
/** From how many pixels on the finest lines of a face are seen. */
const FINE = 44;

export const lookAt = (pixels: number): Look => (pixels >= FINE ? "full" : "small");

/** Who has a face does not change: everybody is looked for once. */
const known = new Map<string, boolean>();

export function isFace(key: string): boolean {
  let is = known.get(key);
  if (is === undefined) {
    const face = faceOf(key);
    known.set(key, (is = face !== undefined && drawn[face.sheet].ids.includes(face.id)));
  }
  return is;
}

export const hasPicture = (key: string): boolean => isFace(key) || key in ICONS;

/** What `<image>` refers to for a face, and `<use>` for a glyph; empty where there is none, or none yet. */
export function pictureOf(key: string, look: Look = "small"): string {
  const face = isFace(key) ? faceOf(key) : undefined;
  if (face) return portraitOf(face.sheet, `${face.id}.${look}`);
  const icon = ICONS[key];
  return icon ? `${sprites[iconSheet(key)]}#${icon}` : "";
}
