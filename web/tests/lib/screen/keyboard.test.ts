import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { focusHeading, KeyboardWatch } from "../../../src/lib/screen/keyboard";

const press = (): void => void window.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter" }));
const point = (): void => void window.dispatchEvent(new Event("pointerdown"));
const page = (html: string): void => void (document.body.innerHTML = html);

describe("the focus goes", () => {
  let watch: KeyboardWatch;
  beforeEach(() => (watch = new KeyboardWatch()));
  afterEach(() => {
    watch.close();
    page("");
  });

  it("to the heading of a new page, wherever that stands", () => {
    page('<header><h1>Bar</h1></header><main><p></p><h1 id="here">Rules</h1></main>');
    focusHeading();
    expect(document.activeElement?.id).toBe("here");
  });
  it("to the page itself where it has none yet", () => {
    page('<main id="here"></main>');
    focusHeading();
    expect(document.activeElement?.id).toBe("here");
  });
  it("to what can be chosen next, when what had it is gone", () => {
    page('<button data-testid="primary" id="next">End</button>');
    press();
    watch.goOn();
    expect(document.activeElement?.id).toBe("next");
  });
  it("first to options, and never to what cannot be pressed", () => {
    page(
      '<button data-testid="primary" id="no" aria-disabled="true"></button>' +
        '<div class="options"><button disabled></button><button id="next"></button></div>',
    );
    press();
    watch.goOn();
    expect(document.activeElement?.id).toBe("next");
  });
  it("nowhere while something has it, and for those who point", () => {
    page('<button id="here"></button><button data-testid="primary" id="next"></button>');
    press();
    document.getElementById("here")?.focus();
    watch.goOn();
    expect(document.activeElement?.id).toBe("here");
    (document.activeElement as HTMLElement).blur();
    point();
    watch.goOn();
    expect(document.activeElement).toBe(document.body);
  });
});
