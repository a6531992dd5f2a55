/** Keeps the keyboard focus when the focused element disappears. */

/** Elements of the table to focus, the likeliest first. */
const NEXT = [
  '.options button:not(:disabled, [aria-disabled="true"])',
  '[data-testid="primary"]:not(:disabled, [aria-disabled="true"])',
  "[data-region][tabindex='0']",
];

/** Elements may also disappear a moment after the decision: look again after these many milliseconds. */
const LOOK_AGAIN = [150, 400, 800];

/**
 * Have the mouse leave the focus where it is: for buttons that go away when they are pressed. Removing what has the focus
 * makes the browser lay out the page in the middle of a change, and again at its end.
 */
export const keepFocus = (event: MouseEvent): void => event.preventDefault();

/** Return whether nothing has the focus because its element was removed. */
export const isFocusLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

/** Focus the heading of a page, or the page itself, so that a screen reader starts there. */
export function focusHeading(root: ParentNode = document): void {
  const heading = root.querySelector<HTMLElement>("main h1") ?? root.querySelector<HTMLElement>("main");
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** Moves the focus only for players who use the keyboard. */
export class KeyboardFocus {
  private usesKeys = false;
  private timers: number[] = [];
  private readonly keyed = (): void => void (this.usesKeys = true);
  private readonly pointed = (): void => void (this.usesKeys = false);

  constructor(private readonly on: Window = window) {
    on.addEventListener("keydown", this.keyed, true);
    on.addEventListener("pointerdown", this.pointed, true);
  }
  /** Focus the next element that can be chosen, if the focus was lost or is lost within a moment. */
  restoreFocus(root: ParentNode = document): void {
    this.timers.forEach(clearTimeout);
    this.timers = LOOK_AGAIN.map((after) => window.setTimeout(() => this.focusNext(root), after));
    this.focusNext(root);
  }
  private focusNext(root: ParentNode): void {
    if (!this.usesKeys || !isFocusLost() || root.querySelector("dialog[open]")) return;
    for (const one of NEXT) {
      const found = root.querySelector<HTMLElement | SVGElement>(one);
      if (found) return found.focus({ preventScroll: true });
    }
  }
  close(): void {
    this.timers.forEach(clearTimeout);
    this.on.removeEventListener("keydown", this.keyed, true);
    this.on.removeEventListener("pointerdown", this.pointed, true);
  }
}
