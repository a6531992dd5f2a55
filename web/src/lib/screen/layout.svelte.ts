/** The layout of a table, chosen by the size of the window. */
import { breakpoints } from "virtual:media";

/** Three columns; a map beside one column; a map above three; a map above a sheet; the same on a phone in landscape. */
export type Layout = "desk" | "tablet" | "tall" | "phone" | "landscape";

export function layoutFor(width: number, height: number): Layout {
  if (height < breakpoints.lying && width > height * 1.3) return "landscape";
  if (width <= breakpoints.narrow) return "phone";
  if (width > breakpoints.middling) return "desk";
  return height > width ? "tall" : "tablet";
}

/** The layout of the current window; call `close` when it is no longer needed. */
export class CurrentLayout {
  now = $state<Layout>(layoutFor(innerWidth, innerHeight));
  /** True if panels and actions are in one sheet. */
  readonly isPhone = $derived(this.now === "phone" || this.now === "landscape");

  constructor() {
    addEventListener("resize", this.measure);
  }
  close(): void {
    removeEventListener("resize", this.measure);
  }
  private readonly measure = (): void => void (this.now = layoutFor(innerWidth, innerHeight));
}
