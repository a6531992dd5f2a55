import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Connection } from "../../../src/lib/server/connection";
import type { ServerMessage, Step, TableInfo } from "../../../src/lib/server/protocol";
import { settings } from "../../../src/lib/settings/settings.svelte";
import { throwDuration } from "../../../src/lib/table/pace";
import { TableStore } from "../../../src/lib/table/store.svelte";
import { viewOf } from "../../smallmap";
import { watchAll } from "../../watchall.svelte";

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

describe("a throw of the die", () => {
  let store: TableStore;
  let version = 0;
  const hear = (...steps: Step[]): void => {
    const since = version;
    version += steps.length;
    store.onMessage({ type: "update", version, since, view: viewOf(), steps } as ServerMessage);
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
    store.onMessage({ type: "welcome", table: INFO, you: "a", seat: 0 } as ServerMessage);
    hear({ action: "first 0", seat: -1 });
  });
  afterEach(() => {
    store.close();
    vi.useRealTimers();
    settings.speed = 1;
  });

  it("is shown before its consequences, also our own", () => {
    hear(ROLL, DIE);
    expect(store.thrown).toEqual({ number: 3, face: 0, region: 1, result: "failed" });
    expect(store.update?.version).toBe(1);
    expect(store.isBehind).toBe(true);
    vi.advanceTimersByTime(throwDuration(1) - 1);
    expect(store.update?.version).toBe(1);
    vi.advanceTimersByTime(1);
    expect(store.thrown).toBeNull();
    expect(store.update?.version).toBe(3);
    expect(store.isBehind).toBe(false);
  });

  it("is still shown when the same version arrives again", () => {
    hear(ROLL, DIE);
    const view = { ...viewOf(), is_over: true };
    store.onMessage({ type: "update", version, since: 0, view } as ServerMessage);
    vi.advanceTimersByTime(throwDuration(1));
    expect(store.view?.is_over).toBe(true);
    expect(store.log.map(({ action }) => action)).toEqual(["first 0", "roll 1", "die 0"]);
  });

  it("is shown after the one before", () => {
    hear(ROLL, DIE, { action: "end", seat: 0 }, ROLL, DIE);
    vi.advanceTimersByTime(throwDuration(1));
    expect(store.thrown?.number).toBe(6);
    expect(store.update?.version).toBe(1);
    vi.advanceTimersByTime(throwDuration(1));
    expect(store.update?.version).toBe(6);
  });

  it("can be skipped: by catching up, by a click, and at speed 0", () => {
    hear(ROLL, DIE);
    store.catchUp();
    expect([store.thrown, store.update?.version]).toEqual([null, 3]);
    hear(ROLL, DIE);
    store.skipThrow();
    expect([store.thrown, store.update?.version]).toEqual([null, 5]);
    vi.runAllTimers();
    settings.speed = 0;
    hear(ROLL, DIE);
    expect([store.thrown, store.update?.version]).toEqual([null, 7]);
  });
});

