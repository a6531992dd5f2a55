import { afterEach, beforeEach, expect, it, vi } from "vitest";

/** A channel that, as in a browser, reaches all objects of its name but itself. */
class FakeChannel {
  static all: FakeChannel[] = [];
  onmessage: ((event: { data: string }) => void) | null = null;
  constructor(private readonly name: string) {
    FakeChannel.all.push(this);
  }
  postMessage(data: string): void {
    for (const one of FakeChannel.all) if (one !== this && one.name === this.name) one.onmessage?.({ data });
  }
}

/** A database in which everything can be deleted. */
function fakeDatabase(): object {
  const later = <Made extends { [name: string]: unknown }>(made: Made, name: string): Made => {
    queueMicrotask(() => (made[name] as (() => void) | null)?.());
    return made;
  };
  const transaction = (): object =>
    later({ objectStore: () => ({ delete: () => undefined }), oncomplete: null }, "oncomplete");
  return { open: () => later({ result: { transaction }, onsuccess: null }, "onsuccess") };
}

beforeEach(() => {
  FakeChannel.all = [];
  vi.resetModules();
  vi.stubGlobal("BroadcastChannel", FakeChannel);
  vi.stubGlobal("indexedDB", fakeDatabase());
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

it("tells other tabs of a change, and not itself", async () => {
  const heard: string[] = [];
  const tabs = [];
  for (const name of ["here", "there"]) {
    vi.resetModules();
    const tab = await import("../../../src/lib/offline/storage");
    tab.onSavedElsewhere((table) => heard.push(`${name}: ${table}`));
    tabs.push(tab);
  }
  await tabs[0]!.storage.remove("tables", "local0123456789");
  expect(heard).toEqual(["there: local0123456789"]);
});
it("does not read a file larger than games are", async () => {
  const { importGames } = await import("../../../src/lib/offline/storage");
  const file = { size: 60_000_000, text: () => Promise.resolve('{"format": "elbowroom-games", "tables": []}') };
  await expect(importGames(file as Blob)).rejects.toThrow("too-large");
  expect(await importGames({ ...file, size: 100 } as Blob)).toBe(0);
});
it("refuses a file of a newer version, and what is no game", async () => {
  const { importGames } = await import("../../../src/lib/offline/storage");
  const file = (found: unknown): Blob => ({ size: 1, text: () => Promise.resolve(JSON.stringify(found)) }) as Blob;
  const format = "elbowroom-games";
  await expect(importGames(file({ format, version: 99, tables: [] }))).rejects.toThrow("newer");
  await expect(importGames(file({ format: "other", tables: [] }))).rejects.toThrow("not-a-games-file");
  const key = "local0123456789";
  const listed = JSON.stringify({ id: key, setup: { game: "classic" } });
  const other = JSON.stringify({ info: { id: "local9876543210" } });
  const tables = [
    { key, listed, text: "rubbish", made: 1, saves: 1 },
    { key, listed, text: other, made: 1, saves: 1 },
    { key: "../x", listed, text: other, made: 1, saves: 1 },
  ];
  // The fake database could not keep any.
  expect(await importGames(file({ format, version: 1, tables: [null, 3, ...tables] }))).toBe(0);
});
