import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import en from "../../../src/elbowroom/words/locales/en.json";
import panel from "../../../src/elbowroom/words/locales/web/panel.en.json";
import type { ServerMessage, TableInfo } from "../../src/lib/server/protocol";
import { TableStore } from "../../src/lib/table/store.svelte";
import { texts } from "../../src/lib/texts/texts.svelte";
import Chat from "../../src/table/Chat.svelte";

const INFO = { id: "t", status: "open", host: "ana", seats: [], setup: {} } as unknown as TableInfo;
const START = 1_800_000_000;

function chatOf(you: string, more: object = {}): { store: TableStore; asked: object[] } {
  const asked: object[] = [];
  const ask = (request: object): Promise<object> => {
    asked.push(request);
    return Promise.resolve({});
  };
  const store = new TableStore(
    "t",
    () => null,
    () => ({ close: () => undefined, ask }) as never,
  );
  const chat = [{ type: "said", number: 1, guest: "ben", name: "Ben", text: "Hello", at: 0 }];
  store.onMessage({ type: "welcome", protocol: 1, table: INFO, you, chat, ...more } as ServerMessage);
  render(Chat, { store });
  return { store, asked };
}
const field = (): HTMLElement | null => screen.queryByLabelText(panel["web.panel.chat.field"]);

beforeEach(() => {
  texts.use({ ...en, ...panel });
  vi.useFakeTimers({ now: START * 1000 });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe("a muted guest", () => {
  it.each([
    ["the host", { table: { ...INFO, muted: [{ guest: "ben", until: START + 600 }] } }, "The host has muted you"],
    ["the operator", { muted: { reason: "Insults", until: START + 600 } }, "Reason: Insults"],
  ])("sees the mute by %s and its end, and can write again afterwards", async (_, more, sentence) => {
    chatOf("ben", more);
    expect(screen.getByRole("status").textContent).toContain(sentence);
    expect(screen.getByRole("timer").textContent).toContain("10:00");
    expect(field()).toBeNull();
    await vi.advanceTimersByTimeAsync(601_000);
    expect(screen.queryByRole("status")).toBeNull();
    expect(field()).not.toBeNull();
  });

  it("can write when the operator lifts the mute", async () => {
    const { store } = chatOf("ben", { muted: { reason: "Insults" } });
    expect(field()).toBeNull();
    store.onMessage({ type: "muted" });
    await tick();
    expect(field()).not.toBeNull();
  });

  it("is offered to the host to be unmuted until the mute ends", async () => {
    const { asked } = chatOf("ana", { table: { ...INFO, muted: [{ guest: "ben", until: START + 60 }] } });
    await fireEvent.click(screen.getByText("Unmute Ben"));
    expect(asked).toEqual([{ type: "mute", guest: "ben", muted: false, seconds: undefined }]);
    await vi.advanceTimersByTimeAsync(61_000);
    expect(screen.queryByText("Unmute Ben")).toBeNull();
  });
});

it("flags the messages of a bot account", () => {
  const chat = [
    { type: "said", number: 1, guest: "ada", name: "Ada", text: "Beep", at: 0, bot_account: true },
    { type: "said", number: 2, guest: "ben", name: "Ben", text: "Hello", at: 0 },
  ];
  chatOf("ana", { chat });
  expect(screen.getAllByTestId("bot-badge").map((badge) => badge.previousElementSibling?.textContent)).toEqual(["Ada"]);
});