describe("an update", () => {
  let store: TableStore;
  let version: number;
  const messageOf = (view: object, steps: Step[], more: object = {}): ServerMessage => {
    const since = version;
    version += steps.length;
    return { type: "update", version, since, view: { ...viewOf(), ...view }, steps, ...more } as ServerMessage;
  };
  const hear = (...actions: string[]): void => {
    const steps = actions.map((action) => ({ action, seat: action.startsWith("die") ? -1 : 1 }));
    store.onMessage(messageOf({ round: version + steps.length }, steps));
  };
  const own = (action: string, view: object = {}, more: object = {}): void =>
    store.onMessage(messageOf({ round: version + 1, ...view }, [{ action, seat: 0 }], more));
  const seen = (): unknown[] => [store.view?.round, store.update?.version, store.log.length, store.isBehind];

  beforeEach(() => {
    vi.useFakeTimers();
    version = 0;
    store = new TableStore(
      "t",
      () => null,
      () => ({ close: () => undefined }) as Connection,
    );
    store.onMessage({ type: "welcome", table: INFO, you: "a", seat: 0 } as ServerMessage);
    hear("first 0");
  });
  afterEach(() => {
    store.close();
    vi.useRealTimers();
  });

  it("is shown at once on the first visit", () => expect(seen()).toEqual([1, 1, 1, false]));

  it("is shown everywhere in one flush, and then announced", () => {
    const shown: unknown[][] = [];
    const told: unknown[][] = [];
    const end = watchAll(() => shown.push(seen()));
    shown.length = 0;
    store.watch(() => void told.push(seen()));
    hear("conquer 1");
    expect(shown).toEqual([[2, 2, 2, false]]);
    expect(told).toEqual([[2, 2, 2, false]]);
    end();
  });

  it("waits until the one before was seen, however quickly it arrives", () => {
    const told: number[] = [];
    store.watch((_, before, after) => void told.push(before?.round ?? 0, after.round));
    hear("conquer 1");
    hear("conquer 2");
    expect(seen()).toEqual([2, 2, 2, true]);
    vi.advanceTimersByTime(60_000);
    expect(seen()).toEqual([3, 3, 3, false]);
    expect(told).toEqual([1, 2, 2, 3]);
  });

  it("waits for as long as a watcher needs to show the one before", () => {
    store.watch(() => 5000);
    hear("conquer 1");
    hear("conquer 2");
    vi.advanceTimersByTime(4999);
    expect(seen()).toEqual([2, 2, 2, true]);
    vi.advanceTimersByTime(1);
    expect(seen()).toEqual([3, 3, 3, false]);
  });

  it("of our own is shown at once, one after the other", () => {
    own("conquer 1");
    expect(seen()).toEqual([2, 2, 2, false]);
    own("conquer 2");
    expect(seen()).toEqual([3, 3, 3, false]);
  });

  it("is in the log once, even if it arrives twice", () => {
    store.holdBack(true);
    hear("conquer 1");
    const view = { ...viewOf(), round: 3 };
    const steps = ["conquer 1", "conquer 2"].map((action) => ({ action, seat: 1 }));
    store.onMessage({ type: "update", version: 3, since: 1, view, steps } as unknown as ServerMessage);
    expect(seen()).toEqual([3, 3, 3, false]);
    expect(store.log.map(({ number, action }) => `${number} ${action}`)).toEqual([
      "1 first 0",
      "2 conquer 1",
      "3 conquer 2",
    ]);
  });

  it("is shown with all others when the player catches up, without animations", () => {
    const told: unknown[][] = [];
    store.watch((steps, before, after, isSkipped) => {
      told.push([before?.round, after.round, isSkipped, ...steps.map(({ number }) => number)]);
      return 5000;
    });
    hear("conquer 1");
    hear("conquer 2");
    hear("conquer 3");
    store.catchUp();
    expect(seen()).toEqual([4, 4, 4, false]);
    expect(told).toEqual([
      [1, 2, false, 2],
      [2, 3, true, 3],
      [3, 4, true, 4],
    ]);
  });

  it("is skipped to also while the player reads something or the die is shown", () => {
    store.holdBack(true);
    hear("conquer 1");
    store.catchUp();
    expect(seen()).toEqual([2, 2, 2, false]);
    store.holdBack(false);
    vi.runAllTimers();
    hear("roll 1", "die 0");
    hear("conquer 2");
    expect(store.thrown).not.toBeNull();
    store.catchUp();
    expect([store.thrown, ...seen()]).toEqual([null, 5, 5, 5, false]);
  });

  it("replaces the die, in the same flush", () => {
    hear("roll 1", "die 0");
    expect(store.thrown?.number).toBe(3);
    const shown: unknown[][] = [];
    const end = watchAll(() => shown.push([store.thrown, ...seen()]));
    shown.length = 0;
    vi.advanceTimersByTime(throwDuration(1));
    expect(shown).toEqual([[null, 3, 3, 3, false]]);
    end();
  });

  it("that ends the game leaves the question as it is until it is shown", () => {
    own("conquer 1", {}, { decision: { seat: 0, question: "ask.deploy", options: [] } });
    store.onMessage({ type: "table", table: { ...INFO, status: "over" } } as ServerMessage);
    expect(store.decision?.question).toBe("ask.deploy");
    own("end", { is_over: true });
    expect(store.decision).toBeNull();
  });

  it("that ends the game early removes the question", () => {
    own("conquer 1", {}, { decision: { seat: 0, question: "ask.deploy", options: [] } });
    store.onMessage({ type: "table", table: { ...INFO, status: "over", ended_early: true } } as ServerMessage);
    expect(store.decision).toBeNull();
  });

  it("is awaited by the request that led to it", async () => {
    const answered = new TableStore(
      "t",
      () => null,
      () => ({ close: () => undefined, ask: () => Promise.resolve({ type: "done", id: "1", version: 2 }) }) as never,
    );
    answered.onMessage({ type: "welcome", table: INFO, you: "a", seat: 0 } as ServerMessage);
    version = 0;
    answered.onMessage(messageOf({}, [{ action: "first 0", seat: -1 }]));
    let isDone = false;
    const acting = answered.act(["conquer 1"]).then(() => (isDone = true));
    await vi.advanceTimersByTimeAsync(1000);
    expect(isDone).toBe(false);
    answered.onMessage(messageOf({}, [{ action: "conquer 1", seat: 0 }]));
    await acting;
    expect(isDone).toBe(true);
    answered.close();
  });
});

