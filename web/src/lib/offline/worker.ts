/** The worker in which the game's Python runs: loads the runtime, then passes requests and messages to the backend. */
import { onSavedElsewhere, storage } from "./storage";
import type { FromWorker, Manifest, ToWorker } from "./messages";

interface PythonSocket {
  receive(text: string): Promise<void>;
  close(): void;
  destroy(): void;
}
interface PythonAnswer {
  status: number;
  media: string;
  body: string;
  destroy(): void;
}
interface PythonBackend {
  request(method: string, path: string, body: string, language: string): Promise<PythonAnswer>;
  connect(send: (text: string) => void, close: (code: number) => void): PythonSocket;
  refresh(table: string): Promise<void>;
}
interface Pyodide {
  unpackArchive(data: Uint8Array, format: string, options: { extractDir: string }): void;
  pyimport(module: string): { start(...given: unknown[]): PythonBackend };
  runPython(code: string): unknown;
}

const PACKAGES = "/packages";
const post = (message: FromWorker): void => self.postMessage(message);
const fetchFile = self.fetch.bind(self);

let loaded = 0;
/** Fetch a file and report the bytes that have arrived; Pyodide fetches its own files through this too. */
async function fetchCounted(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const answer = await fetchFile(input, init);
  // The answer itself is returned: browsers keep the machine code of WebAssembly with an answer, not with its bytes.
  const { body } = answer.ok ? answer.clone() : { body: null };
  if (body) void count(body).catch(() => undefined);
  return answer;
}

async function count(body: ReadableStream<Uint8Array>): Promise<void> {
  const reader = body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    loaded += part.value.byteLength;
    post({ type: "progress", loaded });
  }
}

async function bytesOf(url: string): Promise<Uint8Array> {
  const answer = await fetchCounted(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

let backend: Promise<PythonBackend> | null = null;

async function start(folder: string, { version, files }: Manifest): Promise<PythonBackend> {
  // While this worker lives, the service worker keeps the files of this version (public/sw.js).
  void navigator.locks?.request(`elbowroom.runtime/${version}`, { mode: "shared" }, () => new Promise(() => undefined));
  self.fetch = fetchCounted;
  const index = `${folder}${version}/`;
  // Beside the runtime itself.
  const packages = bytesOf(`${index}python.zip`);
  // If the runtime fails to load first, nobody waits for them.
  packages.catch(() => undefined);
  const { loadPyodide } = (await import(/* @vite-ignore */ `${index}pyodide.js`)) as {
    loadPyodide(options: object): Promise<Pyodide>;
  };
  const pyodide = await loadPyodide({ indexURL: index, env: { PYTHONNODEBUGRANGES: "1" } });
  self.fetch = fetchFile;
  pyodide.unpackArchive(await packages, "zip", { extractDir: PACKAGES });
  pyodide.runPython(`import sys; sys.path.insert(0, "${PACKAGES}")`);
  const values = new Map<string, Promise<void>>();
  /** Fetch the learned values of a game with a number of players, once. */
  const loadValues = (name: string): Promise<void> => {
    let loading = values.get(name);
    if (!loading) {
      const file = files.find(({ path }) => path === `${version}/values/${name}.zip`);
      loading = file ? fetchValues(file.path) : Promise.resolve();
      values.set(name, loading);
      loading.catch(() => values.delete(name));
    }
    return loading;
  };
  const fetchValues = async (path: string): Promise<void> => {
    pyodide.unpackArchive(await bytesOf(`${folder}${path}`), "zip", { extractDir: PACKAGES });
    post({ type: "values", path });
  };
  return pyodide.pyimport("elbowroom.offline.start").start(storage, loadValues);
}

const sockets = new Map<number, PythonSocket>();

async function handle(python: PythonBackend, message: Exclude<ToWorker, { type: "start" }>): Promise<void> {
  if (message.type === "ask") {
    const { id, method, path, body, language } = message;
    try {
      const answer = await python.request(method, path, body, language);
      post({ type: "answer", id, status: answer.status, media: answer.media, body: answer.body });
      answer.destroy();
    } catch (error) {
      post({ type: "answer", id, status: 500, media: "application/json", body: "{}" });
      throw error;
    }
  } else if (message.type === "open") {
    const { socket } = message;
    const open = python.connect(
      (text) => post({ type: "message", socket, text }),
      (code) => post({ type: "closed", socket, code }),
    );
    sockets.set(socket, open);
  } else if (message.type === "send") await sockets.get(message.socket)?.receive(message.text);
  else {
    sockets.get(message.socket)?.close();
    sockets.get(message.socket)?.destroy();
    sockets.delete(message.socket);
  }
}

self.onmessage = async ({ data }: MessageEvent<ToWorker>) => {
  if (data.type === "start") {
    backend = start(data.folder, data.manifest);
    await backend.then(
      () => post({ type: "ready" }),
      (error: unknown) => post({ type: "failed", reason: String(error) }),
    );
    return;
  }
  if (!backend) return;
  const python = await backend;
  await handle(python, data);
};

onSavedElsewhere(async (table) => {
  const python = await backend?.catch(() => null);
  await python?.refresh(table).catch(() => undefined);
});
