/** Parses docs/rules.*.md and docs/sets.*.md into entries with the same ids in every language; tools/rule_ids.py describes the format. */
import { marked } from "marked";
import type { Ability, Chapter, Entry, Library, Part, Sentence } from "../src/learn/library.ts";

const PART = /^## ([A-Z])\. (.+)/;
const CHAPTER = /^### ([A-Z]-\d+) (.+)/;
const ITEM = /^(\d+)\. (.+)/;
/** The name of an ability, its id, its numbers (a `*` marks a tray that is a ruling), and its faction, kind or set. */
const HEAD =
  /\*\*([^*]+)\*\*(?: `([a-z_]+)`)?(?: (\d+)(?:\/(\d+)\*?)?)?(?: (\p{L}[\p{L}\p{N}'’! ]*|\([\p{L}\p{N}_]+\)))? — /gu;
/** The rules' introduction names the mark of our own rulings: **(Ruling)**. */
const EXPLAINED = /\*\*\((\p{L}+)\)\*\*/u;
/** The kind of ability that a chapter lists. */
const KINDS: Record<string, Ability["kind"]> = {
  "W-4": "race",
  "W-5": "power",
  "W-6": "relic",
  "S-2": "race",
  "S-3": "power",
  "S-5": "race",
  "S-6": "power",
};

const inline = (markdown: string, ruling: string): string =>
  withLinksAndRulings(marked.parseInline(markdown, { async: false }), ruling);

/** Return the plain text of HTML. */
export function plain(html: string): string {
  const entities: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#39;": "'" };
  const text = html.replace(/<[^>]*>/g, "").replace(/&(amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? entity);
  return text.replace(/\s+/g, " ").trim();
}

/** Return HTML with links on cited rules and marks on rulings. */
function withLinksAndRulings(html: string, ruling: string): string {
  return html
    .replace(/<code>([WS]\.[a-z_]+(?:\.\d+)?)<\/code>/g, '<a href="#$1">$1</a>')
    .split(/(<a .*?<\/a>|<[^>]*>)/)
    .map((piece) => (piece.startsWith("<") ? piece : withCitations(piece, ruling)))
    .join("");
}
function withCitations(text: string, ruling: string): string {
  return text
    .replace(/(?<![\w.-])([RWS]-\d+(?:\.\d+)?|T\.\d+)(?!\w)/g, '<a href="#$1">$1</a>')
    .replaceAll(`(${ruling})`, `<span class="ruling">${ruling}</span>`)
    .replace(new RegExp(`(\\([^()]*)(?<!\\p{L})${ruling}(?!\\p{L})`, "gu"), `$1<span class="ruling">${ruling}</span>`);
}
const isRuling = (text: string, ruling: string): boolean =>
  new RegExp(`(?<!\\p{L})${ruling}(?!\\p{L})`, "u").test(text);

/** Return the numbered sentences of an ability, and the text before them. */
function splitSentences(id: string, text: string, ruling: string): { lead: string; sentences: Sentence[] } {
  const starts: { at: number; from: number }[] = [];
  for (const match of text.matchAll(/(?:^|(?<=\s))(\d+)\. /g)) {
    // "At most 6. 2. Immune": only the next number in sequence starts a sentence.
    if (Number(match[1]) === starts.length + 1) starts.push({ at: match.index, from: match.index + match[0].length });
  }
  const sentences = starts.map(({ from }, index) => ({
    id: `${id}.${index + 1}`,
    html: inline(text.slice(from, starts[index + 1]?.at).trim(), ruling),
  }));
  return { lead: text.slice(0, starts[0]?.at ?? text.length).trim(), sentences };
}

/** Return the abilities of a list line; one line may hold several. */
function abilities(line: string, { part, id: chapter }: Chapter, word: string, ruling: string): Entry[] {
  const kind = KINDS[chapter];
  const heads = [...line.matchAll(HEAD)];
  if (!kind || heads[0]?.index !== 2) throw new Error(`rules: no ability at the start of: ${line}`);
  return heads.map((head, index) => {
    const [whole, name = "", given, first, tray, ownWord] = head;
    const slug = given ?? name.toLowerCase().replace(/'|-$/g, "").replace(/[ -]/g, "_");
    const id = `${part}.${slug}`;
    if (ownWord) word = ownWord.replace(/[()]/g, "");
    const text = line.slice(head.index + whole.length, heads[index + 1]?.index).trim();
    const { lead, sentences } = splitSentences(id, text, ruling);
    const ability = {
      id: slug,
      kind,
      first: Number(first ?? 0),
      tray: Number(tray ?? 0),
      word: kind === "power" ? (ownWord ?? "") : word,
      sentences,
    };
    const html = lead ? inline(lead, ruling) : "";
    const all = [html, ...sentences.map((sentence) => sentence.html)].join(" ");
    return { id, part, chapter, title: name, html, text: plain(all), isRuling: isRuling(text, ruling), ability };
  });
}

function rule(number: string, { part, id: chapter }: Chapter, markdown: string, ruling: string): Entry {
  const html = inline(markdown, ruling);
  const title = /^\*\*([^*]+?)[.:]?\*\*/.exec(markdown)?.[1] ?? "";
  const id = `${chapter}.${number}`;
  return { id, part, chapter, title, html, text: plain(html), isRuling: isRuling(markdown, ruling) };
}

/** Return the parts, chapters and entries of the rules; later pages continue the first one's parts. */
export function rulebook(...pages: string[]): Omit<Library, "introductions"> {
  const parts: Part[] = [];
  const chapters: Chapter[] = [];
  const entries: Entry[] = [];
  const ruling = EXPLAINED.exec(pages[0] ?? "")?.[1];
  if (!ruling) throw new Error("rules: the introduction does not say how a ruling is marked");
  let part = "";
  // The text before the first part of a page is for readers of docs/.
  const lines = pages.flatMap((page) => page.slice(page.search(/^## /m)).split("\n"));
  for (const line of lines) {
    const chapter = chapters.at(-1);
    const [heading, section, item] = [PART.exec(line), CHAPTER.exec(line), ITEM.exec(line)];
    if (heading) {
      part = heading[1]!;
      if (parts.some(({ id }) => id === part)) continue;
      parts.push({ id: part, title: heading[2]! });
      // Rules of a part without chapters: T.5.
      chapters.push({ id: part, part, title: heading[2]!, lead: "" });
    } else if (section) chapters.push({ id: section[1]!, part, title: section[2]!, lead: "" });
    else if (!chapter) continue;
    else if (item) entries.push(rule(item[1]!, chapter, item[2]!, ruling));
    else if (line.startsWith("- "))
      entries.push(...abilities(line, chapter, entries.at(-1)?.ability?.word ?? "", ruling));
    else if (line.trim() && !line.startsWith("---"))
      chapter.lead = [chapter.lead, inline(line, ruling)].join(" ").trim();
  }
  const used = new Set(entries.map((entry) => entry.chapter));
  return { parts, chapters: chapters.filter(({ id }) => used.has(id)), entries };
}
