/** Reads docs/rules.*.md into entries with the same ids in every language; see tools/rule_ids.py for the form of the text. */
import { marked } from "marked";
import type { Ability, Chapter, Entry, Library, Part, Sentence } from "../src/learn/library.ts";

const PART = /^## ([A-Z])\. (.+)/;
const CHAPTER = /^### ([A-Z]-\d+) (.+)/;
const ITEM = /^(\d+)\. (.+)/;
const HEAD = /\*\*([^*]+)\*\*(?: `([a-z_]+)`)?(?: (\d+)(?:\/(\d+))?)?(?: ([\p{L}\p{N}_]+|\([\p{L}\p{N}_]+\)))? — /gu;
const RULING = /\b(Ruling|Decisão|Auslegung)\b/;
/** What chapters of abilities are about. */
const KINDS: Record<string, Ability["kind"]> = {
  "W-4": "race",
  "W-5": "power",
  "W-6": "relic",
  "S-2": "race",
  "S-3": "power",
};

export const inline = (markdown: string): string => dressed(marked.parseInline(markdown, { async: false }));

/** HTML without its marks, as a reader hears it. */
export function plain(html: string): string {
  const entities: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#39;": "'" };
  const text = html.replace(/<[^>]*>/g, "").replace(/&(amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? entity);
  return text.replace(/\s+/g, " ").trim();
}

/** Rules that are cited become links to them, and rulings are marked as such. */
function dressed(html: string): string {
  return html
    .replace(/<code>([WS]\.[a-z_]+(?:\.\d+)?)<\/code>/g, '<a href="#$1">$1</a>')
    .split(/(<a .*?<\/a>|<[^>]*>)/)
    .map((piece) => (piece.startsWith("<") ? piece : cited(piece)))
    .join("");
}
function cited(text: string): string {
  return text
    .replace(/(?<![\w.-])([RWS]-\d+(?:\.\d+)?|T\.\d+)(?!\w)/g, '<a href="#$1">$1</a>')
    .replace(/\((Ruling|Decisão|Auslegung)\)/g, '<span class="ruling">$1</span>')
    .replace(/(\([^()]*)\b(Ruling|Decisão|Auslegung)\b/g, '$1<span class="ruling">$2</span>');
}

/** The numbered sentences of an ability, and what introduces them; no sentences where nothing is numbered. */
function divided(id: string, text: string): { lead: string; sentences: Sentence[] } {
  const starts: { at: number; from: number }[] = [];
  for (const match of text.matchAll(/(?:^|(?<=\s))(\d+)\. /g)) {
    // "At most 6. 2. Immune": only the number that is next counts.
    if (Number(match[1]) === starts.length + 1) starts.push({ at: match.index, from: match.index + match[0].length });
  }
  const sentences = starts.map(({ from }, index) => ({
    id: `${id}.${index + 1}`,
    html: inline(text.slice(from, starts[index + 1]?.at).trim()),
  }));
  return { lead: text.slice(0, starts[0]?.at ?? text.length).trim(), sentences };
}

/** The abilities that a line of the list names; one line may hold several. */
function abilities(line: string, part: string, chapter: string, word: string): Entry[] {
  const kind = KINDS[chapter];
  const heads = [...line.matchAll(HEAD)];
  if (!kind || heads[0]?.index !== 2) throw new Error(`rules: no ability at the start of: ${line}`);
  return heads.map((head, index) => {
    const [whole, name = "", given, first, tray, ownWord] = head;
    const slug = given ?? name.toLowerCase().replaceAll("'", "").replaceAll(" ", "_");
    const id = `${part}.${slug}`;
    if (ownWord) word = ownWord.replace(/[()]/g, "");
    const text = line.slice(head.index + whole.length, heads[index + 1]?.index).trim();
    const { lead, sentences } = divided(id, text);
    const ability = {
      id: slug,
      kind,
      first: Number(first ?? 0),
      tray: Number(tray ?? 0),
      word: kind === "power" ? "" : word,
      sentences,
    };
    const html = lead ? inline(lead) : "";
    const all = [html, ...sentences.map((sentence) => sentence.html)].join(" ");
    return { id, part, chapter, title: name, html, text: plain(all), isRuling: RULING.test(text), ability };
  });
}

function rule(id: string, part: string, chapter: string, markdown: string): Entry {
  const html = inline(markdown);
  const title = /^\*\*([^*]+?)[.:]?\*\*/.exec(markdown)?.[1] ?? "";
  return { id, part, chapter, title, html, text: plain(html), isRuling: RULING.test(markdown) };
}

export function rulebook(markdown: string): Omit<Library, "introductions"> {
  const parts: Part[] = [];
  const chapters: Chapter[] = [];
  const entries: Entry[] = [];
  let part = "";
  for (const line of markdown.split("\n")) {
    const chapter = chapters.at(-1);
    const [heading, section, item] = [PART.exec(line), CHAPTER.exec(line), ITEM.exec(line)];
    if (heading) {
      part = heading[1]!;
      parts.push({ id: part, title: heading[2]! });
      // Rules of a part without chapters: T.5.
      chapters.push({ id: part, part, title: heading[2]!, lead: "" });
    } else if (section) chapters.push({ id: section[1]!, part, title: section[2]!, lead: "" });
    else if (!chapter) continue;
    else if (item) entries.push(rule(`${chapter.id}.${item[1]}`, part, chapter.id, item[2]!));
    else if (line.startsWith("- "))
      entries.push(...abilities(line, part, chapter.id, entries.at(-1)?.ability?.word ?? ""));
    else if (line.trim() && !line.startsWith("---")) chapter.lead = [chapter.lead, inline(line)].join(" ").trim();
  }
  const used = new Set(entries.map((entry) => entry.chapter));
  return { parts, chapters: chapters.filter(({ id }) => used.has(id)), entries };
}
