import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import en from "../../../src/elbowroom/locales/en.json";
import panel from "../../../src/elbowroom/locales/web/panel.en.json";
import { flash } from "../../src/lib/board/flash.svelte";
import { Speaker } from "../../src/lib/speaking/speaker";
import type { ShownGame } from "../../src/lib/table/shown";
import { texts } from "../../src/lib/texts/texts.svelte";
import Log from "../../src/table/Log.svelte";
import { SCENE } from "../scenery";

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
    return fireEvent(screen.getByText(words), event);
  };

  it("shows a mouse where it happened, as long as it is there", async () => {
    await point(/conquers Isle 2/, "pointerover", "mouse");
    expect(flash.regions).toEqual([1]);
    await point(/Isle 2.*Isle 4/, "pointerover", "mouse");
    expect(flash.regions).toEqual([1, 3]);
    await point(/ends the conquests/, "pointerover", "mouse");
    expect(flash.regions).toEqual([]);
  });
  it("shows a finger for a moment", async () => {
    await point(/conquers Isle 2/, "pointerover", "touch");
    expect(flash.regions).toEqual([]);
    await fireEvent.click(screen.getByText(/conquers Isle 2/));
    expect(flash.regions).toEqual([1]);
    vi.runAllTimers();
    expect(flash.regions).toEqual([]);
  });
  it("shows whoever goes through the lines with keys where each was, from the newest on", async () => {
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
});
