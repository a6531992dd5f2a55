/** Search for words and rule ids regardless of accents and case, and highlighting of matches. */

const LETTERS: Record<string, string> = { ß: "ss", æ: "ae", œ: "oe", ø: "o", "’": "'", "‘": "'", "–": "-" };

/** Return the text in lower case without accents. */
export function folded(text: string): string {
  const bare = text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return bare.replace(/[ßæœø’‘–]/g, (letter) => LETTERS[letter] ?? letter);
}

/** Return the distinct words of a query. */
export function wordsOf(query: string): string[] {
  return [
    ...new Set(
      folded(query)
        .split(/[\s,;]+/)
        .filter(Boolean),
    ),
  ];
}

export interface Searched {
  id: string;
  title: string;
  text: string;
}

/** Return a match score, 0 unless each word occurs: ids count most, then titles, then the beginnings of words. */
export function score({ id, title, text }: Searched, words: readonly string[]): number {
  const [ids, titles, all] = [folded(id), folded(title), folded(text)];
  let sum = 0;
  for (const word of words) {
    if (ids === word) sum += 100;
    else if (looksLikeId(word) && ids.startsWith(word) && !/\d/.test(ids[word.length] ?? "")) sum += 40;
    else if (titles.startsWith(word)) sum += 20;
    else if (titles.includes(word)) sum += 10;
    else if (startsWord(all, word)) sum += 2;
    else if (all.includes(word)) sum += 1;
    else return 0;
  }
  return sum;
}

/** Return whether a word looks like an id: "R-4", "w.gob" and "t.5" do, "a" does not. */
const looksLikeId = (word: string): boolean => /^[rws][-.]\w|^t\.\d/.test(word);

function startsWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1]!)) return true;
  }
  return false;
}

/** Return the matches, best first; equal ones keep their order. */
export function ranked<Thing extends Searched>(things: readonly Thing[], query: string): Thing[] {
  const words = wordsOf(query);
  const scored = things.map((thing) => ({ thing, sum: score(thing, words) })).filter(({ sum }) => sum > 0);
  return scored.sort((one, other) => other.sum - one.sum).map(({ thing }) => thing);
}

/** Return where words occur in a text, as sorted pairs of start and end without overlap. */
export function occurrences(text: string, words: readonly string[]): [number, number][] {
  // Folding may change the number of letters: remember where each came from.
  let whole = "";
  const from: number[] = [];
  let at = 0;
  for (const letter of text) {
    const bare = folded(letter);
    for (let n = 0; n < bare.length; n++) from.push(at);
    whole += bare;
    at += letter.length;
  }
  from.push(text.length);
  const pairs: [number, number][] = [];
  for (const word of words) {
    for (let hit = whole.indexOf(word); hit >= 0; hit = whole.indexOf(word, hit + word.length)) {
      const last = from[hit + word.length - 1]!;
      pairs.push([from[hit]!, from.find((place) => place > last) ?? text.length]);
    }
  }
  pairs.sort((one, other) => one[0] - other[0] || other[1] - one[1]);
  return pairs.reduce<[number, number][]>((kept, pair) => {
    const last = kept.at(-1);
    if (last && pair[0] < last[1]) last[1] = Math.max(last[1], pair[1]);
    else kept.push([...pair]);
    return kept;
  }, []);
}

/** Return the text around the first match; all of a short text. */
export function excerpt(text: string, words: readonly string[], most = 220): string {
  if (text.length <= most) return text;
  const first = occurrences(text, words)[0]?.[0] ?? 0;
  const from = first < most / 2 ? 0 : text.indexOf(" ", first - most / 2) + 1;
  const to = from + most >= text.length ? text.length : text.lastIndexOf(" ", from + most);
  return `${from ? "… " : ""}${text.slice(from, to)}${to < text.length ? " …" : ""}`;
}

/** Return HTML with `<mark>` around the words; tags and entities stay whole. */
export function highlighted(html: string, words: readonly string[]): string {
  if (!words.length) return html;
  return html
    .split(/(<[^>]*>|&[#\w]+;)/)
    .map((piece, index) => (index % 2 ? piece : markedText(piece, words)))
    .join("");
}

function markedText(text: string, words: readonly string[]): string {
  let out = "";
  let end = 0;
  for (const [from, to] of occurrences(text, words)) {
    out += `${text.slice(end, from)}<mark>${text.slice(from, to)}</mark>`;
    end = to;
  }
  return out + text.slice(end);
}
