import { cleanup, render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import en from "../../../src/elbowroom/words/locales/en.json";
import { settings } from "../../src/lib/settings/settings.svelte";
import { Speaker } from "../../src/lib/speaking/speaker";
import type { Watcher } from "../../src/lib/table/playback.svelte";
import { texts } from "../../src/lib/texts/texts.svelte";
import RelicCard from "../../src/table/RelicCard.svelte";
import { viewOf } from "../smallmap";

const speaker = new Speaker("warcraft", ["Ana", "Ben"], null);
const FOUND = [
  { number: 3, seat: 0, action: "conquer 1", events: [{ what: "found", source: "doomhammer", region: 1 }] },
];

let watcher: Watcher;
beforeEach(() => {
  vi.useFakeTimers();
  texts.use(en);
  const watch = (given: Watcher) => ((watcher = given), () => undefined);
  render(RelicCard, { store: { watch }, speaker });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  settings.speed = 1;
});
const show = async (isSkipped = false): Promise<void> => {
  await tick();
  watcher(FOUND, viewOf(), viewOf(), isSkipped);
  await tick();
};

describe("a found artifact", () => {
  it("is shown on a card with its name and effect, for a while", async () => {
    await show();
    const card = screen.getByTestId("relic-card");
    expect(card.textContent).toContain(en["relic.doomhammer"]);
    expect(card.textContent).toContain(en["relic.doomhammer.text"]);
    vi.advanceTimersByTime(4000);
    await tick();
    expect(screen.queryByTestId("relic-card")).toBeNull();
  });
  it("is not shown where steps are skipped or shown at once", async () => {
    await show(true);
    expect(screen.queryByTestId("relic-card")).toBeNull();
    settings.speed = 0;
    await show();
    expect(screen.queryByTestId("relic-card")).toBeNull();
  });
});
