import { render } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import en from "../../../../src/elbowroom/words/locales/en.json";
import panel from "../../../../src/elbowroom/words/locales/web/panel.en.json";
import { Attention } from "../../../src/lib/screen/attention.svelte";
import { settings } from "../../../src/lib/settings/settings.svelte";
import { Speaker } from "../../../src/lib/speaking/speaker";
import type { ShownGame } from "../../../src/lib/table/showngame";
import { texts } from "../../../src/lib/texts/texts.svelte";
import Announcer from "../../../src/parts/Announcer.svelte";

const look = (isAway: boolean) => {
  vi.spyOn(document, "hidden", "get").mockReturnValue(isAway);
  document.dispatchEvent(new Event("visibilitychange"));
};
let attention: Attention;
beforeEach(() => {
  texts.use({ ...en, ...panel }, "en");
  attention = new Attention();
});
afterEach(() => {
  attention.close();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("attention", () => {
  it("is called for by a mark in the title until the player looks", () => {
    look(true);
    attention.call("Your turn", "Conquer");
    expect(attention.mark).toBe("● Your turn · ");
    look(false);
    expect(attention.mark).toBe("");
  });
  it("is not called for while the page is visible, and ends", () => {
    look(false);
    attention.call("Your turn", "Conquer");
    expect(attention.mark).toBe("");
    look(true);
    attention.call("Your turn", "Conquer");
    attention.end();
    expect(attention.mark).toBe("");
  });
});

describe("a player who does not look", () => {
  const asked = {
    decision: { question: "ask.conquests", seat: 0 },
    seat: 0,
    view: { round: 1, turn_of: 0 },
    log: [],
    watch: () => () => undefined,
  } as unknown as ShownGame;
  const question = "Nothing else is in reach.";
  const told = () =>
    render(Announcer, { store: asked, speaker: new Speaker("warcraft", ["Ana"], null), attention, question });

  it("hears the question of the action bar", async () => {
    const { container } = told();
    await tick();
    expect(container.querySelector("[role=alert]")?.textContent).toBe(`It is your turn. ${question}`);
  });
  it("hears of placing tokens in another player's turn, and of their own turn right after it", async () => {
    const others = { ...asked, view: { round: 1, turn_of: 1 } } as ShownGame;
    const speaker = new Speaker("warcraft", ["Ana"], null);
    const { container, rerender } = render(Announcer, { store: others, speaker, attention, question: "Place." });
    const told = (): string | null | undefined => container.querySelector("[role=alert]")?.textContent;
    await tick();
    expect(told()).toBe("Place.");
    await rerender({ store: { ...others, decision: null } as ShownGame });
    await rerender({ store: { ...asked, view: { round: 2, turn_of: 0 } } as ShownGame, question });
    expect(told()).toBe(`It is your turn. ${question}`);
    // The same turn goes on, after the die for example.
    await rerender({ store: { ...asked, view: { round: 2, turn_of: 0 }, decision: null } as ShownGame });
    await rerender({ store: { ...asked, view: { round: 2, turn_of: 0 } } as ShownGame, question: "Another." });
    expect(told()).toBe(`It is your turn. ${question}`);
  });
  it("gets a notification with it", async () => {
    const notices: unknown[] = [];
    class Notice {
      static permission = "granted";
      constructor(title: string, { body }: { body: string }) {
        notices.push([title, body]);
      }
      close(): void {}
    }
    vi.stubGlobal("Notification", Notice);
    settings.notifies = true;
    look(true);
    told();
    await tick();
    expect(notices).toEqual([["Your turn", `Small World of Warcraft: ${question}`]]);
    settings.notifies = false;
  });
});
