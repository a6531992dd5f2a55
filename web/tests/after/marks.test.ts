import { expect, it } from "vitest";
import { withRoom } from "../../src/after/marks";

const mark = (name: string, place: number) => ({ version: 100 * place, mark: name, place });

it("shows all marks if there is room", () => {
  const marks = [mark("good", 0.1), mark("blunder", 0.2), mark("inaccurate", 0.3)];
  expect(withRoom(marks, 400)).toEqual(marks);
});
it("leaves out less serious marks that would overlap others", () => {
  const marks = [mark("good", 0.1), mark("inaccurate", 0.11), mark("blunder", 0.12), mark("good", 0.5)];
  expect(withRoom(marks, 400).map((one) => one.mark)).toEqual(["blunder", "good"]);
});
