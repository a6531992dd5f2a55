/** Pictures by key: drawings of ours for races, characters, powers and pieces, glyphs for everything else. */
import drawn from "virtual:faces";
import sprites from "virtual:icons";
import icons from "../../icons.json";
import { loadFaces, portraitOf } from "./portraits.svelte";
import { faceOf, iconSheet } from "./spritesheets";

const ICONS = icons as Readonly<Record<string, string>>;

/**
 * The variants of a face: full, with closed eyes, without its finest lines, and the latter in stone; only races have
 * stone and closed eyes, and glyphs have one look.
 */
export type Look = "full" | "blink" | "small" | "stone";
/** The finest lines of a face are drawn from this size on, in pixels. */
const FULL_FROM = 44;

export const lookAt = (pixels: number): Look => (pixels >= FULL_FROM ? "full" : "small");

/** Cache of `isFace`; the answers never change. */
const known = new Map<string, boolean>();

/** Return whether a key has a drawing of ours: a face, a medallion or a piece. */
export function isFace(key: string): boolean {
  let is = known.get(key);
  if (is === undefined) {
    const face = faceOf(key);
    known.set(key, (is = face !== undefined && drawn[face.sheet].ids.includes(face.id)));
  }
  return is;
}

export const hasPicture = (key: string): boolean => isFace(key) || key in ICONS;

/** Return the URL for `<image>` (a drawing of ours) or `<use>` (a glyph); "" where there is none, or none yet. */
export function pictureOf(key: string, look: Look = "small"): string {
  const face = isFace(key) ? faceOf(key) : undefined;
  if (face) return portraitOf(face.sheet, `${face.id}.${look}`);
  const icon = ICONS[key];
  return icon ? `${sprites[iconSheet(key)]}#${icon}` : "";
}

/** Return whether a picture is a face that can close its eyes. */
export function canBlink(key: string): boolean {
  const face = isFace(key) ? faceOf(key) : undefined;
  return face !== undefined && drawn[face.sheet].blinking.includes(face.id);
}

/** Load the picture of a key, unless it is loaded; call it in an effect. */
export function loadPicture(key: string): void {
  const face = isFace(key) ? faceOf(key) : undefined;
  if (face) loadFaces(face.sheet);
}
