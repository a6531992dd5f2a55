import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Connection } from "../../../src/lib/server/connection";
import type { ServerMessage, Step, TableInfo } from "../../../src/lib/server/protocol";
import { settings } from "../../../src/lib/settings/settings.svelte";
import { throwFor } from "../../../src/lib/table/pace";
import { TableStore } from "../../../src/lib/table/store.svelte";
import { viewOf } from "../../scenery";

const INFO = {
  id: "t",
  status: "playing",
  host: "a",
  public: false,
  setup: { game: "warcraft", players: 2 },
  seats: [
    { kind: "person", name: "Ana", guest: "a" },
    { kind: "person", name: "Bo", guest: "b" },
  ],
  revision: 1,
} as TableInfo;
const ROLL: Step = { action: "roll 1", seat: 0 };
const DIE: Step = { action: "die 0", seat: -1 };

describe("a throw of the die at a table", () => {
  let store: TableStore;
  let version = 0;
  const hear = (...steps: Step[]): void => {
    const since = version;
    version += steps.length;
    store.heard({ type: "update", version, since, view: viewOf(), steps } as ServerMessage);
  };

  beforeEach(() => {
    vi.useFakeTimers();
    settings.speed = 1;
    version = 0;
    store = new TableStore(
      "t",
      () => null,
      () => ({ close: () => undefined }) as Connection,
    );
    store.heard({ type: "welcome", table: INFO, you: "a", seat: 0 } as ServerMessage);
    hear({ action: "first 0", seat: -1 });
  });
  afterEach(() => {
    store.close();
    vi.useRealTimers();
    settings.speed = 1;
  });

  it("is seen before what it leads to, also one's own", () => {
    hear(ROLL, DIE);
    expect(store.thrown).toEqual({ number: 3, face: 0, region: 1, result: "failed" });
    expect(store.update?.version).toBe(1);
    expect(store.isBehind).toBe(true);
    vi.advanceTimersByTime(throwFor(1) - 1);
    expect(store.update?.version).toBe(1);
    vi.advanceTimersByTime(1);
    expect(store.thrown).toBeNull();
    expect(store.update?.version).toBe(3);
    expect(store.isBehind).toBe(false);
  });

  it("is not forgotten when the same moment is told again, with what may be seen now", () => {
    hear(ROLL, DIE);
    const view = { ...viewOf(), is_over: true };
    store.heard({ type: "update", version, since: 0, view } as ServerMessage);
    vi.advanceTimersByTime(throwFor(1));
    expect(store.view?.is_over).toBe(true);
    expect(store.log.map(({ action }) => action)).toEqual(["first 0", "roll 1", "die 0"]);
  });

  it("is shown one after the other", () => {
    hear(ROLL, DIE, { action: "end", seat: 0 }, ROLL, DIE);
    vi.advanceTimersByTime(throwFor(1));
    expect(store.thrown?.number).toBe(6);
    expect(store.update?.version).toBe(1);
    vi.advanceTimersByTime(throwFor(1));
    expect(store.update?.version).toBe(6);
  });

  it("need not be waited for: by fast forward, by a click on it, and at once where nothing is to be shown slowly", () => {
    hear(ROLL, DIE);
    store.catchUp();
    expect([store.thrown, store.update?.version]).toEqual([null, 3]);
    hear(ROLL, DIE);
    store.readThrow();
    expect([store.thrown, store.update?.version]).toEqual([null, 5]);
    vi.runAllTimers();
    settings.speed = 0;
    hear(ROLL, DIE);
    expect([store.thrown, store.update?.version]).toEqual([null, 7]);
  });
});

