/** Draws a face: hand-written parts in the colours that the face names. */

/** The colours that all faces share; each face adds its own, such as `skin`. */
const PAINTS: Readonly<Record<string, string>> = {
  ink: "#2b1c14",
  white: "#fdf6e4",
  tooth: "#f6e9c6",
  mouth: "#6b2420",
  tongue: "#cf6a5f",
  gold: "#e0aa3c",
  steel: "#a9b4ba",
  iron: "#6d7076",
  leather: "#8a5a33",
  wood: "#a87443",
};
/** The line width in a drawing of 96 by 96; heavier for small sizes, so that lines stay visible. */
const WEIGHT = 2;
const SMALL_WEIGHT = 3;

/** Full size; the same with closed eyes; without the finest lines, and the latter in stone (in decline). */
export type Look = "full" | "blink" | "small" | "stone";
export const LOOKS: readonly Look[] = ["full", "blink", "small", "stone"];
/** Replaces all eyes when a face blinks. */
const CLOSED_EYES = "eyes-closed";

type Paints = Readonly<Record<string, string>>;
type Mix = readonly [number, number, number];

const SHADOW: Mix = [0.76, 0.67, 0.72];
const STONE_DARK: Mix = [0x37, 0x31, 0x2a];
const STONE_LIGHT: Mix = [0xf0, 0xeb, 0xdf];

const channels = (colour: string): Mix => {
  const at = (index: number) => parseInt(colour.slice(1 + 2 * index, 3 + 2 * index), 16);
  return [at(0), at(1), at(2)];
};
const hex = (mix: Mix): string =>
  `#${mix.map((part) => Math.round(Math.min(255, part)).toString(16).padStart(2, "0")).join("")}`;
const shadowOf = (colour: string): string => {
  const [red, green, blue] = channels(colour);
  return hex([red * SHADOW[0], green * SHADOW[1], blue * SHADOW[2]]);
};
const lightOf = (colour: string): string => {
  const [red, green, blue] = channels(colour);
  return hex([red + (255 - red) * 0.4, green + (246 - green) * 0.4, blue + (220 - blue) * 0.4]);
};
const stoneOf = (colour: string): string => {
  const [red, green, blue] = channels(colour);
  const light = Math.min(1, (0.3 * red + 0.59 * green + 0.11 * blue) / 235);
  const part = (index: 0 | 1 | 2) => STONE_DARK[index] + (STONE_LIGHT[index] - STONE_DARK[index]) * light;
  return hex([part(0), part(1), part(2)]);
};

/** The position of a part: moved, scaled, turned about the middle, and mirrored. */
type Place = { at?: string; size?: string; turn?: string; flip?: string };

const attributesOf = (tag: string): Record<string, string> =>
  Object.fromEntries([...tag.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]));
const written = (attributes: Readonly<Record<string, string>>): string =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join("");

/** Return a face as SVG, from the text of its file; `part` returns the text of a part by name. */
export function drawn(text: string, part: (name: string) => string, look: Look): string {
  const [, opening, body] = /<face([^>]*)>([\s\S]*)<\/face>/.exec(text) ?? [];
  if (body === undefined) throw new Error("a face is <face …colours…>parts and paths</face>");
  const isFine = look === "full" || look === "blink";
  const weight = isFine ? WEIGHT : SMALL_WEIGHT;
  const { at, size, ...colours } = attributesOf(opening ?? "");
  const inside = moved(body, { ...PAINTS, ...colours }, weight, { at, size });
  const ink = painted("ink", PAINTS);
  return `<g fill="none" stroke="${ink}" stroke-width="${weight}" stroke-linejoin="round" stroke-linecap="round">${inside}</g>`;

  function painted(name: string, paints: Paints): string {
    if (name === "none") return name;
    const [plain = "", tone] = name.split(".");
    const colour = plain.startsWith("#") ? plain : paints[plain];
    if (!colour) throw new Error(`no colour is called ${plain}: name it in <face ${plain}="#…">`);
    const toned = tone === "shade" ? shadowOf(colour) : tone === "light" ? lightOf(colour) : colour;
    return look === "stone" ? stoneOf(toned) : toned;
  }

  function expanded(code: string, paints: Paints, stroke: number): string {
    return code
      .replace(/<!--[\s\S]*?-->/g, "")
      .replace(/>\s+</g, "><")
      .trim()
      .replace(/<(\w+)([^>]*?)\/>/g, (_, element: string, rest: string) => {
        const attributes = attributesOf(rest);
        if (element === "part") return placed(attributes, paints, stroke);
        const { fine, shade, ...kept } = attributes;
        if (fine !== undefined && !isFine) return "";
        return inked(element, kept, shade, paints);
      });
  }

  /** Return a shape with its outline; its shaded area is drawn between fill and outline. */
  function inked(element: string, given: Record<string, string>, shade: string | undefined, paints: Paints): string {
    const { fill, stroke, ...kept } = given;
    const line: Record<string, string> = stroke ? { stroke: painted(stroke, paints) } : {};
    if (fill === undefined) return `<${element}${written({ ...kept, ...line })}/>`;
    const colour = painted(fill, paints);
    const bare: Record<string, string> = fill.includes(".") || fill === "ink" ? { stroke: "none" } : {};
    if (shade === undefined) return `<${element}${written({ ...kept, fill: colour, ...bare, ...line })}/>`;
    const shadow = painted(`${fill}.shade`, paints);
    return (
      `<${element}${written({ ...kept, fill: colour, stroke: "none" })}/>` +
      `<path d="${shade}" fill="${shadow}" stroke="none"/><${element}${written({ ...kept, ...line })}/>`
    );
  }

  /** Return a part at its position, with its own colours where given. */
  function placed(attributes: Record<string, string>, paints: Paints, stroke: number): string {
    const { is = "", at, size, turn, flip, ...colours } = attributes;
    const changed = Object.fromEntries(
      Object.entries(colours).map(([name, colour]) => [name, colour.startsWith("#") ? colour : (paints[colour] ?? "")]),
    );
    const name = look === "blink" && is.startsWith("eyes-") ? CLOSED_EYES : is;
    return moved(part(name), { ...paints, ...changed }, stroke, { at, size, turn, flip });
  }

  /** Return code moved and scaled, with an unchanged line width. */
  function moved(code: string, paints: Paints, stroke: number, { at, size = "1", turn, flip }: Place): string {
    const inner = stroke / Number(size);
    const inside = expanded(code, paints, inner);
    const moves = [
      at && `translate(${at})`,
      turn && `rotate(${turn} 48 48)`,
      flip !== undefined && "translate(96 0) scale(-1 1)",
      size !== "1" && `scale(${size})`,
    ].filter(Boolean);
    if (!moves.length) return inside;
    const weighed = size === "1" ? "" : ` stroke-width="${Number(inner.toFixed(2))}"`;
    return `<g transform="${moves.join(" ")}"${weighed}>${inside}</g>`;
  }
}
