import { beforeEach, describe, expect, it } from "vitest";
import type { Connection } from "../../../src/lib/server/connection";
import { Muted } from "../../../src/lib/table/muted.svelte";
import { TableStore } from "../../../src/lib/table/store.svelte";

const said = (number: number, guest: string) => ({
  type: "said" as const,
  number,
  guest,
  name: guest,
  text: "…",
  at: 0,
});

describe("a muted guest", () => {
  beforeEach(() => localStorage.clear());

  it("stays muted after a reload, at that table only", () => {
    new Muted("t1").set("cleo", true);
    const again = new Muted("t1");
    again.set("ben", true);
    expect(new Muted("t1").all).toEqual(["cleo", "ben"]);
    expect(new Muted("t2").has("ben")).toBe(false);
    again.set("ben", false);
    again.set("cleo", false);
    expect(new Muted("t1").all).toEqual([]);
  });

  it("is nobody where the storage holds something else", () => {
    for (const nonsense of ["{", "7", '{"t1":["ben"]}', '[["t1",[7]],["t1"],null]']) {
      localStorage.setItem("elbowroom.muted", nonsense);
      expect(new Muted("t1").all).toEqual([]);
    }
  });

  it("is removed for old tables", () => {
    for (let table = 0; table < 101; table += 1) new Muted(`t${table}`).set("ben", true);
    expect([new Muted("t0").has("ben"), new Muted("t1").has("ben"), new Muted("t100").has("ben")]).toEqual([
      false,
      true,
      true,
    ]);
  });

  it("stays muted after a reconnect", () => {
    const connected = (): Connection => ({ close: () => undefined }) as unknown as Connection;
    const store = new TableStore("t1", () => null, connected);
    const table = { id: "t1" } as never;
    const welcome = { type: "welcome" as const, protocol: 1, table, chat: [said(1, "ben"), said(2, "cleo")] };
    store.onMessage(welcome);
    store.muted.set("ben", true);
    store.onMessage(said(3, "ben"));
    expect(store.visibleChat.map(({ number }) => number)).toEqual([2]);
    store.onMessage({ ...welcome, chat: [...welcome.chat, said(3, "ben")] });
    expect(store.visibleChat.map(({ number }) => number)).toEqual([2]);
    store.muted.set("ben", false);
    expect(store.visibleChat.map(({ number }) => number)).toEqual([1, 2, 3]);
  });
});
