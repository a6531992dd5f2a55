import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import table from "../../../src/elbowroom/words/locales/web/table.en.json";
import type { Incident } from "../../src/lib/server/protocol";
import { Speaker } from "../../src/lib/speaking/speaker";
import type { TableStore } from "../../src/lib/table/store.svelte";
import { texts } from "../../src/lib/texts/texts.svelte";
import Incidents from "../../src/table/Incidents.svelte";
import { IncidentStore } from "./incidentstore.svelte";

const speaker = new Speaker("warcraft", ["Ana", "Ben"], null, 1);

function shown(incidents: Incident[] = []): IncidentStore {
  const store = new IncidentStore(incidents);
  render(Incidents, { store: store as unknown as TableStore, speaker });
  return store;
}

beforeEach(() => {
  texts.use(table);
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it("tells of what happens from now on, for some seconds", async () => {
  const store = shown([{ number: 1, what: "away", after: 0, seat: 0 }]);
  expect(screen.queryByTestId("incident")).toBeNull();
  store.add({ what: "back", seat: 0 });
  await tick();
  expect(screen.getByTestId("incident").textContent).toContain("Ana is back.");
  expect(screen.getByTestId("incident").closest("[role=status]")).toBeTruthy();
  vi.advanceTimersByTime(9000);
  await tick();
  expect(screen.queryByTestId("incident")).toBeNull();
});

it("asks for a vote, once, and sends it", async () => {
  const store = shown();
  store.add({ what: "vote", seat: 0 });
  await tick();
  expect(screen.getByTestId("vote").textContent).toContain("1 of 2 agrees.");
  await fireEvent.click(screen.getByTestId("vote-end"));
  expect(store.asked).toEqual([{ type: "vote", end: true }]);
});

it("asks again only when somebody else votes", async () => {
  const store = shown();
  store.add({ what: "vote", seat: 0 });
  await tick();
  await fireEvent.click(screen.getByTestId("vote-play-on"));
  expect(screen.queryByTestId("vote")).toBeNull();
  store.add({ what: "paused", seat: 0 });
  await tick();
  expect(screen.queryByTestId("vote")).toBeNull();
  store.add({ what: "vote", seat: 0 });
  await tick();
  expect(screen.getByTestId("vote")).toBeTruthy();
  expect(store.asked).toEqual([]);
});
