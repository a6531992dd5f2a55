import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Update } from "../../../src/lib/server/protocol";
import type { ShownGame } from "../../../src/lib/table/shown";
import type { LoggedStep } from "../../../src/lib/table/store.svelte";
import { Trailing } from "../../../src/lib/table/trailing.svelte";
import { holdFrames, letFramesGo, nextFrame } from "../../frames";

let isHidden = false;

beforeEach(() => {
  holdFrames();
  isHidden = false;
  vi.spyOn(document, "hidden", "get").mockImplementation(() => isHidden);
});
afterEach(() => {
  letFramesGo();
  vi.restoreAllMocks();
});

const updateOf = (version: number): Update => ({ version }) as Update;
const stepOf = (number: number): LoggedStep => ({ number }) as LoggedStep;

/** A game at its first version, and a panel that follows two frames behind. */
function followed(): { game: { update: Update; log: LoggedStep[] }; panel: Trailing; end: () => void } {
  class Game {
    update = $state.raw(updateOf(1));
    log = $state.raw([stepOf(1)]);
  }
  const game = new Game();
  let panel: Trailing | undefined;
  const end = $effect.root(() => {
    panel = new Trailing(game as unknown as ShownGame, 2);
  });
  flushSync();
  if (!panel) throw new Error("no panel");
  return { game, panel, end };
}
function goesOn(game: { update: Update; log: LoggedStep[] }, version: number): void {
  game.update = updateOf(version);
  game.log = [...game.log, stepOf(version)];
  flushSync();
}
const seen = ({ update, log }: Trailing): (number | undefined)[] => [update?.version, log.length];

describe("a panel beside the map", () => {
  it("shows what has happened some frames later", () => {
    const { game, panel, end } = followed();
    expect(seen(panel)).toEqual([1, 1]);
    goesOn(game, 2);
    nextFrame();
    expect(seen(panel)).toEqual([1, 1]);
    nextFrame();
    expect(seen(panel)).toEqual([2, 2]);
    end();
  });

  it("loses nothing and is put off by nothing, however quickly things happen", () => {
    const { game, panel, end } = followed();
    for (const version of [2, 3]) {
      goesOn(game, version);
      nextFrame();
    }
    expect(seen(panel)).toEqual([3, 3]);
    goesOn(game, 4);
    nextFrame();
    nextFrame();
    expect(seen(panel)).toEqual([4, 4]);
    end();
  });

  it("waits for no frames where none are drawn", () => {
    const { game, panel, end } = followed();
    goesOn(game, 2);
    vi.runAllTimers();
    expect(seen(panel)).toEqual([2, 2]);
    isHidden = true;
    for (const version of [3, 4]) {
      goesOn(game, version);
      expect(seen(panel)).toEqual([version, version]);
    }
    end();
  });

  it("shows at once what does not go on from what is shown: another view of the same moment, earlier steps", () => {
    const { game, panel, end } = followed();
    const again = updateOf(1);
    game.update = again;
    flushSync();
    expect(panel.update).toBe(again);
    game.log = [stepOf(0), ...game.log];
    flushSync();
    expect(panel.log).toHaveLength(2);
    end();
  });

  it("is left alone once it is gone", () => {
    const { game, panel, end } = followed();
    goesOn(game, 2);
    end();
    nextFrame();
    nextFrame();
    vi.runAllTimers();
    expect(seen(panel)).toEqual([1, 1]);
  });
});
