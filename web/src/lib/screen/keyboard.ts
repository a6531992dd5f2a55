/** Where somebody who works with keys goes on, when what had the focus is there no more. */

/** What comes next at a table, the likeliest first. */
const NEXT = [
  '.options button:not(:disabled, [aria-disabled="true"])',
  '[data-testid="primary"]:not(:disabled, [aria-disabled="true"])',
  "[data-region][tabindex='0']",
];

/** Whether nothing has the focus: whatever had it was taken away. */
export const isFocusLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

/** The heading of a page takes the focus, so that a screen reader begins to read there; the page, where it has none yet. */
export function focusHeading(root: ParentNode = document): void {
  const heading = root.querySelector<HTMLElement>("main h1") ?? root.querySelector<HTMLElement>("main");
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** Watches whether keys or pointers are used; the focus is moved only for those who work with keys. */
export class KeyboardWatch {
  private usesKeys = false;
  private readonly keyed = (): void => void (this.usesKeys = true);
  private readonly pointed = (): void => void (this.usesKeys = false);

  constructor(private readonly on: Window = window) {
    on.addEventListener("keydown", this.keyed, true);
    on.addEventListener("pointerdown", this.pointed, true);
  }
  /** Go on at the next thing that can be chosen, if the last one was taken away. */
  goOn(root: ParentNode = document): void {
    if (!this.usesKeys || !isFocusLost()) return;
    for (const one of NEXT) {
      const found = root.querySelector<HTMLElement | SVGElement>(one);
      if (found) return found.focus({ preventScroll: true });
    }
  }
  close(): void {
    this.on.removeEventListener("keydown", this.keyed, true);
    this.on.removeEventListener("pointerdown", this.pointed, true);
  }
}
