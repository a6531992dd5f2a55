import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { download } from "../../../src/lib/offline/download.svelte";
import { OFFLINE_MARK } from "../../../src/lib/offline/mode";
import { network } from "../../../src/lib/server/network.svelte";
import { texts } from "../../../src/lib/texts/texts.svelte";

const MANIFEST = { version: "v1", files: [{ path: "v1/python.zip", bytes: 6, gzip_bytes: 3 }], bytes: 6 };
const ASSETS = {
  version: "a1",
  files: [
    { path: "assets/editor.js", bytes: 10 },
    { path: "assets/texts-de-1.json", bytes: 20, language: "de" },
    { path: "assets/texts-en-1.json", bytes: 20, language: "en" },
  ],
};
/** The answer of a network that wants people to log in first. */
const LOG_IN = "<html>Welcome to our hotel";
const SCENE = { boards: [{ picture: { address: "/api/boards/isle/portrait.webp" } }] };

describe("making the game available offline", () => {
  const kept = new Map<string, Map<string, Response>>();
  const host = new Map<string, string | Uint8Array<ArrayBuffer>>();
  let fetched: string[] = [];
  const cacheOf = (name: string): Map<string, Response> => kept.get(name) ?? kept.set(name, new Map()).get(name)!;

  beforeEach(() => {
    kept.clear();
    host.clear();
    fetched = [];
    localStorage.clear();
    network.reached();
    texts.use({}, "de");
    Object.assign(download, { phase: "unknown", loaded: 0, total: 0 });
    vi.stubGlobal("isSecureContext", true);
    Object.defineProperty(navigator, "serviceWorker", { value: {}, configurable: true });
    vi.stubGlobal("caches", {
      open: (name: string) =>
        Promise.resolve({
          match: (url: string) => Promise.resolve(cacheOf(name).get(url)),
          put: async (url: string, answer: Response) => {
            // As in a browser, the whole body is read.
            cacheOf(name).set(url, new Response(await answer.arrayBuffer(), { headers: answer.headers }));
          },
        }),
    });
    vi.stubGlobal("fetch", (url: string) => {
      fetched.push(url);
      const body = host.get(url);
      const headers = new Headers(body === LOG_IN ? { "content-type": "text/html" } : undefined);
      return Promise.resolve(new Response(body ?? "", { status: body === undefined ? 404 : 200, headers }));
    });
    host.set("/runtime/manifest.json", JSON.stringify(MANIFEST));
    host.set("/runtime/v1/python.zip", "python");
    host.set("/offline.json", JSON.stringify(ASSETS));
    for (const { path } of ASSETS.files) host.set(`/${path}`, path);
    host.set("/api/games", JSON.stringify({ games: [{ boards: [{ id: "isle" }] }, { boards: [{ id: "isle" }] }] }));
    for (const shape of ["portrait", "landscape"])
      host.set(`/api/scene?boards=isle&shape=${shape}`, JSON.stringify(SCENE));
    host.set("/api/boards/isle/portrait.webp", "picture");
    host.set("/api/boards/isle/thumbnail.webp", "thumbnail");
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    Reflect.deleteProperty(navigator, "serviceWorker");
    localStorage.clear();
  });

  it("is offered only where there is a runtime", async () => {
    host.delete("/runtime/manifest.json");
    await download.check();
    expect(download.phase).toBe("unknown");
  });
  it("keeps Python, all scripts, the texts in use and pictures of boards", async () => {
    await download.check();
    expect(download.phase).toBe("missing");
    await download.start();
    expect(download.phase).toBe("ready");
    expect(download.loaded).toBe(download.total);
    expect([...cacheOf("elbowroom-runtime").keys()]).toEqual(["/runtime/manifest.json", "/runtime/v1/python.zip"]);
    expect([...cacheOf("elbowroom-shell").keys()]).toEqual([
      "/offline.json",
      "/assets/editor.js",
      "/assets/texts-de-1.json",
    ]);
    expect([...cacheOf("elbowroom-pictures").keys()]).toEqual([
      "/api/boards/isle/portrait.webp",
      "/api/boards/isle/thumbnail.webp",
    ]);
    await download.check();
    expect(download.phase).toBe("ready");
  });
  it("keeps what Python has loaded, but no values that no game needed", async () => {
    const files = ["python.zip", "values/classic-2.zip", "values/classic-3.zip"];
    const listed = files.map((file) => ({ path: `v1/${file}`, bytes: 6, gzip_bytes: 3 }));
    host.set("/runtime/manifest.json", JSON.stringify({ ...MANIFEST, files: listed }));
    for (const { path } of listed) host.set(`/runtime/${path}`, path);
    await Promise.all([download.keepLoaded([]), download.keepLoaded(["v1/values/classic-3.zip"])]);
    expect([...cacheOf("elbowroom-runtime").keys()].sort()).toEqual([
      "/runtime/manifest.json",
      "/runtime/v1/python.zip",
      "/runtime/v1/values/classic-3.zip",
    ]);
    expect(fetched.filter((url) => url.endsWith(".zip"))).toEqual([
      "/runtime/v1/python.zip",
      "/runtime/v1/values/classic-3.zip",
    ]);
  });
  it("goes on where it stopped after a failure", async () => {
    host.delete("/assets/editor.js");
    await download.start();
    expect(download.phase).toBe("failed");
    expect(localStorage.getItem(OFFLINE_MARK)).toBeNull();
    host.set("/assets/editor.js", "editor");
    fetched = [];
    await download.start();
    expect(download.phase).toBe("ready");
    expect(fetched).not.toContain("/runtime/v1/python.zip");
  });
  it("follows a new version by itself, only for players who wanted it", async () => {
    await download.update();
    expect(download.phase).toBe("missing");
    await download.start();
    host.set(
      "/runtime/manifest.json",
      JSON.stringify({ ...MANIFEST, version: "v2", files: [{ path: "v2/python.zip", bytes: 6, gzip_bytes: 3 }] }),
    );
    host.set("/runtime/v2/python.zip", "python");
    await download.update();
    expect(download.phase).toBe("ready");
    expect(cacheOf("elbowroom-runtime").has("/runtime/v2/python.zip")).toBe(true);
  });
  it("fetches thumbnails again, whose address stays the same in all versions", async () => {
    await download.start();
    host.set("/api/boards/isle/thumbnail.webp", "another");
    await download.start();
    expect(await cacheOf("elbowroom-pictures").get("/api/boards/isle/thumbnail.webp")?.text()).toBe("another");
  });
  it("keeps packed files unpacked, as the service worker does", async () => {
    const file = { path: "v1/pyodide.asm.wasm.packed", bytes: 6, gzip_bytes: 3 };
    host.set("/runtime/manifest.json", JSON.stringify({ ...MANIFEST, files: [file] }));
    host.set(`/runtime/${file.path}`, new Uint8Array(gzipSync("machine")));
    await download.start();
    const kept = cacheOf("elbowroom-runtime").get(`/runtime/${file.path}`);
    expect([kept?.headers.get("content-type"), await kept?.text()]).toEqual(["application/wasm", "machine"]);
  });
  it("fails where a network answers with its log-in page", async () => {
    host.set("/runtime/v1/python.zip", LOG_IN);
    await download.start();
    expect(download.phase).toBe("failed");
    expect(cacheOf("elbowroom-runtime").has("/runtime/v1/python.zip")).toBe(false);
  });
  it("is not available any more once the browser has removed Python", async () => {
    await download.start();
    cacheOf("elbowroom-runtime").delete("/runtime/v1/python.zip");
    await download.check();
    expect(download.phase).toBe("missing");
  });
});
