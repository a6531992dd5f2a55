import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import en from "../../../src/elbowroom/words/locales/en.json";
import home from "../../../src/elbowroom/words/locales/web/home.en.json";
import words from "../../../src/elbowroom/words/locales/web/offline.en.json";
import MyGames from "../../src/home/MyGames.svelte";
import type { Listed } from "../../src/lib/server/protocol";
import { texts } from "../../src/lib/texts/texts.svelte";

const game = (id: string, status: Listed["status"]): Listed => ({
  id,
  status,
  host: "local",
  public: false,
  setup: { game: "warcraft", players: 2 },
  seats: [
    { kind: "person", guest: "local", name: "Ana" },
    { kind: "bot", bot: "lumi" },
  ],
  revision: 1,
  ...(status === "over" ? { winners: [0] } : { my_turn: true }),
});

const device = vi.hoisted(() => ({ games: [] as Listed[] }));
vi.mock("../../src/lib/offline/storage", () => ({
  localGames: () => Promise.resolve(device.games),
  deleteLocalGame: (id: string) => {
    device.games = device.games.filter((one) => one.id !== id);
    return Promise.resolve();
  },
  exportGames: () => Promise.resolve(new Blob(["games"])),
  importGames: (file: File) => {
    if (file.name !== "games.json") return Promise.reject(new Error("not-a-games-file"));
    device.games = [game("local0000000009", "over")];
    return Promise.resolve(1);
  },
}));

describe("my games", () => {
  beforeEach(() => {
    texts.use({ ...en, ...home, ...words });
    device.games = [game("local0000000001", "playing"), game("local0000000002", "over")];
  });
  afterEach(cleanup);

  const links = (): string[] =>
    screen
      .getAllByRole("link")
      .map((link) => link.getAttribute("href") ?? "")
      .sort();

  it("lists the games on this device, although there is no server", async () => {
    render(MyGames);
    await screen.findAllByText(/on this device/);
    expect(links()).toEqual(["/replay/local0000000002", "/t/local0000000001"]);
    // The person at this device is the winner.
    expect(screen.getByText(new RegExp(home["web.home.row.won"]))).toBeTruthy();
  });
  it("deletes a game after a question", async () => {
    render(MyGames);
    const [first] = await screen.findAllByRole("button", { name: /Delete this game/ });
    await fireEvent.click(first!);
    expect(links()).toHaveLength(2);
    await fireEvent.click(screen.getByRole("button", { name: words["web.offline.delete.do"], hidden: true }));
    await waitFor(() => expect(links()).toEqual(["/replay/local0000000002"]));
  });
  it("adds games from a file, and says so if there are none", async () => {
    render(MyGames);
    const field = (await screen.findByTestId("import-games")) as HTMLInputElement;
    await fireEvent.change(field, { target: { files: [new File(["cats"], "cats.json")] } });
    await screen.findByText(words["web.offline.import.failed"]);
    await fireEvent.change(field, { target: { files: [new File(["games"], "games.json")] } });
    await screen.findByText("1 game added.");
    expect(links()).toEqual(["/replay/local0000000009"]);
  });
});
