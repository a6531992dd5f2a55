/** Draws SVG elements for animations: shields, dust, coins and relics, each around its centre. */
import { FACE_SIZE, FACE_Y } from "../../lib/board/shields";
import { isFace, type Look, pictureOf } from "../../lib/pictures/pictures";
import { BASE, FIELD, HIDE_BASE, STONE } from "./Defs.svelte";

const SVG = "http://www.w3.org/2000/svg";
/** The distance from a shield's centre to its foot. */
export const FOOT = 21;

export interface Looks {
  uid: string;
  icon: (id: string) => string;
}

export function drawn(name: string, attributes: Record<string, string>, ...inside: Node[]): SVGElement {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...inside);
  return element;
}

const use = (uid: string, id: string, place = {}): SVGElement => drawn("use", { href: `#${uid}-${id}`, ...place });

/** Return a shield like those on the map, with its number if there is one. */
export function shieldOf(race: string, seat: number, isActive: boolean, count: number, looks: Looks): SVGElement {
  const rim = `rim${seat}`;
  const behind =
    seat < 0 ? [] : [...(count > 1 ? [use(looks.uid, rim, { x: "4", y: "-3.4" })] : []), use(looks.uid, rim)];
  const number = count ? [drawn("text", { y: "15.8", class: "count" }, new Text(String(count)))] : [];
  return drawn("g", { class: "shield" }, ...behind, ...frontOf(race, seat, isActive, looks), ...number);
}

/** Return a shield without its rim and its number, which stay the same when the race declines. */
export const paintOf = (race: string, seat: number, looks: Looks): SVGElement =>
  drawn("g", { class: "shield" }, ...frontOf(race, seat, true, looks));

function frontOf(race: string, seat: number, isActive: boolean, { uid, icon }: Looks): SVGElement[] {
  const kind = seat < 0 ? "natives" : isActive ? "active" : "stone";
  const field =
    kind === "natives"
      ? use(uid, kind)
      : drawn("path", { d: isActive ? FIELD : STONE, class: `shield-field ${isActive ? `seat-${seat}` : kind}` });
  const face = picture(icon(race), FACE_SIZE, FACE_Y, kind === "stone" ? "stone" : "small");
  const plate = drawn("path", { d: kind === "natives" ? HIDE_BASE : BASE, class: `shield-plate ${kind}` });
  return [field, ...face, plate];
}

/** Return a shield moved so that it rotates around its foot. */
export function standing(shield: SVGElement): SVGElement {
  return drawn("g", { class: "standing" }, drawn("g", { transform: `translate(0 ${-FOOT})` }, shield));
}

export function coinOf(): SVGElement {
  return drawn("g", { class: "coin" }, drawn("circle", { r: "9" }), drawn("circle", { r: "5.6", class: "mint" }));
}

export function cloudOf(radius: number): SVGElement {
  return drawn("circle", { r: String(radius), class: "puff" });
}

/** Return a relic: its front, or without an id its back. */
export function relicOf(id: string | null, { icon }: Looks): SVGElement {
  const face = id === null ? [drawn("text", { y: "5.2" }, new Text("?"))] : picture(icon(id), 12.6, 0);
  const disc = [drawn("circle", { class: "shade", cx: ".9", cy: "1.4", r: "9.2" }), drawn("circle", { r: "9.2" })];
  return drawn("g", { class: id === null ? "relic unknown" : "relic" }, ...disc, ...face);
}

/** Return a picture, or nothing if there is none yet. */
function picture(key: string, size: number, y: number, look?: Look): SVGElement[] {
  const href = pictureOf(key, look);
  const [left, top, wide] = [-size / 2, y - size / 2, size].map(String) as [string, string, string];
  const placed = { href, x: left, y: top, width: wide, height: wide };
  return href ? [drawn(isFace(key) ? "image" : "use", placed)] : [];
}
