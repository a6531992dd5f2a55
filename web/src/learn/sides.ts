/** On which side each race of Warcraft fights, in the words of the rules. */
import { libraryIn } from "./fetching";

/** By race; nothing where the rules cannot be fetched, since a guide without them is better than none. */
export async function sidesIn(language: string): Promise<Map<string, string>> {
  const library = await libraryIn(language).catch(() => null);
  const races = (library?.entries ?? []).flatMap(({ part, ability }) =>
    part === "W" && ability?.kind === "race" ? [ability] : [],
  );
  return new Map(races.map(({ id, word }) => [id, word]));
}
