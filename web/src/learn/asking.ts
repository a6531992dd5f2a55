/** A question as somebody types it: with other words than the rules have, or as a whole sentence. */
import { fit, folded, ranked, type Searched, wordsOf } from "./search";

export interface Vocabulary {
  /** What people type, and what the rules say instead; the longest first. */
  others: readonly (readonly [string, string])[];
  /** Words without which a sentence still says what is looked for. */
  small: ReadonlySet<string>;
}

/** From texts such as "abandon: give up, leave; token: chip" and "a how the". */
export function vocabulary(also: string, small: string): Vocabulary {
  const others = folded(also)
    .split(";")
    .flatMap((line) => {
      const [word = "", said = ""] = line.split(":").map((part) => part.trim());
      return said.split(",").map((other) => [other.trim(), word] as const);
    })
    .filter(([other]) => other);
  others.sort(([one], [other]) => other.length - one.length);
  return { others, small: new Set(wordsOf(small)) };
}

/** What is asked, in the words of the rules. */
function inOurWords(query: string, { others }: Vocabulary): string {
  let asked = ` ${wordsOf(query.replace(/[?!.]+(?=\s|$)/g, "")).join(" ")} `;
  for (const [other, word] of others) asked = asked.replaceAll(` ${other} `, ` ${word} `);
  return asked.trim();
}

/** The words of a sentence that tell what it is about, without the endings that rules may have otherwise. */
function telling(asked: string, { small }: Vocabulary): string[] {
  const words = wordsOf(asked).filter((word) => !small.has(word));
  return words.map((word) => (word.length > 5 && !/\d/.test(word) ? word.slice(0, -2) : word));
}

/** What to mark in the answers. */
export function wordsAsked(query: string, known: Vocabulary): string[] {
  const words = wordsOf(`${query} ${inOurWords(query, known)}`);
  const large = words.filter((word) => !known.small.has(word));
  return large.length ? [...new Set([...large, ...telling(inOurWords(query, known), known)])] : words;
}

/** What answers best: what has all words as they were typed, then as the rules say it, then most of those that tell. */
export function answers<Thing extends Searched>(things: readonly Thing[], query: string, known: Vocabulary): Thing[] {
  const asked = inOurWords(query, known);
  const words = telling(asked, known);
  const found = new Set([...ranked(things, query), ...ranked(things, asked)]);
  // Small words are somewhere in most rules: what has none of them but all that tells is an answer as well.
  const isSentence = words.length > 0 && wordsOf(asked).some((word) => known.small.has(word));
  if (found.size) return [...new Set([...found, ...(isSentence ? ranked(things, words.join(" ")) : [])])];
  if (words.length < 3) return ranked(things, words.join(" "));
  const fits = things.map((thing) => {
    const sums = words.map((word) => fit(thing, [word])).filter(Boolean);
    return { thing, count: sums.length, sum: sums.reduce((one, other) => one + other, 0) };
  });
  const least = Math.max(2, Math.ceil(words.length / 2));
  return fits
    .filter(({ count }) => count >= least)
    .sort((one, other) => other.count - one.count || other.sum - one.sum)
    .map(({ thing }) => thing);
}
