import { beforeEach, describe, expect, it } from "vitest";
import { Stages } from "../../../src/lib/screen/stages";

describe("stages", () => {
  let stages: Stages;
  let due: (() => void)[];
  let done: string[];
  const stage = (name: string) => (): void => void done.push(name);
  const drawn = (): void => due.shift()?.();

  beforeEach(() => {
    stages = new Stages();
    due = [];
    done = [];
    stages.later = (work) => {
      due.push(work);
      return () => void (due = due.filter((one) => one !== work));
    };
  });

  it("are done one after the other", () => {
    stages.begin(stage("map"), stage("bar"), stage("log"));
    expect(done).toEqual(["map"]);
    drawn();
    expect(done).toEqual(["map", "bar"]);
    drawn();
    expect(done).toEqual(["map", "bar", "log"]);
    expect(due).toEqual([]);
  });

  it("are done to the end before others begin, each once", () => {
    stages.begin(stage("map"), stage("bar"), stage("log"));
    stages.begin(stage("next map"), stage("next bar"));
    expect(done).toEqual(["map", "bar", "log", "next map"]);
    drawn();
    expect(done.at(-1)).toBe("next bar");
    expect(due).toEqual([]);
  });

  it("are left alone where nobody looks any more", () => {
    stages.begin(stage("map"), stage("bar"));
    stages.close();
    drawn();
    stages.settle();
    expect(done).toEqual(["map"]);
  });

  it("are done at once where nothing puts them off", () => {
    stages = new Stages();
    stages.begin(stage("map"), stage("bar"));
    expect(done).toEqual(["map", "bar"]);
  });
});
