/** Portraits for people: the same name always has the same one. */
const FACES = [
  "dwarves",
  "draenei",
  "gnomes",
  "goblins",
  "humans",
  "night_elves",
  "orcs",
  "pandaren",
  "tauren",
  "trolls",
  "worgen",
] as const;

/** Return the key of a person's portrait. */
export function portraitFor(name: string): string {
  let sum = 0;
  for (const letter of name) sum = (31 * sum + (letter.codePointAt(0) ?? 0)) % 1_000_003;
  return `race.warcraft.${FACES[sum % FACES.length]}`;
}
