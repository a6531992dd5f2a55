import { describe, expect, it } from "vitest";
import { textOf } from "../../../src/lib/acting/actiontext";
import { type Menu, menuOf, allSeverals } from "../../../src/lib/acting/menu";
import type { Decision } from "../../../src/lib/server/protocol";
import examples from "../../decisions.json";

/** Return all legal actions as text; a spread's first place by its counts. */
function allTexts(menu: Menu): string[] {
  const options = [...menu.options, ...menu.picks.values(), menu.decline, menu.ends].filter(
    (option) => option !== null,
  );
  const severals = allSeverals(menu).flatMap(({ options: regions, done }) => [...regions, ...(done ? [done] : [])]);
  const texts = [...menu.regions.values()].flat().map((choice) => choice.text);
  texts.push(...[...options, ...severals].map((option) => textOf(option.action)));
  if (menu.yesNo) texts.push(menu.yesNo.yes, menu.yesNo.no);
  const first = menu.spread?.places[0];
  if (menu.spread && first)
    for (let count = menu.spread.least; count <= menu.spread.most; count += 1)
      texts.push(`${menu.spread.what} ${first.region} ${count}`);
  return texts;
}

describe("actions as text", () => {
  it("leave out missing fields, and keep zeros", () => {
    expect(textOf({ kind: "end" })).toBe("end");
    expect(textOf({ kind: "conquer", region: 7 })).toBe("conquer 7");
    expect(textOf({ kind: "deploy", region: 3, number: 2 })).toBe("deploy 3 2");
    expect(textOf({ kind: "use", id: "ethereals", number: 1 })).toBe("use ethereals 1");
    expect(textOf({ kind: "pick", number: 0 })).toBe("pick 0");
  });
});

describe("any decision of the engine", () => {
  it.each(examples.map((example) => [example.decision.question, example.game, example] as const))(
    "%s (%s): every legal action is in the menu",
    (_, __, example) => {
      const menu = menuOf(example.decision as unknown as Decision);
      expect(allTexts(menu).sort()).toEqual([...example.legal].sort());
    },
  );
});
