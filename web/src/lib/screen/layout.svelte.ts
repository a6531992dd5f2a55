/** How the parts of a table lie on the screen: what there is room for decides. */
import { breakpoints } from "virtual:media";

/** Three columns; a map beside one column; a map above three; a map above a sheet; the same on a phone lying on its side. */
export type Layout = "desk" | "tablet" | "tall" | "phone" | "lying";

export function layoutFor(width: number, height: number): Layout {
  if (height < breakpoints.lying && width > height * 1.3) return "lying";
  if (width <= breakpoints.narrow) return "phone";
  if (width > breakpoints.middling) return "desk";
  return height > width ? "tall" : "tablet";
}

/** The layout for the window as it is; whoever makes it closes it. */
export class ShownLayout {
  now = $state<Layout>(layoutFor(innerWidth, innerHeight));
  /** Panels lie in one sheet, and what can be done as well. */
  readonly isPhone = $derived(this.now === "phone" || this.now === "lying");

  constructor() {
    addEventListener("resize", this.measure);
  }
  close(): void {
    removeEventListener("resize", this.measure);
  }
  private readonly measure = (): void => void (this.now = layoutFor(innerWidth, innerHeight));
}
