import { beforeEach, describe, expect, it } from "vitest";
import { partsOf, regionsIn, withoutMarks } from "../../../src/lib/speaking/regionmarks";
import { Speaker } from "../../../src/lib/speaking/speaker";
import { texts } from "../../../src/lib/texts/texts.svelte";
import { SCENE } from "../../smallmap";

const speaker = new Speaker("warcraft", ["Ana"], SCENE);

describe("marked regions", () => {
  beforeEach(() => texts.use({}));

  it("are found in a text", () => {
    const text = `Ana takes ${speaker.marked.region(1)} from Bo.`;
    expect(partsOf(text)).toEqual([
      { text: "Ana takes ", region: null, tail: "" },
      { text: "Isle 2", region: 1, tail: "" },
      { text: " from Bo.", region: null, tail: "" },
    ]);
    expect(withoutMarks(text)).toBe("Ana takes Isle 2 from Bo.");
  });
  it("are found in a list that names the board once", () => {
    const text = speaker.marked.regions([0, 1, 3]);
    expect(partsOf(text).filter(({ region }) => region !== null)).toEqual([
      { text: "Isle 1", region: 0, tail: "," },
      { text: "2", region: 1, tail: "," },
      { text: "4", region: 3, tail: "" },
    ]);
    expect(withoutMarks(text)).toBe(speaker.regions([0, 1, 3]));
    expect(regionsIn(text)).toEqual([0, 1, 3]);
  });
  it("are the same speaker each time, and do not change the usual one", () => {
    expect(speaker.marked).toBe(speaker.marked);
    expect(speaker.region(1)).toBe("Isle 2");
  });
  it("leave a text without regions alone", () => {
    expect(partsOf("Nothing.")).toEqual([{ text: "Nothing.", region: null, tail: "" }]);
    expect(partsOf("")).toEqual([]);
  });
});
