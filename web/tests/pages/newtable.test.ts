import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import en from "../../../src/elbowroom/words/locales/en.json";
import home from "../../../src/elbowroom/words/locales/web/home.en.json";
import words from "../../../src/elbowroom/words/locales/web/offline.en.json";
import { runtime } from "../../src/lib/offline/runtime.svelte";
import { router } from "../../src/lib/screen/router.svelte";
import { network } from "../../src/lib/server/network.svelte";
import type { Offer } from "../../src/lib/server/protocol";
import { texts } from "../../src/lib/texts/texts.svelte";
import NewTable from "../../src/pages/NewTable.svelte";

const OFFER: Offer = {
  levels: ["easy"],
  characters: [],
  others: [],
  games: [
    {
      id: "warcraft",
      players: [2, 3],
      boards: [],
      races: [],
      powers: [],
      sets: [],
      may_name_first: false,
      by_players: [{ players: 3, rounds: 9, boards: [], races: [], powers_needed: 1 }],
    },
  ],
};
const MADE = { id: "local0123456789", host: "local", setup: {}, seats: [{ kind: "person", guest: "local" }] };

describe("a new game while the server is away", () => {
  const sent = new Map<string, unknown>();
  beforeEach(() => {
    texts.use({ ...en, ...home, ...words });
    sent.clear();
    vi.stubGlobal("scrollTo", () => undefined);
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("away")));
    vi.spyOn(runtime, "ask").mockImplementation((method, path, body) => {
      sent.set(`${method} ${path}`, body ? JSON.parse(body) : null);
      const answer = path === "/api/games" ? OFFER : path === "/api/tables" ? MADE : { boards: [] };
      return Promise.resolve({ status: 200, media: "application/json", body: JSON.stringify(answer) });
    });
    network.lost();
  });
  afterEach(() => {
    cleanup();
    network.reached();
    router.go("/");
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it("offers no other people, and says where it is kept", async () => {
    render(NewTable);
    expect(await screen.findByRole("radio", { name: home["web.home.new.way.bots"] })).toBeTruthy();
    for (const way of ["device", "referee"] as const)
      expect(screen.getByRole("radio", { name: home[`web.home.new.way.${way}`] })).toBeTruthy();
    expect(screen.getByText(/kept on this device/)).toBeTruthy();
    expect(screen.queryByRole("radio", { name: home["web.home.new.way.online"] })).toBeNull();
    expect(screen.queryByRole("radio", { name: home["web.home.new.clock.days"] })).toBeNull();
    expect(screen.getByRole("radio", { name: home["web.home.new.clock.live"] })).toBeTruthy();
    expect(screen.queryByText(home["web.home.new.public"])).toBeNull();
    expect(screen.queryByRole("option", { name: home["web.home.new.seat.open"] })).toBeNull();
  });
  it("starts at once against bots, in this browser", async () => {
    render(NewTable);
    await fireEvent.click(await screen.findByRole("button", { name: home["web.home.new.start"] }));
    await waitFor(() => expect(router.path).toBe("/t/local0123456789"));
    expect(sent.get("POST /api/tables")).toMatchObject({ bots: [null, expect.any(String), expect.any(String)] });
    expect(sent.has("POST /api/tables/local0123456789/start")).toBe(true);
  });
});
