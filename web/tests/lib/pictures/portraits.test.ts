import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { LOOKS } from "../../../build/face";
import { face, facesOn, sprite } from "../../../build/faces";

const drawn = (address: string): string => decodeURIComponent(address.replace("data:image/svg+xml,", ""));

describe("a face", () => {
  let answers: (Response | Error)[];
  let pictureOf: (key: string, look?: "full" | "small" | "stone") => string;
  let loadPicture: (key: string) => void;
  const asked = vi.fn((_url: string) => {
    const answer = answers.shift() ?? new Error("no network");
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  });

  beforeEach(async () => {
    vi.useFakeTimers();
    asked.mockClear();
    vi.stubGlobal("fetch", asked);
    // Like a fresh page, without loaded sheets.
    vi.resetModules();
    ({ pictureOf, loadPicture } = await import("../../../src/lib/pictures/pictures"));
  });
  afterEach(async () => {
    // Finish pending work before other tests.
    await vi.advanceTimersByTimeAsync(60_000);
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it("is a separate image once its sheet has loaded, which is requested once", async () => {
    answers = [new Response(sprite("warcraft"))];
    expect(pictureOf("race.warcraft.orcs")).toBe("");
    expect(asked).not.toHaveBeenCalled();
    for (const race of ["orcs", "worgen"]) loadPicture(`race.warcraft.${race}`);
    await vi.advanceTimersByTimeAsync(0);
    expect(drawn(pictureOf("race.warcraft.orcs"))).toContain(face("warcraft", "orcs", "small"));
    expect(drawn(pictureOf("race.warcraft.worgen", "stone"))).toContain(face("warcraft", "worgen", "stone"));
    expect(drawn(pictureOf("natives.warcraft", "full"))).toContain(face("warcraft", "murloc", "full"));
    expect(asked).toHaveBeenCalledTimes(1);
  });

  it("is prefetched with all faces of the sheet, one after the other", async () => {
    const made: string[] = [];
    vi.stubGlobal("requestIdleCallback", (work: () => void) => void setTimeout(work));
    vi.stubGlobal(
      "Image",
      class {
        set src(address: string) {
          made.push(drawn(address));
        }
      },
    );
    answers = [new Response(sprite("warcraft"))];
    const { prefetchFaces } = await import("../../../src/lib/pictures/portraits.svelte");
    prefetchFaces("warcraft");
    await vi.advanceTimersByTimeAsync(20);
    expect(made).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(20_000);
    const prefetched = LOOKS.filter((look) => look !== "blink");
    const everybody = prefetched.flatMap((look) => facesOn("warcraft").map((id) => face("warcraft", id, look)));
    expect(made).toHaveLength(everybody.length);
    for (const one of everybody) expect(made.some((picture) => picture.includes(one))).toBe(true);
    // Showing one does not load it again.
    pictureOf("race.warcraft.orcs", "stone");
    await vi.advanceTimersByTimeAsync(20_000);
    expect(made).toHaveLength(everybody.length);
  });

  it("updates components when it has loaded", async () => {
    answers = [new Response(sprite("classic"))];
    const { shownFace } = await import("./shownface.svelte");
    const { flushSync } = await import("svelte");
    const { seen, end } = shownFace(() => pictureOf("race.classic.trolls"));
    loadPicture("race.classic.trolls");
    await vi.waitFor(() => {
      flushSync();
      expect(seen.map(Boolean)).toEqual([false, true]);
    });
    end();
  });

  it.each([new Error("no network"), new Response("too much to do", { status: 503 }), new Response("<html>log in")])(
    "is requested again after a failure: %s",
    async (failure) => {
      answers = [failure, new Response(sprite("characters"))];
      loadPicture("character.brakk");
      await vi.advanceTimersByTimeAsync(2999);
      expect(pictureOf("character.brakk")).toBe("");
      expect(asked).toHaveBeenCalledTimes(1);
      await vi.advanceTimersByTimeAsync(1);
      expect(drawn(pictureOf("character.brakk"))).toContain(face("characters", "brakk", "small"));
    },
  );
});
