/**
 * Keeps everything for games without a network in the caches that the service worker reads (public/sw.js), and follows
 * new versions from then on.
 */
import { shapeFor, type Shape } from "../board/scene";
import { layoutFor } from "../screen/layout.svelte";
import { supportsWorker } from "../screen/serviceworker";
import { get } from "../server/api";
import type { Offer, Scene } from "../server/protocol";
import { readItem, writeItem } from "../settings/storage";
import { texts } from "../texts/texts.svelte";
import { hasValues, type FileInfo, type Manifest } from "./messages";
import { fileUrl, OFFLINE_MARK } from "./mode";

const SHELL = "elbowroom-shell";
const PICTURES = "elbowroom-pictures";
const RUNTIME = "elbowroom-runtime";
/** The usual size of a board's picture and thumbnail, in bytes. */
const PICTURE_SIZE = 150_000;
const USUAL_BOARDS = 16;

/** A file in assets/ and its size as sent; those with a language are needed for it alone (build/shell.ts). */
export interface Asset {
  path: string;
  bytes: number;
  language?: string;
}
interface Wanted {
  manifest: Manifest;
  assets: Asset[];
  /** Changes with everything that would have to be loaded again. */
  mark: string;
}

class Download {
  /** `unknown`: not checked yet, or there is nothing to load. */
  phase = $state<"unknown" | "missing" | "loading" | "ready" | "failed">("unknown");
  /** In bytes as sent over the network. */
  loaded = $state(0);
  total = $state(0);
  private last: Promise<void> = Promise.resolve();

  /** Find out what has to be loaded, and whether it is here. */
  async check(): Promise<void> {
    if (this.phase === "loading" || !supportsWorker()) return;
    const wanted = await wantedNow();
    if (!wanted) return;
    this.count(wanted);
    this.phase = readItem(OFFLINE_MARK) === wanted.mark && (await hasAll(wanted.manifest)) ? "ready" : "missing";
  }

  /** Load everything that is not here yet. */
  async start(): Promise<void> {
    if (this.phase === "loading") return;
    this.phase = "loading";
    this.loaded = 0;
    try {
      const wanted = await wantedNow();
      if (!wanted) throw new Error("there is no runtime");
      this.count(wanted);
      // Browsers may otherwise remove what is kept when space gets scarce.
      await navigator.storage?.persist?.();
      await this.keepFiles(wanted.manifest.files, (sent) => (this.loaded += sent));
      for (const { path, bytes } of wanted.assets) {
        await keepFile(SHELL, fileUrl(`/${path}`));
        this.loaded += bytes;
      }
      await this.keepBoards(shapeNow());
      writeItem(OFFLINE_MARK, wanted.mark);
      this.loaded = this.total;
      this.phase = "ready";
    } catch {
      this.phase = "failed";
    }
  }

  /** Load what is new if the player has made the game available before. */
  async update(): Promise<void> {
    await this.check();
    if (this.phase === "missing" && readItem(OFFLINE_MARK)) await this.start();
  }

  /** Keep the files of Python that this page has loaded: it may have started before the service worker was there. */
  async keepLoaded(values: readonly string[]): Promise<void> {
    const manifest = supportsWorker() ? await runtimeManifest() : null;
    await this.keepFiles((manifest?.files ?? []).filter((file) => !hasValues(file) || values.includes(file.path)));
  }

  /** Keep some files of Python after those asked for before, so that none is fetched twice at a time. */
  private keepFiles(files: FileInfo[], onBytes: (sent: number) => void = () => undefined): Promise<void> {
    const work = this.last.then(async () => {
      for (const { path, bytes, gzip_bytes } of files) {
        let sent = 0;
        await keepFile(RUNTIME, fileUrl(`/runtime/${path}`), (size) => {
          sent += (size * gzip_bytes) / bytes;
          onBytes((size * gzip_bytes) / bytes);
        });
        onBytes(gzip_bytes - sent);
      }
    });
    this.last = work.catch(() => undefined);
    return work;
  }

