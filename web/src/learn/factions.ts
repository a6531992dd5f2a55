/** The faction of each Warcraft race, in the words of the rules. */
import { loadLibrary } from "./loadlibrary";

/** Return factions by race; empty if the rules cannot be loaded, since the guide works without them. */
export async function factionsIn(language: string): Promise<Map<string, string>> {
  const library = await loadLibrary(language).catch(() => null);
  const races = (library?.entries ?? []).flatMap(({ part, ability }) =>
    part === "W" && ability?.kind === "race" ? [ability] : [],
  );
  return new Map(races.map(({ id, word }) => [id, word]));
}
