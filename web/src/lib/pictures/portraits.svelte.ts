/** Faces as pictures of their own: each is one thing on a page, where its forty lines would all be styled and laid out. */
import drawn from "virtual:faces";
import { whenIdle } from "../screen/idle";
import { FACE_SHEETS, type FaceSheet } from "./sheets";

/** A sheet that did not come is asked for again, in milliseconds, after a longer time each time. */
const WAIT = 3000;
const LONGEST_WAIT = 15_000;
/** Between two pictures that are made before they are wanted, in milliseconds: each is enough for a frame. */
const APART = 40;
/** As they are needed: on tokens, on banners, in decline. */
const LOOKS = ["small", "full", "stone"];

class Sheet {
  private text = $state.raw("");
  private isAsked = false;
  private readonly addresses = new Map<string, string>();
  /** What was expected before the sheet came. */
  private readonly expected: string[] = [];
  /** What a page has drawn once is there at once when it is drawn again. */
  private readonly kept = new Map<string, HTMLImageElement>();

  constructor(private readonly url: string) {}

  /** The address of a face in a look, such as `orcs.stone`; empty until the sheet has come. */
  address(name: string): string {
    if (!this.text) {
      this.ask(WAIT);
      return "";
    }
    const known = this.addresses.get(name);
    if (known !== undefined) return known;
    const address = this.cutOut(name);
    this.addresses.set(name, address);
    this.expect(name);
    return address;
  }

  /** Have a face at hand whenever it is wanted. */
  expect(name: string): void {
    if (this.text) return makeSoon(() => this.keep(name));
    this.expected.push(name);
    this.ask(WAIT);
  }

  private keep(name: string): void {
    if (this.kept.has(name)) return;
    const image = new Image();
    this.kept.set(name, image);
    image.src = this.address(name);
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
      .then((text) => {
        this.text = text;
        for (const name of this.expected.splice(0)) this.expect(name);
      })
      .catch(() => setTimeout(again, wait));
  }
}

// Made before anybody asks: what is made while somebody asks does not tell them when it changes.
const sheets = new Map(FACE_SHEETS.map((sheet) => [sheet, new Sheet(drawn[sheet].url)]));

/** Pictures that are not wanted yet. */
const ahead: (() => void)[] = [];

function makeSoon(make: () => void): void {
  ahead.push(make);
  if (ahead.length === 1) whenIdle(makeNext);
}

function makeNext(): void {
  ahead[0]?.();
  ahead.shift();
  if (ahead.length) setTimeout(() => whenIdle(makeNext), APART);
}

/** Everybody on a sheet may be wanted, in every look. */
export function expectEverybody(sheet: FaceSheet): void {
  for (const look of LOOKS) for (const id of drawn[sheet].ids) sheets.get(sheet)?.expect(`${id}.${look}`);
}

/** The address of a face; empty until its sheet has come, and another then. */
export function portraitOf(sheet: FaceSheet, name: string): string {
  return sheets.get(sheet)?.address(name) ?? "";
}
