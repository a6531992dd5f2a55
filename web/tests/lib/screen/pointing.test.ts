import { describe, expect, it } from "vitest";
import { pointing } from "../../../src/lib/screen/pointing.svelte";

describe("how the player acts", () => {
  const field = document.createElement("input");
  document.body.append(field);
  const press = (pointerType: string): void => {
    document.body.dispatchEvent(Object.assign(new MouseEvent("pointerdown", { bubbles: true }), { pointerType }));
  };
  const type = (target: Element, key = "a"): boolean =>
    target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));

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
  it("is by keyboard once the focus was moved by keys, until the next press; a shortcut is pressed beside a mouse too", () => {
    const stop = pointing.watch(window);
    press("mouse");
    type(document.body, "e");
    type(field, "Tab");
    expect(pointing.usesKeys).toBe(false);
    type(document.body, "ArrowUp");
    expect(pointing.usesKeys).toBe(true);
    type(document.body, "e");
    expect(pointing.usesKeys).toBe(true);
    press("mouse");
    expect(pointing.usesKeys).toBe(false);
    stop();
  });
});
