/** Which modules come in one file: each small file more is a way there and back on a slow line. */
interface Info {
  importers: readonly string[];
}
type Look = (id: string) => Info | null;

const START = /\/src\/main\.ts$/;
const TABLE = /\/src\/pages\/Table\.svelte$/;
/** Pages that show no map. */
const LIGHT = /\/src\/pages\/(NewTable|Position|Me|Settings|Privacy|Learn)\.svelte$/;

/** Whether a module comes with one that matches, be it by way of others. */
function comesWith(id: string, root: RegExp, look: Look): boolean {
  const seen = new Set([id]);
  for (const one of seen) {
    if (root.test(one)) return true;
    for (const importer of look(one)?.importers ?? []) seen.add(importer);
  }
  return false;
}

/** The start page is one file, a table another one without what has come already; everything else falls as it may. */
export function chunkOf(id: string, look: Look): string | null {
  if (START.test(id)) return null;
  if (comesWith(id, START, look)) return "start";
  if (!comesWith(id, TABLE, look)) return null;
  return comesWith(id, LIGHT, look) ? "start" : "table";
}