describe("the chat", () => {
  const said = (number: number, guest: string) => ({ type: "said", number, guest, name: guest, text: "Hello" });

  it("counts the messages of others that arrived since the visit began", () => {
    const store = new TableStore(
      "t",
      () => null,
      () => ({ close: () => undefined }) as Connection,
    );
    store.onMessage({ type: "welcome", table: INFO, you: "a", seat: 0, chat: [said(1, "b")] } as ServerMessage);
    expect(store.unreadChat).toBe(0);
    for (const line of [said(2, "b"), said(3, "a"), said(4, "c")]) store.onMessage(line as ServerMessage);
    expect(store.unreadChat).toBe(2);
    store.muted.set("c", true);
    expect(store.unreadChat).toBe(1);
    store.markChatRead();
    expect(store.unreadChat).toBe(0);
    store.muted.set("c", false);
  });

  it("of spectators is loaded in order when the game of a player is over", async () => {
    const hidden = { ...said(2, "eve"), spectators: true };
    const requested: string[] = [];
    vi.stubGlobal("fetch", (path: string) => {
      requested.push(path);
      return Promise.resolve(new Response(JSON.stringify({ said: [said(1, "b"), hidden, said(3, "b")] })));
    });
    const storeOf = (you: string, seat?: number): TableStore => {
      const store = new TableStore(
        "t",
        () => null,
        () => ({ close: () => undefined }) as Connection,
      );
      store.onMessage({ type: "welcome", table: INFO, you, seat, chat: [said(1, "b"), said(3, "b")] } as ServerMessage);
      return store;
    };
    const [player, spectator] = [storeOf("a", 0), storeOf("eve")];
    expect([player.writesToSpectators, spectator.writesToSpectators]).toEqual([false, true]);
    for (const store of [player, spectator])
      store.onMessage({ type: "table", table: { ...INFO, status: "over" } } as ServerMessage);
    await vi.waitFor(() => expect(player.chat.map(({ number }) => number)).toEqual([1, 2, 3]));
    expect(spectator.writesToSpectators).toBe(false);
    // A spectator has it already.
    expect(requested).toEqual(["/api/tables/t/chat"]);
    vi.unstubAllGlobals();
  });
});

describe("face-down markers on a shared device", () => {
  const setup = { game: "classic", players: 2, hot_seat: true, open_coins: true };
  const seats = INFO.seats.map((seat) => ({ ...seat, guest: "a" }));
  const update = (version: number, seat: number, secrets: Record<string, string>): ServerMessage =>
    ({ type: "update", version, since: version - 1, view: viewOf(), decision: { seat }, secrets }) as ServerMessage;

  it("show their side only to the player who knows it, also with open coins", () => {
    const store = new TableStore(
      "t",
      () => null,
      () => ({ close: () => undefined }) as Connection,
    );
    store.onMessage({ type: "welcome", table: { ...INFO, setup, seats }, you: "a" } as ServerMessage);
    const shown = (): unknown[] => [store.handTo, store.game.regions[1]?.secret];
    store.onMessage(update(1, 1, {}));
    expect(shown()).toEqual([null, undefined]);
    store.onMessage(update(2, 0, { "1": "attack" }));
    store.catchUp();
    expect(shown()).toEqual([0, undefined]);
    store.takeDevice();
    expect(shown()).toEqual([null, "attack"]);
    store.close();
  });
});

describe("coins at the end", () => {
  it("of others are hidden while they are counted", () => {
    const store = new TableStore(
      "t",
      () => null,
      () => ({ close: () => undefined }) as Connection,
    );
    store.onMessage({ type: "welcome", table: INFO, you: "a", seat: 0 } as ServerMessage);
    const view = { ...viewOf(), seats: [{ coins: 7 }, { coins: 9 }], is_over: true };
    store.onMessage({ type: "update", version: 1, since: 0, view } as ServerMessage);
    expect([store.coins(0), store.coins(1)]).toEqual([7, 9]);
    store.isCounting = true;
    expect([store.coins(0), store.coins(1)]).toEqual([7, null]);
  });
});
