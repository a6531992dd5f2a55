/** Faces and medallions as separate images: an inline drawing has forty lines, all of which would be styled and laid out. */
import drawn from "virtual:faces";
import { whenIdle } from "../screen/idle";
import { FACE_SHEETS, type FaceSheet } from "./spritesheets";

/** A failed download is retried after this many milliseconds, then less and less often. */
const FIRST_RETRY = 3000;
const LONGEST_RETRY = 15_000;
/** The pause between two prefetched images, in milliseconds: each takes a frame. */
const INTERVAL = 40;
/** In the order of need: on tokens, on banners, in decline. */
const LOOKS = ["small", "full", "stone"];

class Sheet {
  private text = $state.raw("");
  private isRequested = false;
  private readonly urls = new Map<string, string>();
  /** Faces to prefetch once the sheet has loaded. */
  private readonly prefetchLater: string[] = [];
  /** Decoded images, kept so that they appear at once. */
  private readonly images = new Map<string, HTMLImageElement>();

  constructor(private readonly url: string) {}

  /** Return the URL of a face in a look, such as `orcs.stone`; "" until the sheet has loaded. */
  urlOf(name: string): string {
    if (!this.text) return "";
    let url = this.urls.get(name);
    if (url === undefined) this.urls.set(name, (url = this.cutOut(name)));
    return url;
  }

  /** Download the sheet, unless that was done; tried again if it fails. */
  load(): void {
    this.request(FIRST_RETRY);
  }

  /** Decode a face before it is needed. */
  prefetch(name: string): void {
    if (this.text) return enqueue(() => this.preload(name));
    this.prefetchLater.push(name);
    this.load();
  }

  private preload(name: string): void {
    // Medallions are not drawn in stone.
    if (this.images.has(name) || !this.urlOf(name)) return;
    const image = new Image();
    this.images.set(name, image);
    image.src = this.urlOf(name);
  }

  private cutOut(name: string): string {
    const start = this.text.indexOf(`<symbol id="${name}"`);
    if (start < 0) return "";
    const inside = this.text.slice(this.text.indexOf(">", start) + 1, this.text.indexOf("</symbol>", start));
    const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96">${inside}</svg>`;
    return `data:image/svg+xml,${encodeURIComponent(picture)}`;
  }

  private request(delay: number): void {
    if (this.isRequested) return;
    this.isRequested = true;
    const retry = (): void => {
      this.isRequested = false;
      this.request(Math.min(LONGEST_RETRY, delay * 2));
    };
    fetch(this.url)
      .then((answer) => (answer.ok ? answer.text() : Promise.reject(new Error(answer.statusText))))
      .then((text) => {
        // A hotel's log-in page is an answer too.
        if (!text.includes("<symbol")) throw new Error("no sheet of pictures");
        this.text = text;
        for (const name of this.prefetchLater.splice(0)) this.prefetch(name);
      })
      .catch(() => setTimeout(retry, delay));
  }
}

// Created here, not on demand: state created inside a $derived does not update it.
const sheets = new Map(FACE_SHEETS.map((sheet) => [sheet, new Sheet(drawn[sheet].url)]));

/** Images to prefetch. */
const queue: (() => void)[] = [];

function enqueue(work: () => void): void {
  queue.push(work);
  if (queue.length === 1) whenIdle(runNext);
}

function runNext(): void {
  queue[0]?.();
  queue.shift();
  if (queue.length) setTimeout(() => whenIdle(runNext), INTERVAL);
}

/** Prefetch all faces of a sheet in every look. */
export function prefetchFaces(sheet: FaceSheet): void {
  for (const look of LOOKS) for (const id of drawn[sheet].ids) sheets.get(sheet)?.prefetch(`${id}.${look}`);
}

/** Download the faces of a sheet; call it in an effect. */
export function loadFaces(sheet: FaceSheet): void {
  sheets.get(sheet)?.load();
}

/** Return the URL of a face; "" until its sheet has loaded (reactive). */
export function portraitOf(sheet: FaceSheet, name: string): string {
  return sheets.get(sheet)?.urlOf(name) ?? "";
}
