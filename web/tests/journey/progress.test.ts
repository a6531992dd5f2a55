import { beforeEach, describe, expect, it } from "vitest";
import { Journey } from "../../src/journey/progress.svelte";
import { HOSTS, lastOf, STATIONS, stationOf } from "../../src/journey/stations";

const [first, second, third] = STATIONS;

describe("the journey", () => {
  beforeEach(() => localStorage.clear());

  it("opens one station after the other", () => {
    const journey = new Journey();
    expect(journey.next).toBe(first);
    expect(journey.isOpen(first!)).toBe(true);
    expect(journey.isOpen(second!)).toBe(false);
    journey.win(first!);
    expect(journey.has(first!)).toBe(true);
    expect(journey.isOpen(first!)).toBe(true);
    expect(journey.isOpen(second!)).toBe(true);
    expect(journey.isOpen(third!)).toBe(false);
    expect(new Journey().count).toBe(1);
  });
  it("gives the portrait for a character\u2019s last station", () => {
    const journey = new Journey();
    const ofZillo = STATIONS.filter(({ host }) => host === "zillo");
    expect(ofZillo.length).toBeGreaterThan(1);
    for (const station of ofZillo) {
      expect(journey.hasPortrait("zillo")).toBe(false);
      journey.win(station);
    }
    expect(journey.hasPortrait("zillo")).toBe(true);
    for (const station of STATIONS) journey.win(station);
    expect(HOSTS.every((host) => journey.hasPortrait(host))).toBe(true);
    expect(journey.next).toBeUndefined();
  });
  it("ends against the strongest bot, after all eight characters", () => {
    expect(STATIONS.at(-1)?.table.bots).toEqual([null, "expert"]);
    expect(HOSTS).toHaveLength(9);
    expect(lastOf("expert")).toBe(STATIONS.at(-1));
    expect(stationOf("nowhere")).toBeNull();
  });
  it("ignores what it cannot read", () => {
    localStorage.setItem("elbowroom.journey", '["nowhere", 3]');
    expect(new Journey().count).toBe(0);
    localStorage.setItem("elbowroom.journey", "{");
    expect(new Journey().count).toBe(0);
  });
});
