/** Texts of the chosen language, by id; components update when the language changes. */
import urls from "virtual:texts";
import { LANGUAGES } from "../server/protocol";
import { settings } from "../settings/settings.svelte";

export type Language = (typeof LANGUAGES)[number];
export type Details = Record<string, string | number>;
export type Table = Record<string, string>;

let table = $state.raw<Table>({});
let loaded = $state<Language | null>(null);

/** Return the first supported language that the browser prefers. */
export function preferred(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const short = tag.toLowerCase().split("-")[0];
    const found = LANGUAGES.find((language) => language.toLowerCase().split("-")[0] === short);
    if (found) return found;
  }
  return "en";
}

/** Return a text with its placeholders filled. */
export function filled(text: string, details: Details): string {
  if (!text.includes("{")) return text;
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(details[name] ?? whole));
}

export const texts = {
  get language(): Language {
    return loaded ?? "en";
  },
  get isReady(): boolean {
    return loaded !== null;
  },
  /** All texts, to look up whether one exists. */
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
  /** Use these texts; for tests. */
  use(words: Table, language: Language = "en"): void {
    table = words;
    loaded = language;
  },
};

/** Plural rules by language, and the plural form of each count, cached: an update asks for hundreds of them. */
const plurals = new Map<Language, { rules: Intl.PluralRules; forms: Map<number, string> }>();

/** Return the plural form for a count: `one`, `few`, `many` or `other`. */
function pluralForm(count: number): string {
  const { language } = texts;
  const plural = plurals.get(language) ?? { rules: new Intl.PluralRules(language), forms: new Map<number, string>() };
  plurals.set(language, plural);
  const form = plural.forms.get(count) ?? plural.rules.select(count);
  plural.forms.set(count, form);
  return form;
}

/**
 * Return the text with this id; the number `count` among its details chooses the plural form. An unknown id is returned
 * as it is, so that something is shown.
 */
export function t(id: string, details: Details = {}): string {
  const words = table;
  const plural = typeof details.count === "number" ? words[`${id}.${pluralForm(details.count)}`] : undefined;
  return filled(plural ?? words[id] ?? id, details);
}

/** Return a text with a count, in its plural form. */
export const counted = (id: string, count: number, details: Details = {}): string => t(id, { count, ...details });

/** List formats, cached: creating the first one takes a browser longer than a frame. */
const lists = new Map<Language, Intl.ListFormat>();

/** Return "A, B and C" in the language of the page. */
export function listed(parts: readonly string[]): string {
  const list = lists.get(texts.language) ?? new Intl.ListFormat(texts.language);
  lists.set(texts.language, list);
  return list.format(parts);
}
