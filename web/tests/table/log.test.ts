import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import en from "../../../src/elbowroom/words/locales/en.json";
import panel from "../../../src/elbowroom/words/locales/web/panel.en.json";
import { ApiError } from "../../src/lib/server/api";
import { Speaker } from "../../src/lib/speaking/speaker";
import type { ShownGame } from "../../src/lib/table/showngame";
import { TableStore } from "../../src/lib/table/store.svelte";
import { texts } from "../../src/lib/texts/texts.svelte";
import Log from "../../src/table/Log.svelte";

const speaker = new Speaker("warcraft", ["Ana", "Ben"], null);
const EARLIER = panel["web.panel.log.earlier"];

let resized = (): void => undefined;

beforeEach(() => {
  texts.use({ ...en, ...panel });
  // jsdom lacks these.
  vi.stubGlobal(
    "ResizeObserver",
    class {
      constructor(told: () => void) {
        resized = told;
      }
      observe(): void {}
      disconnect(): void {}
    },
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Return a table whose log has only the last conquest; `loads` adds earlier ones. */
function table(loads: (store: TableStore) => Promise<void>): TableStore {
  const store = new TableStore(
    "t1",
    () => null,
    () => ({ close: () => undefined }) as never,
  );
  store.game.update = { version: 9 } as never;
  store.game.log = [conquest(9)];
  store.loadEarlier = () => loads(store);
  render(Log, { store: store as ShownGame, speaker });
  return store;
}
const conquest = (number: number) => ({
  number,
  seat: 0,
  action: `conquer ${number}`,
  events: [{ what: "conquered", seat: 0, region: number, amount: 2 }],
});
const lineCount = (): number => screen.getAllByRole("listitem").length;

it("earlier steps are loaded on request, and the button disappears with the first step", async () => {
  table(async (store) => {
    store.game.log = [...Array.from({ length: 8 }, (_, index) => conquest(index + 1)), ...store.log];
  });
  expect(lineCount()).toBe(1);
  await fireEvent.click(screen.getByRole("button", { name: EARLIER }));
  await tick();
  expect(lineCount()).toBe(9);
  expect(screen.queryByRole("button", { name: EARLIER })).toBeNull();
});

it("scrolling to the top loads earlier steps", async () => {
  const loads = vi.fn(async (store: TableStore) => void (store.game.log = [conquest(8), ...store.log]));
  table(loads);
  const box = screen.getByRole("region");
  for (const [name, value] of [
    ["scrollHeight", 900],
    ["clientHeight", 300],
  ] as const)
    Object.defineProperty(box, name, { value });
  resized();
  box.scrollTop = 0;
  await fireEvent.scroll(box);
  expect(loads).toHaveBeenCalledOnce();
});

it("a failed load shows a reason, and the button stays", async () => {
  table(() => Promise.reject(new ApiError("no-connection", "Nobody answers.", 0)));
  await fireEvent.click(screen.getByRole("button", { name: EARLIER }));
  expect((await screen.findByRole("alert")).textContent).toBe("Nobody answers.");
  expect(lineCount()).toBe(1);
  expect(screen.getByRole("button", { name: EARLIER })).toBeTruthy();
});

it("the newest entry stays in view until the player scrolls up", async () => {
  let [height, top] = [900, 0];
  const seen = vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(300);
  const high = vi.spyOn(HTMLElement.prototype, "scrollHeight", "get").mockImplementation(() => height);
  table(() => Promise.resolve());
  const box = screen.getByRole("region");
  Object.defineProperty(box, "scrollTop", { get: () => top, set: (to: number) => (top = Math.min(to, height - 300)) });
  const jump = () => screen.queryByRole("button", { name: panel["web.panel.log.newest"] });
  const becomes = (now: number): void => {
    height = now;
    resized();
  };
  becomes(900);
  expect(top).toBe(600);
  // The scroll event arrives after the next lines were added.
  height = 1500;
  await fireEvent.scroll(box);
  expect(jump()).toBeNull();
  resized();
  expect(top).toBe(1200);
  // The estimated height of lines out of view is too small.
  height = 1400;
  top = 1050;
  await fireEvent.scroll(box);
  expect(jump()).toBeNull();
  resized();
  expect(top).toBe(1100);
  top = 700;
  await fireEvent.scroll(box);
  expect(jump()).not.toBeNull();
  becomes(1600);
  expect(top).toBe(700);
  await fireEvent.click(jump() as HTMLElement);
  expect(top).toBe(1300);
  becomes(1700);
  expect(top).toBe(1400);
  seen.mockRestore();
  high.mockRestore();
});
