/** Pictures by key: faces say who, ink glyphs say how. */
import drawn from "virtual:faces";
import sprites from "virtual:icons";
import icons from "../../icons.json";
import { faceOf, iconSheet } from "./sheets";

const ICONS = icons as Readonly<Record<string, string>>;

/** A face as it was drawn, without its finest lines, or those in stone; glyphs have one look. */
export type Look = "full" | "small" | "stone";
/** From how many pixels on the finest lines of a face are seen. */
const FINE = 44;

export const lookAt = (pixels: number): Look => (pixels >= FINE ? "full" : "small");

export const isFace = (key: string): boolean => {
  const face = faceOf(key);
  return face !== undefined && drawn[face.sheet].ids.includes(face.id);
};

export const hasPicture = (key: string): boolean => isFace(key) || key in ICONS;

/** Which pictures there are does not change: each is looked for once. */
const found = new Map<string, string>();

/** What `<use>` refers to; empty where there is no picture. */
export function pictureOf(key: string, look: Look = "small"): string {
  const sought = `${key} ${look}`;
  let picture = found.get(sought);
  if (picture === undefined) found.set(sought, (picture = lookedFor(key, look)));
  return picture;
}

function lookedFor(key: string, look: Look): string {
  const face = faceOf(key);
  if (face && isFace(key)) return `${drawn[face.sheet].url}#${face.id}.${look}`;
  const icon = ICONS[key];
  return icon ? `${sprites[iconSheet(key)]}#${icon}` : "";
}
