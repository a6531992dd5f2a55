import { beforeAll, describe, expect, it } from "vitest";
import en from "../../../../src/elbowroom/words/locales/en.json";
import panel from "../../../../src/elbowroom/words/locales/web/panel.en.json";
import { LogBuilder } from "../../../src/lib/speaking/logbuilder";
import { eventsInOrder } from "../../../src/lib/speaking/sentences";
import { Speaker } from "../../../src/lib/speaking/speaker";
import { faceOf } from "../../../src/lib/pictures/spritesheets";
import type { TableInfo } from "../../../src/lib/server/protocol";
import type { LoggedStep } from "../../../src/lib/table/game.svelte";
import { namesOf } from "../../../src/lib/table/seats";
import { texts } from "../../../src/lib/texts/texts.svelte";

beforeAll(() => texts.use({ ...en, ...panel }));

const table = { setup: { game: "murlocs", players: 1 }, seats: [{ kind: "person", name: "Ana" }] } as TableInfo;
/** The player's last action, the whole turn of the Murlocs, and the next turn. */
const step: LoggedStep = {
  number: 7,
  seat: 0,
  action: "end",
  from: { 3: 0, 5: 0 },
  events: [
    { what: "gained", seat: 0, amount: 4, source: "regions" },
    { what: "turn", seat: 1, amount: 0 },
    { what: "discarded", seat: 0, amount: 1, source: "orcs" },
    { what: "conquered", seat: 1, region: 3, amount: 3, source: "active" },
    { what: "conquered", seat: 1, region: 4, amount: 3, source: "cheapest" },
    { what: "discarded", seat: 0, amount: 1, source: "orcs" },
    { what: "conquered", seat: 1, region: 5, amount: 3, source: "number" },
    { what: "gained", seat: 1, amount: 8, source: "regions" },
    { what: "turn", seat: 0, amount: 1 },
  ],
};

describe("the Murlocs in the log", () => {
  it("have a name after those of the players, and their face", () => {
    expect(namesOf(table)).toEqual(["Ana", "Murloc swarm"]);
    expect(namesOf({ ...table, setup: { game: "warcraft", players: 2 } } as TableInfo)).toEqual(["Ana"]);
    expect(faceOf("race.warcraft.murlocs")).toEqual({ sheet: "warcraft", id: "murlocs" });
    expect(faceOf("race.warcraft.orcs")).toEqual({ sheet: "warcraft", id: "orcs" });
  });
  it("play in the order of events, after the coins of the player", () => {
    expect(eventsInOrder(step.events ?? []).map(({ what }) => what)).toEqual(
      (step.events ?? []).map(({ what }) => what),
    );
  });
  it("have a turn of their own, in which each conquest says why", () => {
    const log = new LogBuilder(new Speaker("murlocs", namesOf(table), null)).add([step]);
    const [, theirs, mine] = log.turns;
    expect(new Set(log.turns.map(({ key }) => key)).size).toBe(log.turns.length);
    expect([theirs?.seat, mine?.seat]).toEqual([1, 0]);
    expect(theirs?.entries.map(({ text }) => text).filter((text) => text.includes("conquers"))).toEqual([
      "Murloc swarm conquers #4 with 3 tokens: of the cheapest, a player’s active race comes first.",
      "Murloc swarm conquers #5 with 3 tokens: nothing is cheaper.",
      "Murloc swarm conquers #6 with 3 tokens: of equally good regions, it has the lowest number.",
    ]);
  });
  it("tell the player of each region that they take, and why", () => {
    const log = new LogBuilder(new Speaker("murlocs", namesOf(table), null, 0), true).add([step]);
    const taken = log.turns
      .flatMap(({ entries }) => entries.map(({ text }) => text))
      .filter((text) => text.includes("from you"));
    expect(taken).toHaveLength(2);
    expect(taken[0]).toContain("#4");
    expect(taken[0]).toContain("1 token");
    expect(taken[0]).toContain("an active race comes first");
    expect(taken[1]).toContain("#6");
    expect(taken[1]).toContain("1 token");
  });
});
