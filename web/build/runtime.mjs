/**
 * Makes the runtime for browsers: Python as WebAssembly (Pyodide), and the game's Python code.
 *
 *   node web/build/runtime.mjs WHEELS OUT
 *
 * WHEELS is a folder with the wheels of requirements-browser.lock. tools/browser_runtime.py packs the Python code, inside
 * Pyodide, since only the same version of Python makes bytecode that it can load.
 */
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { loadPyodide } from "pyodide";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const PYODIDE = dirname(createRequire(import.meta.url).resolve("pyodide/package.json"));

/** Return Pyodide's own files by name. Scripts are named .js, since not every server knows .mjs. */
function pyodideFiles() {
  const read = (name) => readFileSync(join(PYODIDE, name));
  const script = read("pyodide.mjs").toString();
  const renamed = script.replace("pyodide.asm.mjs", "pyodide.asm.js").replace(/\n\/\/# sourceMappingURL=.*/, "");
  if (renamed.includes("asm.mjs") || !renamed.includes("asm.js"))
    throw new Error("pyodide.mjs has other names for its files");
  return {
    "pyodide.js": Buffer.from(renamed),
    "pyodide.asm.js": read("pyodide.asm.mjs"),
    "pyodide.asm.wasm": read("pyodide.asm.wasm"),
    // No packages but ours.
    "pyodide-lock.json": Buffer.from(JSON.stringify({ ...JSON.parse(read("pyodide-lock.json")), packages: {} })),
  };
}

/** Return the archives of Python code by name. */
async function packPython(wheels) {
  // Columns of tracebacks would make the code a tenth larger.
  const pyodide = await loadPyodide({ indexURL: PYODIDE, env: { PYTHONNODEBUGRANGES: "1" } });
  for (const [place, folder] of Object.entries({ "/root": ROOT, "/wheels": wheels })) {
    pyodide.FS.mkdirTree(place);
    pyodide.FS.mount(pyodide.FS.filesystems.NODEFS, { root: folder }, place);
  }
  // Imports what a browser imports to unpack an archive.
  pyodide.unpackArchive(new Uint8Array(Buffer.from("UEsFBgAAAAAAAAAAAAAAAAAAAAAAAA==", "base64")), "zip");
  const packed = pyodide.runPython(`
from pathlib import Path
from runpy import run_path
run_path("/root/tools/browser_runtime.py")["pack_all"](Path("/root/src"), Path("/wheels"), Path("/lib/python314.zip"))
`);
  return packed.toJs({ dict_converter: Object.fromEntries });
}

/** Return compressed data. Brotli's best quality would make a tenth less of it, but take half a minute. */
function compress(data) {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN } = constants;
  const params = { [BROTLI_PARAM_QUALITY]: 9, [BROTLI_PARAM_LGWIN]: 24 };
  return { gz: gzipSync(data, { level: 9 }), br: brotliCompressSync(data, { params }) };
}

/** Write all files, each in plain and compressed forms, and a list of them. */
function write(files, out) {
  const names = Object.keys(files).sort();
  const digest = createHash("sha256");
  for (const name of names) digest.update(`${name} ${files[name].length} `).update(files[name]);
  const version = digest.digest("hex").slice(0, 12);
  const listed = names.map((name) => {
    const path = join(out, version, name);
    const data = files[name];
    const { gz, br } = compress(data);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, data);
    writeFileSync(`${path}.gz`, gz);
    writeFileSync(`${path}.br`, br);
    return { path: `${version}/${name}`, bytes: data.length, gzip_bytes: gz.length };
  });
  const sum = (key) => listed.reduce((total, file) => total + file[key], 0);
  const manifest = { version, files: listed, bytes: sum("bytes"), gzip_bytes: sum("gzip_bytes") };
  writeFileSync(join(out, "manifest.json"), JSON.stringify(manifest));
}

const [wheels, out] = process.argv.slice(2).map((path) => resolve(path));
const files = { ...pyodideFiles(), ...(await packPython(wheels)) };
rmSync(`${out}.new`, { recursive: true, force: true });
write(files, `${out}.new`);
rmSync(out, { recursive: true, force: true });
renameSync(`${out}.new`, out);
