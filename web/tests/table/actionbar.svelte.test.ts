import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import act from "../../../src/elbowroom/locales/web/act.en.json";
import care from "../../../src/elbowroom/locales/web/care.en.json";
import type { Acting, ActButton } from "../../src/lib/acting/acting.svelte";
import { REST } from "../../src/lib/acting/settling.svelte";
import { Speaker } from "../../src/lib/speaking/speaker";
import type { TableStore } from "../../src/lib/table/store.svelte";
import { texts } from "../../src/lib/texts/texts.svelte";
import ActionBar from "../../src/table/ActionBar.svelte";

const speaker = new Speaker("warcraft", ["Ana", "Ben"], null);

/** The primary button of two decisions, one after the other. */
class TwoButtons {
  key = $state("7 0");
  whyNoUndo = $state<string | null>(null);
  hasHints = $state(true);
  pressed: string[] = [];
  get primary(): ActButton {
    const id = this.key === "7 0" ? "conquer" : "end";
    return { id, label: id, run: () => void this.pressed.push(id) };
  }
  get meaning(): string {
    return this.primary.id;
  }
  get acting(): Acting {
    const bar = { question: "", menu: {}, buttons: [], isBusy: false, store: {}, goOn: () => undefined };
    return Object.defineProperties(bar, {
      key: { get: () => this.key },
      primary: { get: () => this.primary },
      meaning: { get: () => this.meaning },
      whyNoUndo: { get: () => this.whyNoUndo },
      hasHints: { get: () => this.hasHints },
    }) as unknown as Acting;
  }
}

function shown(): TwoButtons {
  const buttons = new TwoButtons();
  render(ActionBar, { acting: buttons.acting, store: {} as TableStore, speaker });
  vi.advanceTimersByTime(REST);
  return buttons;
}
const primary = (): HTMLElement => screen.getByTestId("primary");

beforeEach(() => {
  texts.use({ ...act, ...care });
  // What jsdom lacks.
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe(): void {}
      unobserve(): void {}
      disconnect(): void {}
    },
  );
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("the primary button", () => {
  it("does not do at once what it did not say a moment ago: by click and by key", async () => {
    const buttons = shown();
    await tick();
    await fireEvent.click(primary());
    buttons.key = "8 0";
    await tick();
    await fireEvent.click(primary());
    await fireEvent.keyDown(window, { key: "e" });
    expect(buttons.pressed).toEqual(["conquer"]);
    expect(primary().getAttribute("aria-disabled")).toBe("true");
    vi.advanceTimersByTime(REST);
    await tick();
    expect(primary().getAttribute("aria-disabled")).toBe("false");
    await fireEvent.click(primary());
    expect(buttons.pressed).toEqual(["conquer", "end"]);
  });
  it("is pressed once by a key that is held down", async () => {
    const buttons = shown();
    await tick();
    await fireEvent.keyDown(window, { key: "e" });
    await fireEvent.keyDown(window, { key: "e", repeat: true });
    expect(buttons.pressed).toEqual(["conquer"]);
    expect(await fireEvent.keyDown(primary(), { key: "Enter", repeat: true })).toBe(false);
  });
});

describe("undo", () => {
  it("says why it is grey", async () => {
    const buttons = shown();
    expect(screen.getByTestId("undo").title).toBe("Undo (U)");
    buttons.whyNoUndo = "No way back.";
    await tick();
    expect(screen.getByTestId("undo").title).toBe("No way back.");
    expect(screen.getByTestId("undo").getAttribute("aria-disabled")).toBe("true");
  });
});

describe("the hint", () => {
  it("is nowhere where hints were not agreed on, nor among the keys", async () => {
    const buttons = shown();
    await fireEvent.keyDown(window, { key: "?" });
    expect(screen.getByTestId("hint")).toBeTruthy();
    expect(screen.getByText("Ask for a hint")).toBeTruthy();
    buttons.hasHints = false;
    await tick();
    expect(screen.queryByTestId("hint")).toBeNull();
    expect(screen.queryByText("Ask for a hint")).toBeNull();
  });
});
