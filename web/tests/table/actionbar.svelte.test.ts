import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import act from "../../../src/elbowroom/words/locales/web/act.en.json";
import care from "../../../src/elbowroom/words/locales/web/care.en.json";
import type { Acting, ActButton } from "../../src/lib/acting/acting.svelte";
import { LOCK_MS } from "../../src/lib/acting/tapguard.svelte";
import { settings } from "../../src/lib/settings/settings.svelte";
import { Speaker } from "../../src/lib/speaking/speaker";
import type { TableStore } from "../../src/lib/table/store.svelte";
import { texts } from "../../src/lib/texts/texts.svelte";
import ActionBar from "../../src/table/ActionBar.svelte";

const speaker = new Speaker("warcraft", ["Ana", "Ben"], null);

/** The primary buttons of two successive decisions. */
class TwoButtons {
  key = $state("7 0");
  whyNoUndo = $state<string | null>(null);
  hasHints = $state(true);
  pressed: string[] = [];
  plan = $state<object | null>(null);
  buttons = $state.raw<ActButton[]>([]);
  menu = $state.raw<object>({});
  get primary(): ActButton {
    const id = this.key === "7 0" ? "conquer" : "end";
    return { id, label: id, run: () => void this.pressed.push(id) };
  }
  get meaning(): string {
    return this.primary.id;
  }
  get acting(): Acting {
    const bar = {
      question: "",
      isBusy: false,
      store: {},
      runAutopilot: () => undefined,
      spread: (how: string) => this.pressed.push(how),
    };
    return Object.defineProperties(bar, {
      key: { get: () => this.key },
      menu: { get: () => this.menu },
      plan: { get: () => this.plan },
      buttons: { get: () => this.buttons },
      primary: { get: () => this.primary },
      meaning: { get: () => this.meaning },
      whyNoUndo: { get: () => this.whyNoUndo },
      hasHints: { get: () => this.hasHints },
    }) as unknown as Acting;
  }
}

function renderBar(options: readonly Partial<ActButton>[] = []): TwoButtons {
  const buttons = new TwoButtons();
  buttons.buttons = options.map((option, index) => {
    const id = `option-${index + 1}`;
    return { id, label: id, run: () => void buttons.pressed.push(id), ...option };
  });
  render(ActionBar, { acting: buttons.acting, store: { log: [] } as unknown as TableStore, speaker });
  vi.advanceTimersByTime(LOCK_MS);
  return buttons;
}
const primary = (): HTMLElement => screen.getByTestId("primary");

beforeEach(() => {
  texts.use({ ...act, ...care });
  // jsdom lacks these.
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
  it("ignores clicks and keys right after its meaning has changed", async () => {
    const buttons = renderBar();
    await tick();
    await fireEvent.click(primary());
    buttons.key = "8 0";
    await tick();
    await fireEvent.click(primary());
    await fireEvent.keyDown(window, { key: "e" });
    expect(buttons.pressed).toEqual(["conquer"]);
    expect(primary().getAttribute("aria-disabled")).toBe("true");
    vi.advanceTimersByTime(LOCK_MS);
    await tick();
    expect(primary().getAttribute("aria-disabled")).toBe("false");
    await fireEvent.click(primary());
    expect(buttons.pressed).toEqual(["conquer", "end"]);
  });
  it("is pressed once by a held key", async () => {
    const buttons = renderBar();
    await tick();
    await fireEvent.keyDown(window, { key: "e" });
    await fireEvent.keyDown(window, { key: "e", repeat: true });
    expect(buttons.pressed).toEqual(["conquer"]);
    expect(await fireEvent.keyDown(primary(), { key: "Enter", repeat: true })).toBe(false);
  });
});

describe("the abilities of the acting race", () => {
  const view = { seats: [], tribes: [{ is_active: true, seat: 0, race: "orcs", power: "mining" }] };
  const abilities = (): (string | null)[] =>
    [...document.querySelectorAll(".own b")].map((element) => element.textContent);

  it("fill the bar while there is nothing else to choose", async () => {
    const buttons = new TwoButtons();
    const store = { log: [], seat: 0, view } as unknown as TableStore;
    render(ActionBar, { acting: buttons.acting, store, speaker });
    expect(abilities()).toEqual(["power.warcraft.mining", "race.warcraft.orcs"]);
    buttons.buttons = [{ id: "bomb", label: "bomb", run: () => undefined }];
    await tick();
    expect(abilities()).toEqual([]);
  });
});

