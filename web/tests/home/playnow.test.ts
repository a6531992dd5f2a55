import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import en from "../../../src/elbowroom/words/locales/en.json";
import home from "../../../src/elbowroom/words/locales/web/home.en.json";
import words from "../../../src/elbowroom/words/locales/web/offline.en.json";
import MurlocsCard from "../../src/home/MurlocsCard.svelte";
import PlayNow from "../../src/home/PlayNow.svelte";
import { runtime } from "../../src/lib/offline/runtime.svelte";
import { router } from "../../src/lib/screen/router.svelte";
import { network } from "../../src/lib/server/network.svelte";
import { texts } from "../../src/lib/texts/texts.svelte";

const LOCAL = { id: "local0123456789", host: "local", setup: {}, seats: [{ kind: "person", guest: "local" }] };
const answer = (body: object): { status: number; media: string; body: string } => ({
  status: 200,
  media: "application/json",
  body: JSON.stringify(body),
});

describe("play now", () => {
  const asked: string[] = [];
  const sent: unknown[] = [];
  beforeEach(() => {
    texts.use({ ...en, ...home, ...words });
    network.reached();
    asked.length = 0;
    sent.length = 0;
    vi.stubGlobal("scrollTo", () => undefined);
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("away")));
    vi.spyOn(runtime, "available").mockResolvedValue(true);
    vi.spyOn(runtime, "ask").mockImplementation((method, path, body) => {
      asked.push(`${method} ${path}`);
      if (path === "/api/tables") sent.push(JSON.parse(body));
      return Promise.resolve(answer(path === "/api/tables" ? LOCAL : {}));
    });
  });
  afterEach(() => {
    cleanup();
    network.reached();
    router.go("/");
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
  const button = (): HTMLButtonElement => screen.getByRole("button");

  it("asks the server first, and plays in this browser if it is away", async () => {
    render(PlayNow);
    expect(screen.getByText(/No account needed/)).toBeTruthy();
    await fireEvent.click(button());
    await waitFor(() => expect(router.path).toBe("/t/local0123456789"));
    expect(asked).toContain("POST /api/tables");
    expect(asked.at(-1)).toBe("POST /api/tables/local0123456789/start");
  });
  it("starts a usual game against the Murlocs, and links to the choice of their number", async () => {
    render(MurlocsCard);
    expect(screen.getByText("Alone against 12: starts at once")).toBeTruthy();
    expect(screen.getByRole("link").getAttribute("href")).toBe("/new?game=murlocs&players=1");
    await fireEvent.click(button());
    await waitFor(() => expect(router.path).toBe("/t/local0123456789"));
    expect(sent).toEqual([{ setup: { game: "murlocs", players: 1 }, bots: [null] }]);
  });
  it("says where the game is kept while the server is away", async () => {
    network.lost();
    render(PlayNow);
    expect(screen.getByText(/kept on this device/)).toBeTruthy();
    expect(button().disabled).toBe(false);
  });
  it("says how to make it possible if the game is not on this device", async () => {
    vi.mocked(runtime.available).mockResolvedValue(false);
    network.lost();
    render(PlayNow);
    await screen.findByText(/choose “Make available offline”/);
    expect(button().disabled).toBe(true);
  });
});
