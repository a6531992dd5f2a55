import { describe, expect, it } from "vitest";
import { pointing } from "../../../src/lib/screen/pointing.svelte";

describe("the kind of pointer", () => {
  const field = document.createElement("input");
  document.body.append(field);
  const press = (pointerType: string): void => {
    document.body.dispatchEvent(Object.assign(new MouseEvent("pointerdown", { bubbles: true }), { pointerType }));
  };
  const type = (target: Element): boolean =>
    target.dispatchEvent(new KeyboardEvent("keydown", { key: "a", bubbles: true }));

  it("follows pointers and keys, but not typing in a field", () => {
    const stop = pointing.watch(window);
    press("touch");
    expect(pointing.isTouch).toBe(true);
    type(field);
    expect(pointing.isTouch).toBe(true);
    type(document.body);
    expect(pointing.isTouch).toBe(false);
    press("touch");
    press("mouse");
    expect(pointing.isTouch).toBe(false);
    stop();
  });
});