describe("undo", () => {
  it("explains why it is disabled", async () => {
    const buttons = renderBar();
    expect(screen.getByTestId("undo").title).toBe("Undo (U)");
    buttons.whyNoUndo = "No way back.";
    await tick();
    expect(screen.getByTestId("undo").title).toBe("No way back.");
    expect(screen.getByTestId("undo").getAttribute("aria-disabled")).toBe("true");
  });
});

describe("the hint", () => {
  it("is absent if hints are off, also among the shortcuts", async () => {
    const buttons = renderBar();
    await fireEvent.keyDown(window, { key: "?" });
    expect(screen.getByTestId("hint")).toBeTruthy();
    expect(screen.getByText("Ask for a hint")).toBeTruthy();
    buttons.hasHints = false;
    await tick();
    expect(screen.queryByTestId("hint")).toBeNull();
    expect(screen.queryByText("Ask for a hint")).toBeNull();
  });
});

describe("options", () => {
  afterEach(() => (settings.keys = true));
  const press = async (...keys: string[]): Promise<void> => {
    for (const key of keys) await fireEvent.keyDown(window, { key });
  };
  const digits = (): (string | null | undefined)[] =>
    [...document.querySelectorAll(".option")].map((option) => option.querySelector("kbd")?.textContent);

  it("are pressed by the digits they show", async () => {
    const buttons = renderBar([{}, { isDisabled: true }, { sentence: "Why." }]);
    expect(digits()).toEqual(["1", "2", "3"]);
    expect(screen.getByTestId("option-3").title).toBe("Why. (3)");
    await press("3", "2", "1", "4");
    expect(buttons.pressed).toEqual(["option-3", "option-1"]);
    await fireEvent.keyDown(window, { key: "1", repeat: true });
    expect(buttons.pressed).toHaveLength(2);
  });
  it("leave the focus where it is when a mouse presses them, since they go away", async () => {
    renderBar([{}]);
    expect(await fireEvent.mouseDown(screen.getByTestId("option-1"))).toBe(false);
  });
  it("change together with the question, and the new ones work at once", async () => {
    const buttons = renderBar([{}]);
    await tick();
    buttons.menu = {};
    buttons.buttons = [{ id: "new", label: "new", run: () => void buttons.pressed.push("new") }];
    await tick();
    expect(screen.queryByTestId("option-1")).toBeNull();
    await fireEvent.click(screen.getByTestId("new"));
    expect(buttons.pressed).toEqual(["new"]);
  });
  it("are numbered after the tools for placing tokens", async () => {
    const buttons = renderBar([{}]);
    buttons.plan = {};
    await tick();
    expect(digits()).toEqual(["1", "2", "3", "4"]);
    await press("4", "1");
    expect(buttons.pressed).toEqual(["option-1", "even"]);
  });
  it("that are numbers have these digits, so that a die is entered as it shows", async () => {
    const buttons = renderBar([
      { digit: 0, pips: 0 },
      { digit: 1, pips: 1 },
      { digit: 2, pips: 2 },
      { digit: 3, pips: 3 },
    ]);
    expect(digits()).toEqual(["0", "1", "2", "3"]);
    await press("2", "0");
    expect(buttons.pressed).toEqual(["option-3", "option-1"]);
  });
  it("have digits for the first nine, also among search results", async () => {
    const buttons = renderBar(Array.from({ length: 11 }, () => ({})));
    expect(digits()).toEqual(["1", "2", "3", "4", "5", "6", "7", "8", "9", undefined, undefined]);
    await fireEvent.input(screen.getByTestId("option-search"), { target: { value: "11" } });
    await press("1");
    expect(buttons.pressed).toEqual(["option-11"]);
  });
  it("have no digits if shortcuts are off", async () => {
    settings.keys = false;
    const buttons = renderBar([{}, {}]);
    expect(digits()).toEqual([undefined, undefined]);
    await press("1");
    expect(buttons.pressed).toEqual([]);
  });
  it("show no beside yes on a phone", async () => {
    const buttons = new TwoButtons();
    buttons.buttons = [{ id: "no", label: "No", run: () => void buttons.pressed.push("no") }];
    vi.spyOn(buttons, "primary", "get").mockReturnValue({ id: "yes", label: "Yes", run: () => undefined });
    render(ActionBar, { acting: buttons.acting, store: { log: [] } as unknown as TableStore, speaker, isPhone: true });
    vi.advanceTimersByTime(LOCK_MS);
    await tick();
    await press("1");
    expect(buttons.pressed).toEqual(["no"]);
  });
});
