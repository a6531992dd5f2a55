/** The tip that explains a race, power, relic, piece, symbol or terrain: one for the whole page. */
import type { Attachment } from "svelte/attachments";
import type { Speaker } from "../speaking/speaker";

const DELAY = 250;
const LONG_PRESS = 450;
/** Long enough to reach the tip with the pointer. */
const GRACE = 160;
/** A removed element loses focus during a render, when state must not change. */
const SOON = 1;

export interface Tip {
  anchor: Element;
  /** Ids or keys, such as `orcs` or `terrain.forest`. */
  ids: string[];
  speaker: Speaker;
  /** A small sheet at the edge of the screen, for fingers. */
  isSheet: boolean;
}

class Tips {
  shown = $state.raw<Tip | null>(null);
  private timer = 0;
  /** The element whose tip is shown after a delay. */
  private next: Element | null = null;

  show(tip: Tip, delay = 0): void {
    if (!tip.ids.length) return;
    this.next = tip.anchor;
    this.later(() => (this.shown = tip), delay);
  }
  /** Hide the tip of this element, or any tip. */
  hide(anchor?: Element, delay = 0): void {
    if (anchor && this.shown?.anchor !== anchor && this.next !== anchor) return;
    this.next = null;
    this.later(() => (this.shown = null), delay);
  }
  private later(change: () => void, delay: number): void {
    clearTimeout(this.timer);
    if (delay) this.timer = window.setTimeout(change, delay);
    else change();
  }
  /** Keep the tip: the pointer is over it. */
  keep(): void {
    clearTimeout(this.timer);
  }
}

export const tips = new Tips();

interface Explained {
  ids: string[];
  speaker: Speaker;
  byTap?: boolean;
  /** True if a text beside it says the same, so that a mouse needs no tip. */
  isRead?: boolean;
}

/** Show a tip while an element is pointed at or has the focus, and by a long press of a finger. */
export function tip(of: () => Explained): Attachment {
  return (element) => {
    let press = 0;
    const made = (isSheet: boolean): Tip => ({ anchor: element, ids: of().ids, speaker: of().speaker, isSheet });
    const on = <Kind extends keyof HTMLElementEventMap>(
      kind: Kind,
      run: (event: HTMLElementEventMap[Kind]) => void,
    ): (() => void) => {
      element.addEventListener(kind, run as EventListener);
      return () => element.removeEventListener(kind, run as EventListener);
    };
    const ends = [
      on("pointerenter", (event) => event.pointerType === "mouse" && !of().isRead && tips.show(made(false), DELAY)),
      on("pointerleave", (event) => event.pointerType === "mouse" && tips.hide(element, GRACE)),
      on("focus", () => element.matches(":focus-visible") && tips.show(made(false), DELAY)),
      on("blur", () => tips.hide(element, SOON)),
      on("pointerdown", (event) => {
        if (event.pointerType === "mouse") return;
        press = window.setTimeout(() => tips.show(made(true)), LONG_PRESS);
      }),
      on("pointerup", () => clearTimeout(press)),
      on("pointercancel", () => clearTimeout(press)),
      on("click", () => of().byTap && tips.show(made(matchMedia("(pointer: coarse)").matches))),
    ];
    return () => {
      clearTimeout(press);
      for (const end of ends) end();
      tips.hide(element, SOON);
    };
  };
}
