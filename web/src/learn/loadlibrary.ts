/** Loads the rules in a language, once. */
import { libraries, pictures } from "virtual:rules";
import type { Library } from "./library";

const fetched = new Map<string, Promise<Library>>();

/** Pictures get their addresses when the client is built: fill them in. */
const withPictures = (text: string): string =>
  text.replace(/data-picture=\\"([^"\\]+)\\"/g, (_, path: string) => `src=\\"${pictures[path] ?? ""}\\"`);

export function loadLibrary(language: string): Promise<Library> {
  const loading = fetched.get(language);
  if (loading) return loading;
  const coming = fetch(libraries[language] ?? "").then(async (answer) => {
    if (!answer.ok) throw new Error(`rules: ${answer.status}`);
    return JSON.parse(withPictures(await answer.text())) as Library;
  });
  fetched.set(language, coming);
  coming.catch(() => fetched.delete(language));
  return coming;
}
