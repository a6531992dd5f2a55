import { beforeAll, describe, expect, it } from "vitest";
import en from "../../../../src/elbowroom/words/locales/en.json";
import panel from "../../../../src/elbowroom/words/locales/web/panel.en.json";
import type { Event } from "../../../src/lib/server/protocol";
import { LogBuilder } from "../../../src/lib/speaking/logbuilder";
import { Speaker } from "../../../src/lib/speaking/speaker";
import type { LoggedStep } from "../../../src/lib/table/game.svelte";
import { texts } from "../../../src/lib/texts/texts.svelte";

const speaker = new Speaker("warcraft", ["Ana", "Ben"], null);
/** A step of Ana's, and the question of an ability that it answers. */
type Answer = [action: string, question?: string, ...events: Event[]];

/** Return the log lines of a turn of Ana's with a combo. */
function logOf(race: string, power: string, ...answers: Answer[]): string[] {
  const begin: Omit<LoggedStep, "number">[] = [
    { seat: -1, action: "first 0" },
    { seat: -1, action: `banner ${race}` },
    { seat: -1, action: `badge ${power}` },
    { seat: 0, action: "pick 0", events: [{ what: "picked", seat: 0, source: race, amount: 9 }] },
  ];
  const steps = answers.map(([action, question, ...events]) => ({
    seat: 0,
    action,
    events,
    ...(question && { asked: `ask.${question}` }),
  }));
  const { turns } = new LogBuilder(speaker).add(
    [...begin, ...steps].map((step, index) => ({ ...step, number: index + 1 })),
  );
  return turns
    .slice(1)
    .flatMap(({ entries }) => entries.map(({ text }) => text))
    .slice(1);
}
const use = (ability: string, use = 0): Answer => [use ? `use ${ability} ${use}` : `use ${ability}`];

describe("answers to an ability's questions", () => {
  beforeAll(() => texts.use({ ...en, ...panel }, "en"));

  it("are described question by question", () => {
    const moved: Event = { what: "moved", seat: 1, region: 5, amount: 1 };
    expect(
      logOf(
        "orcs",
        "intimidating",
        use("intimidating"),
        ["target 3", "intimidating.token"],
        ["choose beast", "intimidating.piece"],
        ["target 5", "intimidating.place", moved],
      ),
    ).toEqual(["Ana intimidates #4.", "Ana drives away a Beast.", "Ben moves 1 token to #6."]);
    const portal = logOf(
      "orcs",
      "portal_mage",
      use("portal_mage"),
      ["target 3", "portal_mage"],
      ["target 5", "portal_mage"],
    );
    expect(portal).toEqual(["Ana opens portals in #4 and #6."]);
  });

  it("have their own sentences where they are not regions", () => {
    expect(logOf("worgen", "farmer", ["choose human", "worgen"])).toEqual(["Ana chooses the human form: 2 coins."]);
    expect(
      logOf("forsaken", "farmer", ["choose 0", "forsaken"], ["choose 1", "forsaken"], ["choose 2", "forsaken"]),
    ).toEqual(["Ana buys no tokens.", "Ana buys 1 token.", "Ana buys 2 tokens."]);
    expect(logOf("goblins", "farmer", ["choose no", "goblins.pay"])).toEqual([
      "Ana does not pay: the bomb is discarded unused.",
    ]);
    expect(logOf("orcs", "farmer", ["done", "diplomat"], ["done", "humans.place"])).toEqual([
      "Ana makes peace with nobody.",
    ]);
  });

  it("name the ability that was used, and count companions", () => {
    expect(logOf("orcs", "championing", use("championing"), ["station 3 1"])).toEqual([
      "Ana sends the Champion to conquer.",
      "Ana puts the Champion in #4.",
    ]);
    expect(logOf("orcs", "beast_master", ["station 3 2"])).toEqual(["Ana puts 2 Beasts in #4."]);
  });

  it("are clear where several abilities ask for a region in the same turn", () => {
    const answers: Answer[] = [
      ["end"],
      ["target 4", "humans.place"],
      ["target 5", "garrisoned"],
      ["target 6", "heart_of_azeroth"],
    ];
    expect(logOf("humans", "garrisoned", ...answers).slice(1)).toEqual([
      "Ana places a military objective in #5.",
      "Ana builds a fort in #6.",
      "Ana puts the Heart of Azeroth in #7.",
    ]);
    expect(logOf("goblins", "farmer", ["target 3", "goblins.reveal"], ["target 3", "goblins.lay"])).toEqual([
      "Ana reveals the bomb in #4.",
      "Ana lays a bomb in #4.",
    ]);
  });
});
