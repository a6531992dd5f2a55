import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { beforeEach, describe, expect, it } from "vitest";

const SOURCE = readFileSync(join(import.meta.dirname, "../public/sw.js"), "utf8");
const ORIGIN = "https://play.example";
/** The answer of a network that wants people to log in first. */
const LOG_IN = "<html>Welcome to our hotel";

/** One cache, with whole addresses as keys. */
class FakeCache {
  readonly files = new Map<string, Response>();
  match = (url: string): Promise<Response | undefined> =>
    Promise.resolve(this.files.get(new URL(url, ORIGIN).href)?.clone());
  put = (url: string, answer: Response): Promise<void> => {
    this.files.set(new URL(url, ORIGIN).href, answer);
    return Promise.resolve();
  };
  keys = (): Promise<{ url: string }[]> => Promise.resolve([...this.files.keys()].map((url) => ({ url })));
  delete = ({ url }: { url: string }): Promise<boolean> => Promise.resolve(this.files.delete(url));
}

/** A worker in a folder of a host, with a network that can be cut. */
class FakeWorker {
  readonly caches = new Map<string, FakeCache>();
  /** Answers by path. */
  readonly host = new Map<string, string | Uint8Array<ArrayBuffer>>();
  readonly fetched: string[] = [];
  /** The content of the browser's own cache, by path. */
  readonly browser = new Map<string, string>();
  /** Names of the locks that pages hold. */
  locks: string[] = [];
  isOnline = true;
  private readonly listeners = new Map<string, (event: unknown) => void>();

  constructor(private readonly folder: string) {
    const self = {
      registration: { scope: `${ORIGIN}${folder}` },
      location: { origin: ORIGIN },
      skipWaiting: () => undefined,
      addEventListener: (name: string, listener: (event: unknown) => void) => this.listeners.set(name, listener),
    };
    const caches = {
      open: (name: string) => Promise.resolve(this.cache(name)),
      match: (url: string, { cacheName }: { cacheName: string }) => this.cache(cacheName).match(url),
    };
    const fetched = (asked: string | { url: string }, init?: RequestInit): Promise<Response> =>
      init?.cache === "only-if-cached" ? this.ownCopy(String(asked)) : this.answer(asked);
    const navigator = { locks: { query: () => Promise.resolve({ held: this.locks.map((name) => ({ name })) }) } };
    // The worker is a plain script for another scope.
    new Function("self", "caches", "fetch", "navigator", SOURCE)(self, caches, fetched, navigator);
  }
  cache(name: string): FakeCache {
    const found = this.caches.get(name) ?? new FakeCache();
    this.caches.set(name, found);
    return found;
  }
  /** Return what is cached under a name, as paths. */
  kept(name: string): string[] {
    return [...this.cache(name).files.keys()].map((url) => new URL(url).pathname).sort();
  }
  private ownCopy(url: string): Promise<Response> {
    const body = this.browser.get(new URL(url, ORIGIN).pathname);
    return Promise.resolve(new Response(body ?? "", { status: body === undefined ? 504 : 200 }));
  }
  private answer(asked: string | { url: string }): Promise<Response> {
    const { pathname } = new URL(typeof asked === "string" ? asked : asked.url, ORIGIN);
    if (!this.isOnline) return Promise.reject(new TypeError("no network"));
    this.fetched.push(pathname);
    const body = this.host.get(pathname);
    const isPage = pathname.endsWith("/") || body === LOG_IN;
    const type = isPage ? "text/html" : "application/octet-stream";
    const answer = new Response(body ?? "", {
      status: body === undefined ? 404 : 200,
      headers: { "content-type": type },
    });
    Object.defineProperty(answer, "type", { value: "basic" });
    const clone = answer.clone.bind(answer);
    answer.clone = () => Object.defineProperty(clone(), "type", { value: "basic" });
    return Promise.resolve(answer);
  }
  /** Return the worker's answer to a request of the page, or null if it leaves it to the browser. */
  async ask(path: string, mode = "no-cors"): Promise<string | null> {
    let answering: Promise<Response> | null = null;
    const after: Promise<unknown>[] = [];
    this.listeners.get("fetch")!({
      request: { method: "GET", url: `${ORIGIN}${path}`, mode },
      respondWith: (answer: Promise<Response>) => (answering = answer),
      waitUntil: (work: Promise<unknown>) => after.push(work),
    });
    if (!answering) return null;
    const text = await (await (answering as Promise<Response>)).text();
    await Promise.all(after);
    return text;
  }
  async install(): Promise<void> {
    const work: Promise<unknown>[] = [];
    this.listeners.get("install")!({ waitUntil: (one: Promise<unknown>) => work.push(one) });
    await Promise.all(work);
  }
  /** Publish a version of the runtime. */
  publish(version: string, files: string[]): void {
    for (const file of files) this.host.set(`${this.folder}runtime/${file}`, `${file}`);
    const manifest = { version, files: files.map((path) => ({ path, bytes: 1 })) };
    this.host.set(`${this.folder}runtime/manifest.json`, JSON.stringify(manifest));
  }
}

