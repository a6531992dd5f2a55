import { beforeAll, describe, expect, it } from "vitest";
import en from "../../src/elbowroom/locales/en.json";
import panel from "../../src/elbowroom/locales/web/panel.en.json";
import { type Event, NUMBERED } from "../src/lib/protocol";
import { Speaker } from "../src/lib/speaker";
import { Chronicle } from "../src/lib/speaker/chronicle";
import type { Shown } from "../src/lib/table.svelte";
import { texts } from "../src/lib/texts.svelte";

const { races = [], powers = [], relics = [] } = NUMBERED.warcraft ?? {};
const abilities = [...races, ...powers, ...relics];
const speaker = new Speaker("warcraft", ["Ana", "Ben"], null);
const conquered = (seat: number, region: number): Event => ({ what: "conquered", seat, region, amount: 2 });

/** What is told of a turn of Ana's with a combo, and of Ben's after it. */
function told(race: string, power: string, ...steps: [seat: number, action: string, ...events: Event[]][]): string[] {
  const begin: typeof steps = [
    [-1, "first 0"],
    [-1, `banner ${races.indexOf(race)}`],
    [-1, `badge ${powers.indexOf(power)}`],
    [0, "pick 0", { what: "picked", seat: 0, source: race, amount: 9 }],
  ];
  const log = [...begin, ...steps].map(([seat, action, ...events], index): Shown => ({ number: index + 1, seat, action, events }));
  const { turns } = new Chronicle(speaker).tell(log);
  return turns.slice(1).flatMap(({ entries }) => entries.map(({ text }) => text)).slice(1);
}
const use = (ability: string, use = 0): string => `use ${use} ${abilities.indexOf(ability)}`;

describe("what an answer meant", () => {
  beforeAll(() => texts.use({ ...en, ...panel }, "en"));

  it("is told question by question", () => {
    expect(told("orcs", "intimidating", [0, use("intimidating")], [0, "target 3"], [0, "choose 1"], [0, "target 5", { what: "moved", seat: 1, region: 5, amount: 1 }])).toEqual([
      "Ana intimidates #4.",
      "Ana drives away a Beast.",
      "Ben: 1 token moved to #6.",
    ]);
    expect(told("orcs", "portal_mage", [0, use("portal_mage")], [0, "target 3"], [0, "target 5"])).toEqual(["Ana opens a portal from #4 …", "… to #6: all that stands there changes places."]);
  });

  it("is told in sentences of its own where it is no region", () => {
    expect(told("worgen", "farmer", [0, "choose 0"])).toEqual(["Ana chooses the human form: 2 coins."]);
    expect(told("forsaken", "farmer", [0, "choose 0"], [0, "choose 1"], [0, "choose 2"])).toEqual(["Ana buys no tokens.", "Ana buys 1 token.", "Ana buys 2 tokens."]);
  });

  it("says what was used, and how companions are counted", () => {
    expect(told("orcs", "championing", [0, use("championing")], [0, "station 3 1"])).toEqual(["Ana sends the Champion to conquer.", "Ana puts the Champion in #4."]);
    expect(told("orcs", "beast_master", [0, "station 3 2"])).toEqual(["Ana puts 2 Beasts in #4."]);
  });

  it("belongs to an artifact only while its region is held, and never to whoever asks for no region", () => {
    const found: Event = { what: "found", seat: 0, region: 3, source: "heart_of_azeroth" };
    const lays = told("worgen", "farmer", [0, "conquer 3", conquered(0, 3), found], [0, "end"], [0, "target 4"]);
    expect(lays.at(-1)).toBe("Ana puts the Heart of Azeroth in #5.");
    const taken = told("worgen", "farmer", [0, "conquer 3", conquered(0, 3), found], [0, "end", { what: "turn", seat: 1, amount: 0 }], [1, "conquer 3", conquered(1, 3)], [1, "end"], [1, "target 3"]);
    expect(taken.at(-1)).toBe("Ben puts the Heart of Azeroth in #4.");
    expect(told("worgen", "farmer", [0, "end"], [0, "target 4"]).at(-1)).toBe("Ana chooses #5.");
  });

  it("is left open where two could have asked", () => {
    const found: Event = { what: "found", seat: 0, region: 3, source: "heart_of_azeroth" };
    expect(told("humans", "farmer", [0, "end"], [0, "target 4"]).at(-1)).toBe("Ana places a military objective in #5.");
    expect(told("humans", "farmer", [0, "conquer 3", conquered(0, 3), found], [0, "end"], [0, "target 4"]).at(-1)).toBe("Ana chooses #5.");
  });

  it("is asked anew in another turn", () => {
    const turn: Event = { what: "turn", seat: 0, amount: 1 };
    expect(told("goblins", "farmer", [0, "deploy 3 1"], [0, "target 3", turn], [0, "target 3"]).slice(1)).toEqual(["Ana lays a bomb in #4.", "Ana turns over the bomb in #4."]);
    expect(told("goblins", "farmer", [0, "deploy 3 1", turn], [0, "target 3"]).at(-1)).toBe("Ana turns over the bomb in #4.");
  });
});
