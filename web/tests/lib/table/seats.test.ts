import { render } from "@testing-library/svelte";
import { beforeAll, describe, expect, it } from "vitest";
import en from "../../../../src/elbowroom/words/locales/en.json";
import home from "../../../../src/elbowroom/words/locales/web/home.en.json";
import words from "../../../../src/elbowroom/words/locales/web/table.en.json";
import SeatList from "../../../src/home/SeatList.svelte";
import { NO_BOTS } from "../../../src/lib/lobby/bots";
import { newDraft } from "../../../src/lib/lobby/draft";
import { seatDraftName } from "../../../src/lib/lobby/names";
import type { TableInfo } from "../../../src/lib/server/protocol";
import { namesOf, seatLabel } from "../../../src/lib/table/seats";
import { texts } from "../../../src/lib/texts/texts.svelte";
import LobbySeat from "../../../src/table/LobbySeat.svelte";

beforeAll(() => texts.use({ ...en, ...home, ...words }, "en"));
const nothing = (): void => undefined;

describe("seats", () => {
  it("have a number and a colour, for all five", () => {
    const labels = [0, 1, 2, 3, 4].map((seat) => seatLabel(seat));
    expect(labels.slice(0, 2)).toEqual(["Seat 1: orange", "Seat 2: sky blue"]);
    expect(labels.every((label) => !label.includes("web."))).toBe(true);
  });

  it("are labelled in a list of names", () => {
    const [seat] = newDraft("device").seats;
    if (!seat) throw new Error("no seat");
    expect(seatDraftName({ ...seat, name: " Ben " }, 1)).toBe("Ben");
    expect(seatDraftName(seat, 1)).toBe("Player 2");
    expect(seatDraftName({ ...seat, kind: "bot", bot: "lumi" }, 1)).toBe("Lumi");
    expect(seatDraftName({ ...seat, kind: "me" }, 1)).toBe("You");
  });

  it("are labelled before the game: with one device, at a real table, and with factions", () => {
    const count = {
      players: 3,
      rounds: 10,
      boards: [],
      races: [],
      powers_needed: 1,
      teams: [{ id: "horde", seats: [1] }],
    };
    const { container } = render(SeatList, { draft: newDraft("referee"), bots: NO_BOTS, count, onchange: nothing });
    const seen = [...container.querySelectorAll("li")].map((row) =>
      row.querySelector(".which")?.textContent?.replace(/\s/g, " "),
    );
    expect(seen).toEqual(["Seat 1: orange", "Seat 2: Horde", "Seat 3: green"]);
    // In team colours.
    expect(container.querySelector("ol")?.style.getPropertyValue("--seat-1")).toBe("var(--horde-first)");
  });

  it("are labelled in the lobby", () => {
    const seat = { kind: "person" as const, guest: "ben", name: "Ben" };
    const more = {
      isMine: false,
      isHost: false,
      isHere: true,
      canManage: false,
      canSit: false,
      isBusy: false,
      bots: NO_BOTS,
    };
    const { container } = render(LobbySeat, {
      seat,
      index: 2,
      name: "Ben",
      ...more,
      onsit: nothing,
      onrename: nothing,
      onseat: nothing,
      accounts: [],
      onchallenge: nothing,
    });
    expect(container.textContent).toMatch(/Ben\s+Seat 3: green/);
  });
});

describe("a third-party bot", () => {
  const [seat] = newDraft("device").seats;
  if (!seat) throw new Error("no seat");
  const labels = (container: Element): (string | null)[] =>
    [...container.querySelectorAll("option")].map((option) => option.textContent);

  it("has its own name, alone or as one of two", () => {
    const mine = { kind: "bot" as const, bot: "mine" };
    expect(namesOf({ seats: [mine] } as unknown as TableInfo)).toEqual(["mine"]);
    const easy = { kind: "bot" as const, bot: "easy" };
    expect(namesOf({ seats: [mine, { ...easy }, { ...easy }] } as unknown as TableInfo)).toEqual([
      "mine",
      "Easy bot 1",
      "Easy bot 2",
    ]);
    expect(seatDraftName({ ...seat, kind: "bot", bot: "mine" }, 1)).toBe("mine");
  });

  it("is offered by that name", () => {
    const bots = { levels: ["easy"], characters: [], others: ["mine"] };
    const wished = render(SeatList, {
      draft: newDraft("online"),
      bots,
      count: undefined,
      onchange: nothing,
    });
    expect(labels(wished.container)).toEqual(expect.arrayContaining(["Easy bot", "mine"]));
    const more = {
      isMine: false,
      isHost: false,
      isHere: false,
      canManage: true,
      canSit: false,
      isBusy: false,
      bots,
    };
    const lobby = render(LobbySeat, {
      seat: {},
      index: 1,
      name: "",
      ...more,
      onsit: nothing,
      onrename: nothing,
      onseat: nothing,
      accounts: [],
      onchallenge: nothing,
    });
    expect(labels(lobby.container).slice(-2)).toEqual(["Easy bot", "mine"]);
  });
});