  private async keepBoards(shape: Shape): Promise<void> {
    const { games } = await get<Offer>("/api/games");
    const boards = [...new Set(games.flatMap((game) => game.boards.map(({ id }) => id)))];
    for (const board of boards) {
      const scene = await get<Scene>(`/api/scene?boards=${board}&shape=${shape}`);
      for (const { picture } of scene.boards) await keepFile(PICTURES, fileUrl(picture.address));
      // Its address stays the same in all versions.
      await keepLatest(PICTURES, fileUrl(`/api/boards/${board}/thumbnail.webp`));
      this.loaded = Math.min(this.total, this.loaded + PICTURE_SIZE);
    }
  }

  private count({ manifest, assets }: Wanted): void {
    const sent = [...manifest.files.map((file) => file.gzip_bytes), ...assets.map((file) => file.bytes)];
    this.total = sent.reduce((sum, bytes) => sum + bytes, USUAL_BOARDS * PICTURE_SIZE);
  }
}

const shapeNow = (): Shape => shapeFor(layoutFor(innerWidth, innerHeight));

/** Return whether an answer is the file that was asked for, not the log-in page of a network. */
const isFile = (answer: Response): boolean => answer.ok && !answer.headers.get("content-type")?.startsWith("text/html");

/** Fetch the newest version of a file into a cache, and return it. */
async function keepLatest(name: string, url: string): Promise<Response> {
  const answer = await fetch(url, { cache: "no-cache" });
  if (!isFile(answer)) throw new Error(`${url}: ${answer.status}`);
  await (await caches.open(name)).put(url, answer.clone());
  return answer;
}

/** Return the newest version of a list, and keep it; null if there is none. */
const list = <Answer>(path: string, cache: string): Promise<Answer | null> =>
  keepLatest(cache, fileUrl(path))
    .then((answer) => answer.json() as Promise<Answer>)
    .catch(() => null);

const runtimeManifest = (): Promise<Manifest | null> => list<Manifest>("/runtime/manifest.json", RUNTIME);

/** Return everything to load in the language in use, or null if this page has no runtime. */
async function wantedNow(): Promise<Wanted | null> {
  const manifest = await runtimeManifest();
  if (!manifest) return null;
  const all = (await list<{ version: string; files: Asset[] }>("/offline.json", SHELL)) ?? { version: "", files: [] };
  const assets = all.files.filter(({ language }) => language === undefined || language === texts.language);
  return { manifest, assets, mark: [manifest.version, all.version, texts.language, shapeNow()].join(" ") };
}

async function hasAll(manifest: Manifest): Promise<boolean> {
  const cache = await caches.open(RUNTIME);
  const found = await Promise.all(manifest.files.map(({ path }) => cache.match(fileUrl(`/runtime/${path}`))));
  return found.every((answer) => answer !== undefined);
}

/** Fetch a file into a cache if it is not there yet; `onBytes` gets the size of each part that arrives. */
async function keepFile(name: string, url: string, onBytes: (size: number) => void = () => undefined): Promise<void> {
  const cache = await caches.open(name);
  if (await cache.match(url)) return;
  // A file never changes under its name, so one that the browser has is as good as a new one.
  const answer = await fetch(url, { cache: "force-cache" });
  if (!isFile(answer) || !answer.body) throw new Error(`${url}: ${answer.status}`);
  const counted = answer.body.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(part, next) {
        onBytes(part.length);
        next.enqueue(part);
      },
    }),
  );
  const headers = new Headers(answer.headers);
  const isPacked = url.endsWith(".packed");
  // As in public/sw.js.
  const body = isPacked ? counted.pipeThrough(new DecompressionStream("gzip")) : counted;
  if (isPacked) headers.set("content-type", url.endsWith(".wasm.packed") ? "application/wasm" : "application/zip");
  // The parts have been unpacked.
  headers.delete("content-encoding");
  headers.delete("content-length");
  await cache.put(url, new Response(body, { headers }));
}

export const download = new Download();
