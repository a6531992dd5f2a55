/** Names of regions in sentences, marked with their regions, so that a component can turn them into buttons. */

/** Private characters: no text of the game contains them. */
const [START, NAME, END] = ["\uE000", "\uE001", "\uE002"];
const MARKED = new RegExp(`${START}(\\d+)${NAME}([^${END}]*)${END}`, "g");
/** The same with the punctuation after it. */
const WITH_TAIL = new RegExp(`${MARKED.source}([^\\s${START}]*)`, "g");

/** A piece of a text: the name of a region, or something else. */
export interface TextPart {
  text: string;
  region: number | null;
  /** The punctuation after a name, which stays on its line. */
  tail: string;
}

export const markRegion = (region: number, name: string): string => `${START}${region}${NAME}${name}${END}`;

/** Return the pieces of a text. */
export function partsOf(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: whole, 1: region, 2: name = "", 3: tail = "", index } of text.matchAll(WITH_TAIL)) {
    if (index > end) parts.push({ text: text.slice(end, index), region: null, tail: "" });
    parts.push({ text: name, region: Number(region), tail });
    end = index + whole.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), region: null, tail: "" });
  return parts;
}

/** Return a text without marks. */
export const withoutMarks = (text: string): string => text.replace(MARKED, "$2");

/** Return the regions that a text names. */
export const regionsIn = (text: string): number[] =>
  partsOf(text).flatMap(({ region }) => (region === null ? [] : [region]));