describe.each(["/", "/games/elbow/"])("the service worker in %s", (folder) => {
  let worker: FakeWorker;
  beforeEach(async () => {
    worker = new FakeWorker(folder);
    worker.host.set(folder, "<html>");
    worker.host.set(`${folder}icon.svg`, "<svg>");
    await worker.install();
  });

  it("keeps the page and the icon from the start", async () => {
    worker.isOnline = false;
    expect(await worker.ask(`${folder}t/abc`, "navigate")).toBe("<html>");
    expect(await worker.ask(`${folder}icon.svg`)).toBe("<svg>");
  });
  it("leaves other folders, other addresses and the API to the browser", async () => {
    expect(await worker.ask(`${folder}api/me`)).toBeNull();
    expect(await worker.ask(`${folder}api/tables/abc/record`, "navigate")).toBeNull();
    if (folder !== "/") expect(await worker.ask("/assets/other.js")).toBeNull();
  });
  it("fetches files of the runtime once", async () => {
    worker.publish("1", ["one/pyodide.wasm"]);
    expect(await worker.ask(`${folder}runtime/one/pyodide.wasm`)).toBe("one/pyodide.wasm");
    worker.isOnline = false;
    expect(await worker.ask(`${folder}runtime/one/pyodide.wasm`)).toBe("one/pyodide.wasm");
    expect(worker.kept("elbowroom-runtime")).toEqual([`${folder}runtime/one/pyodide.wasm`]);
  });
  it("removes the last version of the runtime when the next one is complete, not before", async () => {
    const path = (file: string): string => `${folder}runtime/${file}`;
    worker.publish("1", ["one/a", "one/b"]);
    for (const file of ["manifest.json", "one/a", "one/b"]) await worker.ask(path(file));
    worker.publish("2", ["one/a", "two/b", "two/c"]);
    for (const file of ["manifest.json", "two/b"]) await worker.ask(path(file));
    expect(worker.kept("elbowroom-runtime")).toContain(path("one/b"));
    await worker.ask(path("two/c"));
    expect(worker.kept("elbowroom-runtime")).toEqual(["manifest.json", "one/a", "two/b", "two/c"].map(path));
  });
  it("keeps an earlier version while a page that is open uses it", async () => {
    const path = (file: string): string => `${folder}runtime/${file}`;
    worker.publish("one", ["one/a", "one/values/x"]);
    for (const file of ["manifest.json", "one/a", "one/values/x"]) await worker.ask(path(file));
    worker.locks = ["elbowroom.runtime/one"];
    worker.publish("two", ["two/a"]);
    for (const file of ["manifest.json", "two/a"]) await worker.ask(path(file));
    worker.isOnline = false;
    expect(await worker.ask(path("one/values/x"))).toBe("one/values/x");
    worker.isOnline = true;
    worker.locks = [];
    worker.publish("two", ["two/a", "two/values/x"]);
    for (const file of ["manifest.json", "two/values/x"]) await worker.ask(path(file));
    expect(worker.kept("elbowroom-runtime")).toEqual(["manifest.json", "two/a", "two/values/x"].map(path));
  });
  it("prefers the browser's own copy of WebAssembly, which has its machine code", async () => {
    const path = `${folder}runtime/one/pyodide.asm.wasm`;
    worker.publish("one", ["one/pyodide.asm.wasm"]);
    await worker.ask(path);
    worker.isOnline = false;
    worker.browser.set(path, "with machine code");
    expect(await worker.ask(path)).toBe("with machine code");
    worker.browser.clear();
    expect(await worker.ask(path)).toBe("one/pyodide.asm.wasm");
  });
  it("keeps packed files unpacked", async () => {
    const path = `${folder}runtime/one/pyodide.asm.wasm.packed`;
    worker.host.set(path, new Uint8Array(gzipSync("machine")));
    await worker.ask(path);
    worker.isOnline = false;
    expect(await worker.ask(path)).toBe("machine");
    const kept = await worker.cache("elbowroom-runtime").match(path);
    expect(kept?.headers.get("content-type")).toBe("application/wasm");
  });
  it("does not keep the log-in page of a network", async () => {
    worker.host.set(`${folder}runtime/one/a`, LOG_IN);
    await worker.ask(`${folder}runtime/one/a`);
    expect(worker.kept("elbowroom-runtime")).toEqual([]);
  });
  it("removes it also if no game has needed the values of bots", async () => {
    const path = (file: string): string => `${folder}runtime/${file}`;
    worker.publish("1", ["one/a", "one/values/x"]);
    for (const file of ["manifest.json", "one/a", "one/values/x"]) await worker.ask(path(file));
    worker.publish("2", ["two/a", "two/values/x"]);
    for (const file of ["manifest.json", "two/a"]) await worker.ask(path(file));
    expect(worker.kept("elbowroom-runtime")).toEqual(["manifest.json", "two/a"].map(path));
  });
  it("keeps pictures of boards", async () => {
    worker.host.set(`${folder}api/boards/x/thumbnail.webp`, "picture");
    await worker.ask(`${folder}api/boards/x/thumbnail.webp`);
    worker.isOnline = false;
    expect(await worker.ask(`${folder}api/boards/x/thumbnail.webp`)).toBe("picture");
  });
});
