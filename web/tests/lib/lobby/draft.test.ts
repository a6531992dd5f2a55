import { describe, expect, it } from "vitest";
import {
  bodyOf,
  fitted,
  hasHints,
  inWay,
  isComplete,
  missing,
  newDraft,
  ownSeat,
  formPartOf,
  type TableDraft,
  withBoard,
  withBots,
  withHandicap,
  withHints,
  withMe,
} from "../../../src/lib/lobby/draft";
import type { GameOffer } from "../../../src/lib/server/protocol";

const board = (id: string, size: string, other_side: string) => ({ id, size, other_side, titles: { en: id } });
const ISLANDS: GameOffer = {
  id: "warcraft",
  players: [2, 3],
  boards: [
    board("big", "L", "big-back"),
    board("big-back", "L", "big"),
    board("wide", "L", "wide-back"),
    board("middle", "M", "middle-back"),
    board("small", "S", "small-back"),
    board("tiny", "S", "tiny-back"),
  ],
  races: ["orcs", "naga"],
  powers: ["mining"],
  sets: [],
  by_players: [
    {
      players: 2,
      rounds: 10,
      boards: ["big", "big-back", "wide", "small", "tiny"],
      draw: ["L", "S"],
      races: [],
      powers_needed: 1,
    },
    {
      players: 3,
      rounds: 10,
      boards: ["big", "big-back", "wide", "middle", "small", "tiny"],
      draw: ["L", "M", "S"],
      races: [],
      powers_needed: 1,
    },
  ],
  may_name_first: true,
};
const MAPS: GameOffer = {
  id: "classic",
  players: [2],
  boards: [{ id: "valley", players: 2, titles: {} }],
  races: ["elves"],
  powers: ["flying"],
  sets: [{ id: "cursed", races: ["kobolds"], powers: ["were"] }],
  by_players: [{ players: 2, rounds: 10, boards: ["valley"], races: [], powers_needed: 1 }],
  may_name_first: false,
};
const draftWith = (more: Partial<TableDraft>): TableDraft => ({ ...newDraft("online"), ...more });
const choose = (ids: string[], players = 3): string[] =>
  ids.reduce<string[]>(
    (boards, id) =>
      withBoard(
        boards,
        ISLANDS.boards.find((one) => one.id === id)!,
        ISLANDS,
        players,
      ),
    [],
  );

describe("chosen boards", () => {
  it("are in the order of the draw", () =>
    expect(choose(["small", "middle", "big"])).toEqual(["big", "middle", "small"]));
  it("never include both sides of one board", () => expect(choose(["big", "big-back"])).toEqual(["big-back"]));
  it("replace one of the same size", () => expect(choose(["big", "small", "tiny", "wide"])).toEqual(["wide", "tiny"]));
  it("exclude boards for other numbers of players", () => expect(choose(["middle", "big"], 2)).toEqual(["big"]));
  it("include only one map", () => expect(withBoard(["valley"], MAPS.boards[0]!, MAPS, 2)).toEqual(["valley"]));

  it("are counted by size while some are missing", () => {
    expect(missing(draftWith({ boards: ["big"] }), ISLANDS)).toEqual({ M: 1, S: 1 });
    expect(missing(draftWith({ boards: ["big", "middle", "small"] }), ISLANDS)).toEqual({});
    expect(missing(draftWith({ boards: null }), ISLANDS)).toEqual({});
    expect(missing(draftWith({ boards: [], players: 2 }), MAPS)).toEqual({ map: 1 });
  });
});

describe("a draft for another game or number of players", () => {
  const full = draftWith({ boards: ["big", "middle", "small"], excluded: ["orcs", "mining"], first: 2 });

  it("keeps choices that fit", () => expect(fitted(full, ISLANDS)).toEqual(full));
  it("drops boards and a first player that do not fit fewer players", () => {
    const fewer = fitted({ ...full, players: 2 }, ISLANDS);
    expect(fewer.boards).toEqual(["big", "small"]);
    expect(fewer.first).toBeNull();
    expect(fewer.excluded).toEqual(["orcs", "mining"]);
  });
  it("drops boards, races and the first player of another game", () => {
    const other = fitted({ ...full, game: "classic", first: 1 }, MAPS);
    expect(other).toMatchObject({ players: 2, boards: ["valley"], excluded: [], first: null });
  });
  it("keeps sets that the game has, and what is excluded of them", () => {
    const sets = draftWith({ players: 2, sets: ["cursed"], excluded: ["kobolds"] });
    expect(fitted(sets, MAPS)).toMatchObject({ sets: ["cursed"], excluded: ["kobolds"] });
    expect(fitted({ ...sets, sets: [] }, MAPS).excluded).toEqual([]);
    expect(fitted(sets, ISLANDS)).toMatchObject({ sets: [], excluded: [] });
  });
  it("keeps random boards", () => expect(fitted(draftWith({}), MAPS).boards).toBeNull());
  it("keeps seats beyond the number of players", () =>
    expect(fitted({ ...full, players: 2 }, ISLANDS).seats).toBe(full.seats));
});

