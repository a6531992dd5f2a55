import { afterEach, expect, it, vi } from "vitest";
import type { Connection } from "../../../src/lib/server/connection";
import type { ServerMessage, Step, TableInfo } from "../../../src/lib/server/protocol";
import { TableStore } from "../../../src/lib/table/store.svelte";
import { viewOf } from "../../smallmap";

const stepOf = (number: number): Step => ({ action: `conquer ${number}`, seat: 0 });
const steps = (since: number, until: number): Step[] =>
  Array.from({ length: until - since }, (_, index) => stepOf(since + index + 1));
const update = (since: number, version: number): ServerMessage => ({
  type: "update",
  version,
  since,
  view: viewOf(),
  steps: steps(since, version),
});
const table = (more: Partial<TableInfo> = {}): ServerMessage => ({
  type: "table",
  table: { id: "t1", status: "playing", seats: [], setup: { game: "warcraft", players: 2 }, ...more } as TableInfo,
});
const asked: string[] = [];
/** Fake a server that has the steps after entry `begins`, in pages of twenty. */
function serverKnows(begins: number): void {
  vi.stubGlobal("fetch", (path: string) => {
    asked.push(path);
    const before = Number(/before=(\d+)/.exec(path)?.[1]);
    const since = Math.max(begins, before - 21);
    return Promise.resolve(new Response(JSON.stringify({ since, begins, steps: steps(since, before - 1) })));
  });
}
function storeAt(since: number, version: number, more: Partial<TableInfo> = {}): TableStore {
  const store = new TableStore(
    "t1",
    () => null,
    () => ({ close: () => undefined }) as unknown as Connection,
  );
  store.onMessage(table(more));
  store.onMessage(update(since, version));
  return store;
}
const numbers = (store: TableStore): number[] => store.log.map(({ number }) => number);
const upTo = (from: number, until: number): number[] =>
  Array.from({ length: until - from + 1 }, (_, index) => from + index);

afterEach(() => {
  vi.unstubAllGlobals();
  asked.length = 0;
});

it("a complete log has no earlier steps", () => {
  expect(storeAt(0, 12).hasEarlier).toBe(false);
});

it("earlier steps are loaded page by page, up to the first", async () => {
  serverKnows(0);
  const store = storeAt(45, 50);
  const found = [];
  while (store.hasEarlier) {
    await store.loadEarlier();
    found.push(numbers(store)[0]);
  }
  expect(found).toEqual([26, 6, 1]);
  expect(asked[0]).toBe("/api/tables/t1/steps?before=46");
  expect(numbers(store)).toEqual(upTo(1, 50));
  expect(store.log[30]?.action).toBe("conquer 31");
});

it("after a restart at the start of a turn the log is empty, and all steps can be loaded", async () => {
  serverKnows(0);
  const store = storeAt(30, 30);
  expect([store.hasEarlier, numbers(store)]).toEqual([true, []]);
  await store.loadEarlier();
  expect(numbers(store)).toEqual(upTo(11, 30));
});

it("a game continued with new rules begins there", async () => {
  serverKnows(40);
  expect(storeAt(40, 50, { new_rules_at: 40 }).hasEarlier).toBe(false);
  const store = storeAt(45, 50);
  await store.loadEarlier();
  expect([store.hasEarlier, numbers(store)]).toEqual([false, upTo(41, 50)]);
});

it("steps played while a page loads are not lost", async () => {
  serverKnows(0);
  const store = storeAt(45, 50);
  const loading = store.loadEarlier();
  store.onMessage(update(50, 52));
  store.catchUp();
  await loading;
  expect(numbers(store)).toEqual(upTo(26, 52));
});

it("after a long absence the log has no gap", () => {
  const store = storeAt(0, 10);
  store.onMessage(update(60, 70));
  expect([numbers(store), store.hasEarlier]).toEqual([upTo(61, 70), true]);
});
