/** Search queries in the player's own words, or as a whole sentence. */
import { score, folded, ranked, type Searched, wordsOf } from "./search";

export interface Vocabulary {
  /** Pairs of a synonym and the word that the rules use, longest synonym first. */
  others: readonly (readonly [string, string])[];
  /** Stop words. */
  small: ReadonlySet<string>;
}

/** Parse texts such as "abandon: give up, leave; token: chip" (synonyms) and "a how the" (stop words). */
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

/** Return the query with synonyms replaced by the words of the rules. */
function withSynonyms(query: string, { others }: Vocabulary): string {
  let translated = ` ${wordsOf(query.replace(/[?!.]+(?=\s|$)/g, "")).join(" ")} `;
  for (const [other, word] of others) translated = translated.replaceAll(` ${other} `, ` ${word} `);
  return translated.trim();
}

/** Return the words of a query that are no stop words, without their last letters, which may be inflected. */
function keyWords(translated: string, { small }: Vocabulary): string[] {
  const words = wordsOf(translated).filter((word) => !small.has(word));
  return words.map((word) => (word.length > 5 && !/\d/.test(word) ? word.slice(0, -2) : word));
}

/** Return the words to highlight in the results. */
export function highlightedWords(query: string, known: Vocabulary): string[] {
  const words = wordsOf(`${query} ${withSynonyms(query, known)}`);
  const large = words.filter((word) => !known.small.has(word));
  return large.length ? [...new Set([...large, ...keyWords(withSynonyms(query, known), known)])] : words;
}

/**
 * Return the matches, best first: all words as typed, then all words with synonyms replaced, then most of the key
 * words.
 */
export function searchResults<Thing extends Searched>(
  things: readonly Thing[],
  query: string,
  known: Vocabulary,
): Thing[] {
  const translated = withSynonyms(query, known);
  const words = keyWords(translated, known);
  const found = new Set([...ranked(things, query), ...ranked(things, translated)]);
  // Most rules contain stop words: also accept those which contain only the key words.
  const isSentence = words.length > 0 && wordsOf(translated).some((word) => known.small.has(word));
  if (found.size) return [...new Set([...found, ...(isSentence ? ranked(things, words.join(" ")) : [])])];
  if (words.length < 3) return ranked(things, words.join(" "));
  const fits = things.map((thing) => {
    const sums = words.map((word) => score(thing, [word])).filter(Boolean);
    return { thing, count: sums.length, sum: sums.reduce((one, other) => one + other, 0) };
  });
  const least = Math.max(2, Math.ceil(words.length / 2));
  return fits
    .filter(({ count }) => count >= least)
    .sort((one, other) => other.count - one.count || other.sum - one.sum)
    .map(({ thing }) => thing);
}
