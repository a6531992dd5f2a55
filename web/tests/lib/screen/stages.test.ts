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
    stages.begin(stage("map"), stage("bar"));
    stages.begin(stage("next map"), stage("next bar"));
    expect(done).toEqual(["map"]);
    expect(stages.isUnderWay).toBe(true);
    for (let frame = 0; frame < 3; frame++) drawn();
    expect(done).toEqual(["map", "bar", "next map", "next bar"]);
    expect(stages.isUnderWay).toBe(false);
    expect(due).toEqual([]);
  });

  it("that a stage begins come right after it", () => {
    stages.begin(stage("read"), () => stages.begin(stage("map"), stage("bar")), stage("next read"));
    for (let frame = 0; frame < 4; frame++) drawn();
    expect(done).toEqual(["read", "map", "bar", "next read"]);
    expect(due).toEqual([]);
  });

  it("are all done for whoever does not want to wait, in their order", () => {
    stages.begin(
      stage("map"),
      () => stages.begin(stage("bar")),
      () => stages.begin(stage("next map")),
    );
    stages.settle();
    expect(done).toEqual(["map", "bar", "next map"]);
    expect(due).toEqual([]);
  });

  it("go on after one that has failed", () => {
    stages.begin(
      () => undefined,
      () => {
        throw new Error("broken");
      },
    );
    expect(drawn).toThrow("broken");
    stages.begin(stage("map"), stage("bar"));
    drawn();
    expect(done).toEqual(["map", "bar"]);
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
