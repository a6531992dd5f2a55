import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import en from "../../../src/elbowroom/words/locales/en.json";
import home from "../../../src/elbowroom/words/locales/web/home.en.json";
import Exclusions from "../../src/home/Exclusions.svelte";
import type { GameOffer } from "../../src/lib/server/protocol";
import { texts } from "../../src/lib/texts/texts.svelte";

beforeAll(() => texts.use({ ...en, ...home }, "en"));
afterEach(cleanup);

const OFFER: GameOffer = {
  id: "classic",
  players: [2],
  boards: [],
  races: ["ghouls", "elves"],
  powers: ["flying"],
  sets: [{ id: "cursed", races: ["kobolds"], powers: ["were", "marauding"] }],
  by_players: [],
  may_name_first: true,
  too_strong: ["ghouls"],
  too_strong_with_sets: ["ghouls", "were", "lava"],
};

describe("the button that balances a game", () => {
  const pressed = async (sets: string[], excluded: string[]): Promise<string[] | null> => {
    let changed: string[] | null = null;
    render(Exclusions, { offer: OFFER, sets, excluded, onchange: (next: string[]) => (changed = next) });
    await fireEvent.click(screen.getByRole("button", { name: home["web.home.new.excluded.choose"] }));
    const button = screen.queryByTestId("balanced");
    if (button) await fireEvent.click(button);
    return changed;
  };

  it("excludes what is too strong in the base game", async () =>
    expect(await pressed([], ["elves"])).toEqual(["elves", "ghouls"]));
  it("excludes what is too strong with the chosen sets", async () =>
    expect(await pressed(["cursed"], [])).toEqual(["ghouls", "were"]));
  it("is absent once all of that is excluded", async () => expect(await pressed([], ["ghouls"])).toBeNull());
});
