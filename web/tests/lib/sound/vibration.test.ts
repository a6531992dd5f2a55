import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { View } from "../../../src/lib/server/protocol";
import { settings } from "../../../src/lib/settings/settings.svelte";
import { buzzOf, vibrate } from "../../../src/lib/sound/vibration";
import type { LoggedStep } from "../../../src/lib/table/game.svelte";

const step = (more: Partial<LoggedStep>): LoggedStep => ({ number: 1, seat: 1, action: "conquer 4", ...more });
const taken = [{ what: "conquered", seat: 1, region: 4 }];
const view = { turn_of: 1 } as View;

describe("a phone vibrates", () => {
  it("for conquests by and from the player", () => {
    expect(buzzOf([step({ events: taken })], view, 1)).toBe("conquest");
    expect(buzzOf([step({ events: taken, from: { 4: 0 } })], view, 0)).toBe("conquest");
  });
  it("for the die in the player's own turn", () => {
    expect(buzzOf([step({ action: "die 2", seat: -1 })], view, 1)).toBe("die");
  });
  it("not for conquests and dice of others, nor for spectators", () => {
    expect(buzzOf([step({ events: taken, from: { 4: 2 } })], view, 0)).toBeNull();
    expect(buzzOf([step({ action: "die 2", seat: -1 })], view, 0)).toBeNull();
    expect(buzzOf([step({ events: taken })], view, null)).toBeNull();
  });

  describe("with the setting", () => {
    const buzzed = vi.fn<(length: number) => boolean>();
    beforeEach(() => {
      vi.useFakeTimers();
      buzzed.mockReset();
      Object.assign(navigator, { vibrate: buzzed });
      Object.defineProperty(navigator, "userActivation", { value: { hasBeenActive: true }, configurable: true });
    });
    afterEach(() => {
      vi.useRealTimers();
      settings.vibrates = true;
      Reflect.deleteProperty(navigator, "vibrate");
      Reflect.deleteProperty(navigator, "userActivation");
    });
    it("on, and briefly", () => {
      vibrate("turn");
      vibrate(null);
      vi.runAllTimers();
      expect(buzzed.mock.calls).toEqual([[60]]);
    });
    it("not with the setting off, or before the page was touched", () => {
      settings.vibrates = false;
      vibrate("turn");
      settings.vibrates = true;
      Object.defineProperty(navigator, "userActivation", { value: { hasBeenActive: false }, configurable: true });
      vibrate("turn");
      vi.runAllTimers();
      expect(buzzed).not.toHaveBeenCalled();
    });
  });
});
