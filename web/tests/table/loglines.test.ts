import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import en from "../../../src/elbowroom/words/locales/en.json";
import panel from "../../../src/elbowroom/words/locales/web/panel.en.json";
import { flash } from "../../src/lib/board/flash.svelte";
import { Speaker } from "../../src/lib/speaking/speaker";
import type { ShownGame } from "../../src/lib/table/showngame";
import { texts } from "../../src/lib/texts/texts.svelte";
import Log from "../../src/table/Log.svelte";
import { SCENE } from "../smallmap";

const LOG = [
  { number: 1, seat: 0, action: "conquer 1", events: [{ what: "conquered", seat: 0, region: 1, amount: 2 }] },
  { number: 2, seat: 0, action: "deploy 1 2" },
  { number: 3, seat: 0, action: "deploy 3 1" },
  { number: 4, seat: 0, action: "end" },
];

describe("a line of the log", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal(
      "ResizeObserver",
      class {
        observe() {}
        disconnect() {}
      },
    );
    texts.use({ ...en, ...panel });
    render(Log, { store: { log: LOG } as unknown as ShownGame, speaker: new Speaker("warcraft", ["Ana"], SCENE) });
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  const point = (words: RegExp, type: string, pointerType: string): Promise<boolean> => {
    const event = Object.assign(new MouseEvent(type, { bubbles: true }), { pointerType });
    return fireEvent(line(words), event);
  };
  const line = (words: RegExp): HTMLElement =>
    screen.getAllByRole("listitem").find(({ textContent }) => words.test(textContent)) ?? document.body;

  it("highlights its regions while the mouse is over it", async () => {
    await point(/conquers Isle 2/, "pointerover", "mouse");
    expect(flash.regions).toEqual([1]);
    await point(/Isle 2.*Isle 4/, "pointerover", "mouse");
    expect(flash.regions).toEqual([1, 3]);
    await point(/ends the conquests/, "pointerover", "mouse");
    expect(flash.regions).toEqual([]);
  });
  it("highlights its regions briefly when tapped", async () => {
    await point(/conquers Isle 2/, "pointerover", "touch");
    expect(flash.regions).toEqual([]);
    await fireEvent.click(line(/conquers Isle 2/));
    expect(flash.regions).toEqual([1]);
    vi.runAllTimers();
    expect(flash.regions).toEqual([]);
  });
  it("highlights its regions when reached by arrow keys, newest first", async () => {
    const log = screen.getByRole("region");
    log.focus();
    const press = (key: string): Promise<boolean> => fireEvent.keyDown(document.activeElement ?? log, { key });
    await press("ArrowUp");
    expect(document.activeElement?.textContent).toMatch(/Isle 2.*Isle 4/);
    expect(flash.regions).toEqual([1, 3]);
    await press("ArrowUp");
    expect(document.activeElement?.textContent).toMatch(/conquers Isle 2/);
    expect(flash.regions).toEqual([1]);
    await press("ArrowDown");
    expect(flash.regions).toEqual([1, 3]);
    await press("Escape");
    expect(document.activeElement).toBe(log);
    expect(flash.regions).toEqual([]);
  });
  it("has its regions' names as buttons, which pulse one region", async () => {
    const name = screen.getByRole("button", { name: "Isle 4" });
    await fireEvent.click(name);
    expect(flash.regions).toEqual([3]);
    // The pulse goes on when the pointer leaves, and starts again with another press.
    const { pulse } = flash;
    await point(/Isle 2.*Isle 4/, "pointerleave", "mouse");
    expect(flash.regions).toEqual([3]);
    await fireEvent.click(name);
    expect(flash.pulse).toBeGreaterThan(pulse);
    vi.runAllTimers();
    expect(flash.regions).toEqual([]);
  });
  it("has names that the arrow keys reach, and Tab does not", async () => {
    const log = screen.getByRole("region");
    log.focus();
    const press = (key: string): Promise<boolean> => fireEvent.keyDown(document.activeElement ?? log, { key });
    for (const key of ["ArrowUp", "ArrowRight", "ArrowRight"]) await press(key);
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Isle 4" }));
    expect(flash.regions).toEqual([3]);
    await press("ArrowLeft");
    expect(flash.regions).toEqual([1]);
    await press("ArrowUp");
    expect(document.activeElement?.textContent).toMatch(/conquers Isle 2/);
    expect(screen.getAllByRole("button").every((button) => button.tabIndex === -1)).toBe(true);
  });
});
