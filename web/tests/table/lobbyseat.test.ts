import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import en from "../../../src/elbowroom/words/locales/en.json";
import home from "../../../src/elbowroom/words/locales/web/home.en.json";
import shell from "../../../src/elbowroom/words/locales/web/shell.en.json";
import { NO_BOTS } from "../../src/lib/lobby/bots";
import type { BotAccount, SeatInfo } from "../../src/lib/server/protocol";
import { texts } from "../../src/lib/texts/texts.svelte";
import LobbySeat from "../../src/table/LobbySeat.svelte";

const START = 1_800_000_000;
const ADA = { id: "ada", name: "Ada" } as BotAccount;

function show(seat: SeatInfo, name = ""): { challenged: string[]; seated: (string | null)[] } {
  const challenged: string[] = [];
  const seated: (string | null)[] = [];
  render(LobbySeat, {
    seat,
    index: 1,
    name,
    isMine: false,
    isHost: false,
    isHere: false,
    canManage: true,
    canSit: true,
    bots: NO_BOTS,
    accounts: [ADA],
    isBusy: false,
    onsit: () => undefined,
    onrename: () => undefined,
    onseat: (bot) => seated.push(bot),
    onchallenge: (bot) => challenged.push(bot),
  });
  return { challenged, seated };
}

beforeEach(() => {
  texts.use({ ...en, ...home, ...shell });
  vi.useFakeTimers({ now: START * 1000 });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it("invites a bot account to an open seat", async () => {
  const { challenged } = show({});
  expect(screen.getByRole("group", { name: "Bot accounts online" })).toBeTruthy();
  await fireEvent.change(screen.getByRole("combobox"), { target: { value: "@ada" } });
  expect(challenged).toEqual(["ada"]);
});

it("shows that it waits, lets the host withdraw, and notices when the time is up", async () => {
  const { seated } = show({ challenge: { bot: "ada", name: "Ada", until: START + 120 } });
  expect(screen.getByRole("status").textContent).toBe("Waiting for Ada to answer …");
  expect(screen.queryByRole("combobox")).toBeNull();
  await fireEvent.click(screen.getByRole("button", { name: "Withdraw the invitation to Ada" }));
  expect(seated).toEqual([null]);
  await vi.advanceTimersByTimeAsync(121_000);
  expect(screen.getByRole("status").textContent).toBe("Ada has not answered.");
  expect(screen.getByRole("combobox")).toBeTruthy();
});

it("says why a bot account has declined", () => {
  show({ challenge: { bot: "ada", name: "Ada", until: START + 120, declined: "later" } });
  expect(screen.getByRole("status").textContent).toBe("Ada has no time right now.");
  expect(screen.getByRole("combobox")).toBeTruthy();
});

it("flags a bot account, which is never absent", () => {
  show({ kind: "person", guest: "ada", name: "Ada", bot_account: true }, "Ada");
  expect(screen.getByTestId("bot-badge").textContent).toBe("BOTbot account");
  expect(document.body.textContent).not.toContain(home["web.home.lobby.absent"]);
});

it("does not flag a person", () => {
  show({ kind: "person", guest: "ben", name: "Ben" }, "Ben");
  expect(screen.queryByTestId("bot-badge")).toBeNull();
  expect(document.body.textContent).toContain(home["web.home.lobby.absent"]);
});
