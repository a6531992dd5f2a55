/** Fetches the rules in the language that is spoken, once. */
import { libraries, pictures } from "virtual:rules";
import type { Library } from "./library";

const fetched = new Map<string, Promise<Library>>();

/** Pictures have an address only once the client is built. */
const withPictures = (text: string): string =>
  text.replace(/data-picture=\\"([^"\\]+)\\"/g, (_, path: string) => `src=\\"${pictures[path] ?? ""}\\"`);

export function libraryIn(language: string): Promise<Library> {
  const known = fetched.get(language);
  if (known) return known;
  const coming = fetch(libraries[language] ?? "").then(async (answer) => {
    if (!answer.ok) throw new Error(`rules: ${answer.status}`);
    return JSON.parse(withPictures(await answer.text())) as Library;
  });
  fetched.set(language, coming);
  coming.catch(() => fetched.delete(language));
  return coming;
}
