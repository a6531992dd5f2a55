import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import en from "../../../src/elbowroom/words/locales/en.json";
import after from "../../../src/elbowroom/words/locales/web/after.en.json";
import home from "../../../src/elbowroom/words/locales/web/home.en.json";
import { caller } from "../../src/lib/server/api";
import { RefusedError } from "../../src/lib/server/connection";
import { Speaker } from "../../src/lib/speaking/speaker";
import type { TableStore } from "../../src/lib/table/store.svelte";
import { texts } from "../../src/lib/texts/texts.svelte";
import GameOver from "../../src/table/GameOver.svelte";
import { viewOf } from "../smallmap";

const speaker = new Speaker("warcraft", ["Ana", "Ben"], null);

beforeEach(() => {
  texts.use({ ...en, ...after, ...home });
  caller.unreachable = "Nobody answers.";
  vi.stubGlobal("fetch", () => Promise.resolve(new Response("{}")));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function renderGameOver(refusal: Error, conceded = false): void {
  const store = {
    id: "t",
    seat: 0,
    isBehind: false,
    view: { ...viewOf(), is_over: true },
    info: { status: "over", winners: [0], seats: [{ kind: "person", conceded }] },
    ask: () => Promise.reject(refusal),
    watch: () => () => undefined,
  };
  render(GameOver, { store: store as unknown as TableStore, speaker });
}
const button = (name: string): Promise<HTMLElement> => screen.findByRole("button", { name, hidden: true });

describe("after a game", () => {
  it("a player who resigned has not won, even if the bot in the seat has", async () => {
    renderGameOver(new Error("none"));
    expect(await screen.findByRole("heading", { name: "You won!", hidden: true })).toBeTruthy();
    cleanup();
    renderGameOver(new Error("none"), true);
    expect(await screen.findByRole("heading", { name: "Winner: Ana", hidden: true })).toBeTruthy();
  });

  it.each([
    ["no-connection", "Nobody answers."],
    ["not-host", en["error.not-host"]],
  ])("a refusal is a sentence: %s", async (reason, sentence) => {
    renderGameOver(new RefusedError({ reason, details: {} }));
    await fireEvent.click(await button(after["web.after.rematch"]));
    expect((await screen.findByRole("alert", { hidden: true })).textContent).toBe(sentence);
  });

  it("no success is shown if the clipboard is missing or denied", async () => {
    document.execCommand = () => false;
    for (const clipboard of [undefined, { writeText: () => Promise.reject(new DOMException("denied")) }]) {
      vi.stubGlobal("navigator", { clipboard });
      renderGameOver(new Error("none"));
      await fireEvent.click(await button(after["web.after.share"]));
      await Promise.resolve();
      expect(await button(after["web.after.share"])).toBeTruthy();
      expect(screen.queryByText(home["web.home.copied"])).toBeNull();
      cleanup();
    }
  });

  it("the link to the replay is copied", async () => {
    const writeText = vi.fn(() => Promise.resolve());
    vi.stubGlobal("navigator", { clipboard: { writeText } });
    renderGameOver(new Error("none"));
    await fireEvent.click(await button(after["web.after.share"]));
    expect(await screen.findByText(home["web.home.copied"])).toBeTruthy();
    expect(writeText).toHaveBeenCalledExactlyOnceWith(`${location.origin}/replay/t`);
  });
});
