import { vitePreprocess } from "@sveltejs/vite-plugin-svelte";

/** The components by the name of their styles. */
const named = new Map();

/** Return a short name: Svelte's own, such as "svelte-1o1van9", are a kilobyte of random letters in all. */
function cssHash({ hash, filename }) {
  const name = `s${hash(filename.replace(/.*[\\/]src[\\/]/, "")).slice(0, 4)}`;
  const first = named.get(name) ?? filename;
  if (first !== filename) throw new Error(`${first} and ${filename} have styles of the same name: use a longer one.`);
  named.set(name, filename);
  return name;
}

export default { preprocess: vitePreprocess(), compilerOptions: { runes: true, cssHash } };
