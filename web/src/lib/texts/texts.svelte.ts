/** Words in the chosen language, by id; pages are redrawn when the language changes. */
import urls from "virtual:texts";
import { LANGUAGES } from "../server/protocol";
import { settings } from "../settings/settings.svelte";

export type Language = (typeof LANGUAGES)[number];
export type Details = Record<string, string | number>;
export type Table = Record<string, string>;

let table = $state.raw<Table>({});
let loaded = $state<Language | null>(null);

/** The first of our languages that the browser asks for. */
export function preferred(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const short = tag.toLowerCase().split("-")[0];
    const found = LANGUAGES.find((language) => language.toLowerCase().split("-")[0] === short);
    if (found) return found;
  }
  return "en";
}

/** Fill the placeholders of a text. */
export function filled(text: string, details: Details): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(details[name] ?? whole));
}

export const texts = {
  get language(): Language {
    return loaded ?? "en";
  },
  get isReady(): boolean {
    return loaded !== null;
  },
  /** All texts, for what must look whether there is one. */
  get table(): Table {
    return table;
  },
  has: (id: string): boolean => id in table,
  async load(language: Language): Promise<void> {
    const answer = await fetch(urls[language] ?? "");
    if (!answer.ok) throw new Error(`texts: ${answer.status}`);
    table = (await answer.json()) as Table;
    loaded = language;
    document.documentElement.lang = language;
  },
  async choose(language: Language): Promise<void> {
    await this.load(language);
    settings.language = language;
  },
  /** For tests: use these words. */
  use(words: Table, language: Language = "en"): void {
    table = words;
    loaded = language;
  },
};

/** The text with this id; an unknown id is shown as it is, so that nobody is left with nothing. */
export function t(id: string, details: Details = {}): string {
  return filled(table[id] ?? id, details);
}

/** A text that has a form for one: `id.one`. */
export function counted(id: string, count: number, details: Details = {}): string {
  const one = `${id}.one`;
  return t(count === 1 && one in table ? one : id, { count, ...details });
}

/** How lists are written; the first one takes a browser longer than a frame has. */
const lists = new Map<Language, Intl.ListFormat>();

/** "A, B and C" in the language of the page. */
export function listed(parts: readonly string[]): string {
  const list = lists.get(texts.language) ?? new Intl.ListFormat(texts.language);
  lists.set(texts.language, list);
  return list.format(parts);
}
