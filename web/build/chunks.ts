/** Assigns modules to output files: each extra file costs a round trip on a slow connection. */
interface Info {
  importers: readonly string[];
}
type Look = (id: string) => Info | null;

const START = /\/src\/main\.ts$/;
const TABLE = /\/src\/pages\/Table\.svelte$/;
/** Pages that show no map. */
const LIGHT = /\/src\/pages\/(NewTable|Position|Me|Settings|Privacy|Learn)\.svelte$/;

/** Small modules of several pages: a separate file would cost more bytes than it holds. */
const SMALL = /\/src\/(parts\/(CardPage|Switch)\.svelte|learn\/(loadlibrary|progress)\.ts)$/;

/** Return whether a module is imported, directly or not, by one that matches. */
function isImportedBy(id: string, root: RegExp, look: Look): boolean {
  const seen = new Set([id]);
  for (const one of seen) {
    if (root.test(one)) return true;
    for (const importer of look(one)?.importers ?? []) seen.add(importer);
  }
  return false;
}

/** Return the chunk of a module: the start page is one file, a table another one with the rest it needs; null: the bundler decides. */
export function chunkOf(id: string, look: Look): string | null {
  if (START.test(id)) return null;
  if (SMALL.test(id) || isImportedBy(id, START, look)) return "start";
  if (!isImportedBy(id, TABLE, look)) return null;
  return isImportedBy(id, LIGHT, look) ? "start" : "table";
}
