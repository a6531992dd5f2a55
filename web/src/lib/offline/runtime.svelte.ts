/** The worker with the game's Python, as the page sees it: its progress, requests to it, and sockets to local tables. */
import { trustedPython } from "../screen/trusted";
import { hasValues, type FromWorker, type LocalAnswer, type Manifest, type ToWorker } from "./messages";
import { fileUrl } from "./mode";
import type { LocalSocket } from "./socket";
import workerUrl from "./worker?worker&url";

class Runtime {
  phase = $state<"idle" | "loading" | "ready" | "failed">("idle");
  /** Bytes of the runtime that have arrived, and all that are needed to start. */
  loaded = $state(0);
  total = $state(0);
  /** Files with values that games have needed so far. */
  values = $state<string[]>([]);
  private worker: Worker | null = null;
  private starting: Promise<void> | null = null;
  private listing: Promise<Manifest | null> | null = null;
  private count = 0;
  private readonly waiting = new Map<number, (answer: LocalAnswer) => void>();
  private readonly sockets = new Map<number, LocalSocket>();

  /** Return the list of the runtime's files, or null if there is no runtime here. */
  manifest(): Promise<Manifest | null> {
    this.listing ??= fetch(fileUrl("/runtime/manifest.json"))
      .then((answer) => (answer.ok ? (answer.json() as Promise<Manifest>) : null))
      .catch(() => {
        this.listing = null;
        return null;
      });
    return this.listing;
  }
  /** Return whether games can be played in this browser. */
  async available(): Promise<boolean> {
    return typeof WebAssembly === "object" && "indexedDB" in globalThis && (await this.manifest()) !== null;
  }

  /** Start Python, once; a failed start can be repeated. */
  start(): Promise<void> {
    this.starting ??= this.load().catch((error: unknown) => {
      this.phase = "failed";
      this.starting = null;
      throw error;
    });
    return this.starting;
  }
  private async load(): Promise<void> {
    this.phase = "loading";
    const manifest = await this.manifest();
    if (!manifest) throw new Error("no runtime");
    this.loaded = 0;
    this.total = manifest.files.filter((file) => !hasValues(file)).reduce((sum, { bytes }) => sum + bytes, 0);
    this.worker?.terminate();
    const worker = (this.worker = new Worker(trustedPython(workerUrl), { type: "module" }));
    await new Promise<void>((resolve, reject) => {
      worker.onerror = (event) => reject(new Error(event.message));
      worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
        if (data.type === "ready") resolve();
        else if (data.type === "failed") reject(new Error(data.reason));
        else this.receive(data);
      };
      this.post({ type: "start", folder: new URL(fileUrl("/runtime/"), document.baseURI).href, manifest });
    });
    this.phase = "ready";
  }
  private post(message: ToWorker): void {
    this.worker?.postMessage(message);
  }
  private receive(message: FromWorker): void {
    if (message.type === "progress") this.loaded = Math.min(message.loaded, this.total);
    else if (message.type === "values") this.values.push(message.path);
    else if (message.type === "answer") {
      this.waiting.get(message.id)?.(message);
      this.waiting.delete(message.id);
    } else if (message.type === "message") this.sockets.get(message.socket)?.receive(message.text);
    else if (message.type === "closed") {
      this.sockets.get(message.socket)?.lose(message.code);
      this.sockets.delete(message.socket);
    }
  }

  /** Send a request of the HTTP API to Python, which is started if necessary. */
  async ask(method: string, path: string, body: string, language: string): Promise<LocalAnswer> {
    await this.start();
    const id = (this.count += 1);
    return new Promise<LocalAnswer>((resolve) => {
      this.waiting.set(id, resolve);
      this.post({ type: "ask", id, method, path, body, language });
    });
  }
  /** Connect a socket to Python, which is started if necessary. */
  async attach(socket: LocalSocket): Promise<void> {
    await this.start();
    if (socket.readyState !== WebSocket.CONNECTING) return;
    const id = (this.count += 1);
    this.sockets.set(id, socket);
    this.post({ type: "open", socket: id });
    socket.begin((text) => {
      if (text !== null) return this.post({ type: "send", socket: id, text });
      this.sockets.delete(id);
      this.post({ type: "close", socket: id });
    });
  }
}

export const runtime = new Runtime();
