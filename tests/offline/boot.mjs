/**
 * Runs a Python file in the built runtime, started as in a browser's worker, and prints what it prints.
 *
 *   node tests/offline/boot.mjs RUNTIME FILE ARGUMENT…
 *
 * The last line on stderr says how many milliseconds the start took, and the import of the game.
 */
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const PACKAGES = "/packages";
const [folder, file, ...argv] = process.argv.slice(2);
const { version, files } = JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8"));
const index = resolve(folder, version);
const read = (path) => new Uint8Array(readFileSync(path));

const begun = performance.now();
const { loadPyodide } = await import(pathToFileURL(join(index, "pyodide.js")).href);
const pyodide = await loadPyodide({ indexURL: index });
const unpack = (path) => pyodide.unpackArchive(read(path), "zip", { extractDir: PACKAGES });
unpack(join(index, "python.zip"));
pyodide.runPython(`import sys; sys.path.insert(0, "${PACKAGES}")`);
const started = performance.now();
pyodide.runPython("import elbowroom.games, elbowroom.bots, elbowroom.analysis");
const imported = performance.now();
console.error(`started ${Math.round(started - begun)} imported ${Math.round(imported - started)}`);
for (const { path } of files) if (path.includes("/values/")) unpack(join(folder, path));
pyodide.pyimport("sys").argv = pyodide.toPy([file, ...argv]);
pyodide.runPython(readFileSync(file, "utf8"), { filename: file });
