import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import en from "../../../src/elbowroom/locales/en.json";
import panel from "../../../src/elbowroom/locales/web/panel.en.json";
import { ApiError } from "../../src/lib/server/api";
import { Speaker } from "../../src/lib/speaking/speaker";
import type { ShownGame } from "../../src/lib/table/shown";
import { TableStore } from "../../src/lib/table/store.svelte";
import { texts } from "../../src/lib/texts/texts.svelte";
import Log from "../../src/table/Log.svelte";

const speaker = new Speaker("warcraft", ["Ana", "Ben"], null);
const EARLIER = panel["web.panel.log.earlier"];

let resized = (): void => undefined;

beforeEach(() => {
  texts.use({ ...en, ...panel });
  // What jsdom lacks.
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

/** A table of whose log the last conquest is here, and as many before it as `loads` brings. */
function table(loads: (store: TableStore) => Promise<void>): TableStore {
  const store = new TableStore(
    "t1",
    () => null,
    () => ({ close: () => undefined }) as never,
  );
  store.update = { version: 9 } as never;
  store.log = [conquest(9)];
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
const told = (): number => screen.getAllByRole("listitem").length;

it("what came before is loaded when it is wanted, and the button goes with the first step", async () => {
  table(async (store) => {
    store.log = [...Array.from({ length: 8 }, (_, index) => conquest(index + 1)), ...store.log];
  });
  expect(told()).toBe(1);
  await fireEvent.click(screen.getByRole("button", { name: EARLIER }));
  await tick();
  expect(told()).toBe(9);
  expect(screen.queryByRole("button", { name: EARLIER })).toBeNull();
});

it("who scrolls to the top need not press anything", async () => {
  const loads = vi.fn(async (store: TableStore) => void (store.log = [conquest(8), ...store.log]));
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

it("where nothing comes, a sentence says why and the button stays", async () => {
  table(() => Promise.reject(new ApiError("no-connection", "Nobody answers.", 0)));
  await fireEvent.click(screen.getByRole("button", { name: EARLIER }));
  expect((await screen.findByRole("alert")).textContent).toBe("Nobody answers.");
  expect(told()).toBe(1);
  expect(screen.getByRole("button", { name: EARLIER })).toBeTruthy();
});

it("the newest stays in sight however quickly more comes, until somebody scrolls up", async () => {
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
  // That it was scrolled is told when the next lines are there already.
  height = 1500;
  await fireEvent.scroll(box);
  expect(jump()).toBeNull();
  resized();
  expect(top).toBe(1200);
  // Lines that went out of sight are thought to be lower than they were.
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
