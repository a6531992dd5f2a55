import { describe, expect, it } from "vitest";
import { tableIn } from "../../../src/lib/lobby/tablecode";

describe("the table code in pasted text", () => {
  it.each([
    ["k7w2m9xq4d", "k7w2m9xq4d"],
    ["  K7W2M9XQ4D\n", "k7w2m9xq4d"],
    ["k7w2m-9xq4d", "k7w2m9xq4d"],
    ["https://play.example.org/t/k7w2m9xq4d", "k7w2m9xq4d"],
    ["http://127.0.0.1:8128/t/k7w2m9xq4d?x=1#here", "k7w2m9xq4d"],
    ["Come and play: https://play.example.org/replay/k7w2m9xq4d !", "k7w2m9xq4d"],
  ])("%s", (text, code) => expect(tableIn(text)).toBe(code));

  it.each(["", "hello", "https://play.example.org/rules", "k7w2m9xq4", "k7w2m9xq4l", "k7w2m9xq4dd"])(
    "nothing in %s",
    (text) => expect(tableIn(text)).toBeNull(),
  );
});
