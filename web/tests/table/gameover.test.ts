import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import en from "../../../src/elbowroom/words/locales/en.json";
import after from "../../../src/elbowroom/words/locales/web/after.en.json";
import coach from "../../../src/elbowroom/words/locales/web/coach.en.json";
import home from "../../../src/elbowroom/words/locales/web/home.en.json";
import { runtime } from "../../src/lib/offline/runtime.svelte";
import { caller } from "../../src/lib/server/api";
import { RefusedError } from "../../src/lib/server/connection";
import { Speaker } from "../../src/lib/speaking/speaker";
import type { TableStore } from "../../src/lib/table/store.svelte";
import { texts } from "../../src/lib/texts/texts.svelte";
import GameOver from "../../src/table/GameOver.svelte";
import { viewOf } from "../smallmap";

const speaker = new Speaker("warcraft", ["Ana", "Ben"], null);

beforeEach(() => {
  texts.use({ ...en, ...after, ...coach, ...home });
  caller.unreachable = "Nobody answers.";
  vi.stubGlobal("fetch", () => Promise.resolve(new Response("{}")));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function renderGameOver(refusal: Error, conceded = false, id = "t"): void {
  const store = {
    id,
    seat: 0,
    isBehind: false,
    view: { ...viewOf(), is_over: true },
    info: { status: "over", setup: { game: "warcraft" }, winners: [0], seats: [{ kind: "person", conceded }] },
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

  it("the winner's portrait is the last race, and highlights lead to their turns in the replay", async () => {
    const highlights = [
      { kind: "turn", seat: 0, round: 4, version: 77, amount: 12 },
      { kind: "blow", seat: 1, round: 2, version: 30, amount: 1, other: 0 },
    ];
    const story = { version: 9, turns: [], start: [5, 5], coins: [[9], [7]], sources: [], combos: [], highlights };
    vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify(story))));
    renderGameOver(new Error("none"));
    const link = (name: RegExp) => screen.findByRole("link", { name, hidden: true });
    const turn = await link(/Biggest turn.*Ana, round 4: 12 coins/);
    expect(turn.getAttribute("href")).toBe("/replay/t?at=77");
    expect((await link(/Hardest blow.*Ben, round 2: 1 region taken from Ana/)).getAttribute("href")).toMatch(/at=30$/);
    expect((await link(/Review/)).getAttribute("href")).toBe("/replay/t?tab=review");
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

  it("the record of a game in this browser is saved as a file, and there is nothing to share", async () => {
    const body = '{"seed":12345678901234567890}';
    vi.spyOn(runtime, "ask").mockResolvedValue({ status: 200, media: "application/json", body });
    const saved = vi.fn((_: Blob) => "blob:1");
    Object.assign(URL, { createObjectURL: saved, revokeObjectURL: () => undefined });
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
    renderGameOver(new Error("none"), false, "local0123456789");
    await fireEvent.click(await button(after["web.after.record"]));
    await waitFor(() => expect(clicked).toHaveBeenCalledTimes(1));
    expect((clicked.mock.contexts[0] as HTMLAnchorElement).download).toBe("elbowroom-warcraft-local0123456789.json");
    // Large numbers are not rounded by parsing.
    expect(saved.mock.calls[0]?.[0].size).toBe(body.length);
    expect(screen.queryByRole("button", { name: after["web.after.share"], hidden: true })).toBeNull();
    vi.restoreAllMocks();
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