describe("what has happened", () => {
  let store: TableStore;
  let drawn: (frames?: number) => void;
  let version: number;
  const hear = (...actions: string[]): void => {
    const since = version;
    version += actions.length;
    const steps = actions.map((action) => ({ action, seat: action.startsWith("die") ? -1 : 1 }));
    store.heard({ type: "update", version, since, view: { ...viewOf(), round: version }, steps } as ServerMessage);
  };
  const seen = (): unknown[] => [store.map?.round, store.update?.version, store.log.length, store.isBehind];

  beforeEach(() => {
    vi.useFakeTimers();
    version = 0;
    store = new TableStore(
      "t",
      () => null,
      () => ({ close: () => undefined }) as Connection,
    );
    let work = (): void => undefined;
    drawn = (frames = 1) => {
      for (let frame = 0; frame < frames; frame++) work();
    };
    store.stages.later = (next) => {
      work = next;
      return () => void (work = () => undefined);
    };
    store.heard({ type: "welcome", table: INFO, you: "a", seat: 0 } as ServerMessage);
    hear("first 0");
  });
  afterEach(() => {
    store.close();
    vi.useRealTimers();
  });

  it("is there at once for whoever comes", () => expect(seen()).toEqual([1, 1, 1, false]));

  it("is seen on the map first, then all else follows", () => {
    const told: string[] = [];
    store.watchMap(() => told.push("map"));
    store.watch(() => told.push(`all of ${store.log.length}`));
    hear("conquer 1");
    // It has been read.
    expect(seen()).toEqual([1, 1, 1, false]);
    drawn();
    // What was asked is gone.
    expect(seen()).toEqual([1, 1, 1, true]);
    drawn();
    // What moves there is told before.
    expect(seen()).toEqual([1, 1, 1, true]);
    expect(told).toEqual(["map"]);
    drawn();
    expect(seen()).toEqual([2, 1, 1, true]);
    drawn();
    expect(seen()).toEqual([2, 2, 2, false]);
    expect(told).toEqual(["map", "all of 2"]);
  });

  it("is shown to its end, however quickly more is heard", () => {
    const told: number[] = [];
    store.watchMap((_, before, after) => told.push(before?.round ?? 0, after.round));
    hear("conquer 1");
    hear("conquer 2");
    drawn(5);
    expect(seen()).toEqual([2, 2, 2, true]);
    vi.advanceTimersByTime(60_000);
    drawn(2);
    expect(seen()).toEqual([3, 3, 3, false]);
    expect(told).toEqual([1, 2, 2, 3]);
  });

  it("of one's own is seen soon after it was read, and one after the other", () => {
    const own = (action: string): void => {
      version += 1;
      const view = { ...viewOf(), round: version };
      const steps = [{ action, seat: 0 }];
      store.heard({ type: "update", version, since: version - 1, view, steps } as unknown as ServerMessage);
    };
    own("conquer 1");
    own("conquer 2");
    expect(seen()).toEqual([1, 1, 1, false]);
    drawn(2);
    expect(seen()).toEqual([2, 1, 1, false]);
    drawn();
    expect(seen()).toEqual([2, 2, 2, false]);
    drawn(3);
    expect(seen()).toEqual([3, 3, 3, false]);
  });

  it("waits for frames that take long", () => {
    hear("conquer 1");
    hear("conquer 2");
    drawn(3);
    // The map shows it, and all else is still to follow when its time is over.
    vi.advanceTimersByTime(60_000);
    expect(seen()).toEqual([2, 1, 1, true]);
    drawn(2);
    vi.advanceTimersByTime(60_000);
    drawn(2);
    expect(seen()).toEqual([3, 3, 3, false]);
  });

  it("is in the log once, also where it was told twice", () => {
    store.holdBack(true);
    hear("conquer 1");
    const view = { ...viewOf(), round: 3 };
    const steps = ["conquer 1", "conquer 2"].map((action) => ({ action, seat: 1 }));
    store.heard({ type: "update", version: 3, since: 1, view, steps } as unknown as ServerMessage);
    drawn(5);
    expect(seen()).toEqual([3, 3, 3, false]);
    expect(store.log.map(({ number, action }) => `${number} ${action}`)).toEqual([
      "1 first 0",
      "2 conquer 1",
      "3 conquer 2",
    ]);
  });

  it("is whole before somebody catches up", () => {
    const told: (number | undefined)[][] = [];
    store.watchMap((steps, before, after) =>
      told.push([before?.round, after.round, ...steps.map(({ number }) => number)]),
    );
    hear("conquer 1");
    hear("conquer 2");
    hear("conquer 3");
    store.catchUp();
    drawn();
    // What was asked before any of it does not come back meanwhile.
    expect(seen()).toEqual([4, 2, 2, true]);
    drawn();
    expect(seen()).toEqual([4, 4, 4, false]);
    expect(told).toEqual([
      [1, 2, 2],
      [2, 3, 3],
      [3, 4, 4],
    ]);
  });

  it("after a throw begins when the die is gone, which lies down once what was asked is gone", () => {
    hear("roll 1", "die 0");
    drawn();
    expect(store.thrown).toBeNull();
    expect(store.isBehind).toBe(true);
    drawn();
    expect(store.thrown?.number).toBe(3);
    vi.advanceTimersByTime(throwFor(1));
    expect([store.thrown, ...seen()]).toEqual([null, 1, 1, 1, true]);
    drawn(2);
    expect(seen()).toEqual([3, 1, 1, true]);
    drawn();
    expect(seen()).toEqual([3, 3, 3, false]);
  });
});

describe("the chat", () => {
  const said = (number: number, guest: string) => ({ type: "said", number, guest, name: guest, text: "Hello" });

  it("tells how much of it has not been read: what others said since one came", () => {
    const store = new TableStore(
      "t",
      () => null,
      () => ({ close: () => undefined }) as Connection,
    );
    store.heard({ type: "welcome", table: INFO, you: "a", seat: 0, chat: [said(1, "b")] } as ServerMessage);
    expect(store.unreadChat).toBe(0);
    for (const line of [said(2, "b"), said(3, "a"), said(4, "c")]) store.heard(line as ServerMessage);
    expect(store.unreadChat).toBe(2);
    store.muted.set("c", true);
    expect(store.unreadChat).toBe(1);
    store.seeChat();
    expect(store.unreadChat).toBe(0);
    store.muted.set("c", false);
  });
});

describe("coins at the end", () => {
  it("of others are hidden while they are counted", () => {
    const store = new TableStore(
      "t",
      () => null,
      () => ({ close: () => undefined }) as Connection,
    );
    store.heard({ type: "welcome", table: INFO, you: "a", seat: 0 } as ServerMessage);
    const view = { ...viewOf(), seats: [{ coins: 7 }, { coins: 9 }], is_over: true };
    store.heard({ type: "update", version: 1, since: 0, view } as ServerMessage);
    expect([store.coins(0), store.coins(1)]).toEqual([7, 9]);
    store.isCounting = true;
    expect([store.coins(0), store.coins(1)]).toEqual([7, null]);
  });
});
