/** Faces as pictures of their own: each is one thing on a page, where its forty lines would all be styled and laid out. */
import drawn from "virtual:faces";
import { whenIdle } from "../screen/idle";
import { FACE_SHEETS, type FaceSheet } from "./sheets";

/** A sheet that did not come is asked for again, in milliseconds, after a longer time each time. */
const WAIT = 3000;
const LONGEST_WAIT = 15_000;

class Sheet {
  private text = $state.raw("");
  private isAsked = false;
  private readonly addresses = new Map<string, string>();
  /** Pictures that were shown stay at hand, so that they are there at once when they are shown again. */
  private readonly kept: HTMLImageElement[] = [];

  constructor(private readonly url: string) {}

  /** The address of a face in a look, such as `orcs.stone`; empty until the sheet has come. */
  address(name: string): string {
    if (!this.text) {
      this.ask(WAIT);
      return "";
    }
    const known = this.addresses.get(name);
    if (known !== undefined) return known;
    // Whoever comes into play may decline.
    if (name.endsWith(".small")) whenIdle(() => this.address(name.replace(/small$/, "stone")));
    const address = this.cutOut(name);
    this.addresses.set(name, address);
    const image = new Image();
    image.src = address;
    this.kept.push(image);
    return address;
  }

  private cutOut(name: string): string {
    const start = this.text.indexOf(`<symbol id="${name}"`);
    if (start < 0) return "";
    const inside = this.text.slice(this.text.indexOf(">", start) + 1, this.text.indexOf("</symbol>", start));
    const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96">${inside}</svg>`;
    return `data:image/svg+xml,${encodeURIComponent(picture)}`;
  }

  private ask(wait: number): void {
    if (this.isAsked) return;
    this.isAsked = true;
    const again = (): void => {
      this.isAsked = false;
      this.ask(Math.min(LONGEST_WAIT, wait * 2));
    };
    fetch(this.url)
      .then((answer) => (answer.ok ? answer.text() : Promise.reject(new Error(answer.statusText))))
      .then((text) => void (this.text = text))
      .catch(() => setTimeout(again, wait));
  }
}

// Made before anybody asks: what is made while somebody asks does not tell them when it changes.
const sheets = new Map(FACE_SHEETS.map((sheet) => [sheet, new Sheet(drawn[sheet].url)]));

/** The address of a face; empty until its sheet has come, and another then. */
export function portraitOf(sheet: FaceSheet, name: string): string {
  return sheets.get(sheet)?.address(name) ?? "";
}