describe("seats", () => {
  it("are filled with bots, except mine", () => {
    const filled = withBots(draftWith({ players: 3 }));
    expect(filled.seats.slice(0, 3).map(({ kind }) => kind)).toEqual(["me", "bot", "bot"]);
    expect(isComplete(filled)).toBe(true);
    const moved = withBots(withMe(draftWith({ players: 3 }), 2));
    expect(moved.seats.slice(0, 3).map(({ kind }) => kind)).toEqual(["bot", "bot", "me"]);
    const withoutMe = draftWith({
      seats: newDraft("online").seats.map((seat) => ({ ...seat, kind: "open" as const })),
    });
    expect(ownSeat(withBots(withoutMe))).toBe(0);
  });
  it("have hints by default: alone against bots, and with one shared device", () => {
    const draft = newDraft("online");
    expect(hasHints(draft)).toBe(false);
    expect(hasHints(withBots(draft))).toBe(true);
    expect(hasHints(inWay(draft, "device"))).toBe(true);
    expect(hasHints(inWay(draft, "referee"))).toBe(true);
    expect(bodyOf(draft).setup).not.toHaveProperty("hints");
  });
  it("have hints or none, as the host chooses", () => {
    const helped = withHints(newDraft("online"), true);
    expect(hasHints(helped)).toBe(true);
    expect(bodyOf(helped).setup.hints).toBe(true);
    const unhelped = withHints(withBots(newDraft("online")), false);
    expect(bodyOf(unhelped).setup.hints).toBe(false);
    // Choosing the default again stores no choice.
    expect(withHints(unhelped, true).hints).toBeNull();
  });
  it("include me at most once", () => {
    const moved = withMe(newDraft("online"), 2);
    expect(moved.seats.map((seat) => seat.kind)).toEqual(["open", "open", "me", "open", "open"]);
    expect(ownSeat(moved)).toBe(2);
    expect(ownSeat({ ...moved, players: 2 })).toBeNull();
  });
  it("are complete if none of the players' seats is open", () => {
    const draft = newDraft("online");
    expect(isComplete(draft)).toBe(false);
    const bots = draft.seats.map((seat, index) => (index === 1 ? { ...seat, kind: "bot" as const } : seat));
    expect(isComplete({ ...draft, players: 2, seats: bots })).toBe(true);
    expect(isComplete(newDraft("device"))).toBe(true);
  });
  it("keep bots when the way to play changes; a referee must choose the boards", () => {
    const draft = newDraft("online");
    draft.seats[1] = { kind: "bot", bot: "random", name: "" };
    const real = inWay(draft, "referee");
    expect(real.seats.map((seat) => seat.kind)).toEqual(["friend", "bot", "friend", "friend", "friend"]);
    expect(real.boards).toEqual([]);
    expect(inWay(real, "online").seats[0]?.kind).toBe("me");
  });
});

describe("the request", () => {
  it("leaves out defaults", () => {
    expect(bodyOf(newDraft("online"))).toEqual({
      setup: { game: "warcraft", players: 3 },
      sits: false,
      bots: [null, null, null],
    });
  });
  it("has all choices", () => {
    const draft = draftWith({
      players: 2,
      boards: ["big", "small"],
      openCoins: true,
      excluded: ["orcs"],
      sets: ["cursed"],
      first: 1,
      clock: { kind: "live", seconds: 60 },
      isPublic: true,
    });
    draft.seats[1] = { kind: "bot", bot: "random", name: "" };
    expect(bodyOf(draft)).toEqual({
      setup: {
        game: "warcraft",
        players: 2,
        boards: ["big", "small"],
        open_coins: true,
        excluded: ["orcs"],
        sets: ["cursed"],
        first: 1,
        clock: { kind: "live", seconds: 60 },
      },
      sits: false,
      bots: [null, "random"],
      public: true,
    });
  });
  it("has names, no clock, and is not public with one shared device", () => {
    const draft = {
      ...newDraft("referee"),
      players: 2,
      isPublic: true,
      clock: { kind: "live", seconds: 60 } as const,
      boards: ["big"],
    };
    draft.seats[0] = { kind: "friend", bot: "simple", name: " Ana " };
    expect(bodyOf(draft)).toEqual({
      setup: { game: "warcraft", players: 2, boards: ["big"], hot_seat: true, referee: true },
      sits: true,
      bots: [null, null],
      names: ["Ana", null],
    });
  });
});

describe("friends without a name", () => {
  it("get a default name", () => {
    const draft = { ...newDraft("device"), players: 2 };
    draft.seats[1] = { kind: "friend", bot: "simple", name: "Bo" };
    expect(bodyOf(draft, (seat) => `Player ${seat + 1}`).names).toEqual(["Player 1", "Bo"]);
  });
});

describe("the part of the form for a refusal", () => {
  it.each([
    ["referee-needs-boards", "boards"],
    ["too-many-regions", "boards"],
    ["too-few-badges", "excluded"],
    ["unknown-exclusion", "excluded"],
    ["first-seat-fixed", "first"],
    ["player-count", "players"],
    ["empty-name", "seats"],
    ["too-many-own-tables", "table"],
    ["no-connection", "table"],
  ])("%s: %s", (reason, part) => expect(formPartOf(reason)).toBe(part));
});

describe("handicap coins", () => {
  it("are sent for the seats in play, without trailing zeros", () => {
    const draft = newDraft("online");
    expect(bodyOf(draft).setup.handicap).toBeUndefined();
    const given = withHandicap(withHandicap(draft, 1, 7), 4, 3);
    expect(bodyOf(given).setup.handicap).toEqual([0, 7]);
    expect(bodyOf({ ...given, players: 5 }).setup.handicap).toEqual([0, 7, 0, 0, 3]);
    expect(bodyOf(withHandicap(given, 1, 0)).setup.handicap).toBeUndefined();
  });
  it("stay within their limits", () => {
    const draft = newDraft("online");
    expect(withHandicap(draft, 0, 1000).handicap[0]).toBe(100);
    expect(withHandicap(draft, 0, -3).handicap[0]).toBe(0);
    expect(withHandicap(draft, 0, Number.NaN).handicap[0]).toBe(0);
  });
});
