import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import en from "../../../src/elbowroom/words/locales/en.json";
import act from "../../../src/elbowroom/words/locales/web/act.en.json";
import type { Reach } from "../../src/lib/board/reach.svelte";
import type { Scene } from "../../src/lib/server/protocol";
import { Speaker } from "../../src/lib/speaking/speaker";
import type { ShownGame } from "../../src/lib/table/showngame";
import { texts } from "../../src/lib/texts/texts.svelte";
import RegionCard from "../../src/table/RegionCard.svelte";

const scene = {
  boards: [{ id: "millstone", titles: { en: "Millstone" } }],
  regions: [{ board: "millstone", number: 1, terrain: "forest", symbols: [], neighbours: [] }],
} as unknown as Scene;
const view = {
  regions: [{ board: "millstone", number: 1, holder: "orcs", tokens: 2, companions: 1 }],
  tribes: [{ race: "orcs", seat: 0, is_active: true, hand: 4, tray: 1, companion: "beast" }],
};

/** Return what the card of a region says during a redeployment. */
function cardWith(reach: Partial<Reach>): string {
  const acting = {
    pointed: 0,
    reach: new Map([[0, { region: 0, kind: "spread", ...reach }]]),
    loadDetail: () => undefined,
    detail: () => null,
    choicesAt: () => [],
  };
  const speaker = new Speaker("warcraft", ["Ana"], scene);
  render(RegionCard, {
    acting: acting as never,
    store: { view } as unknown as ShownGame,
    scene,
    speaker,
    isInline: true,
  });
  return screen.getByTestId("region-card").textContent ?? "";
}

beforeEach(() => texts.use({ ...en, ...act }));
afterEach(cleanup);

describe("the card of a region during a redeployment", () => {
  it("counts tokens as the shield does: with those placed and not confirmed", () => {
    expect(cardWith({ what: "deploy", placed: 3 })).toContain("5 tokens");
  });
  it("counts companions that are placed", () => {
    const said = cardWith({ what: "station", placed: 2 });
    expect(said).toContain("2 tokens");
    expect(said).toContain("3");
  });
});
