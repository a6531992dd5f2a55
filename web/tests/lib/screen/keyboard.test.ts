import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { focusHeading, KeyboardFocus } from "../../../src/lib/screen/keyboard";

const press = (): void => void window.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter" }));
const point = (): void => void window.dispatchEvent(new Event("pointerdown"));
const page = (html: string): void => void (document.body.innerHTML = html);

describe("the focus goes", () => {
  let watch: KeyboardFocus;
  beforeEach(() => (watch = new KeyboardFocus()));
  afterEach(() => {
    watch.close();
    page("");
  });

  it("to the heading of a new page", () => {
    page('<header><h1>Bar</h1></header><main><p></p><h1 id="here">Rules</h1></main>');
    focusHeading();
    expect(document.activeElement?.id).toBe("here");
  });
  it("to the page itself where it has no heading yet", () => {
    page('<main id="here"></main>');
    focusHeading();
    expect(document.activeElement?.id).toBe("here");
  });
  it("to the next possible choice, when the focused element is gone", () => {
    page('<button data-testid="primary" id="next">End</button>');
    press();
    watch.restoreFocus();
    expect(document.activeElement?.id).toBe("next");
  });
  it("to options first, and never to a disabled one", () => {
    page(
      '<button data-testid="primary" id="no" aria-disabled="true"></button>' +
        '<div class="options"><button disabled></button><button id="next"></button></div>',
    );
    press();
    watch.restoreFocus();
    expect(document.activeElement?.id).toBe("next");
  });
  it("there too when the focused element disappears a moment later", () => {
    vi.useFakeTimers();
    page('<button id="combo"></button><button data-testid="primary" id="next"></button>');
    press();
    document.getElementById("combo")?.focus();
    watch.restoreFocus();
    document.getElementById("combo")?.remove();
    vi.advanceTimersByTime(200);
    vi.useRealTimers();
    expect(document.activeElement?.id).toBe("next");
  });
  it("nowhere while something has it, or the player uses a pointer", () => {
    page('<button id="here"></button><button data-testid="primary" id="next"></button>');
    press();
    document.getElementById("here")?.focus();
    watch.restoreFocus();
    expect(document.activeElement?.id).toBe("here");
    (document.activeElement as HTMLElement).blur();
    point();
    watch.restoreFocus();
    expect(document.activeElement).toBe(document.body);
  });
});
