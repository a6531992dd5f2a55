import { expect, it } from "vitest";
import { commandOf } from "../../../src/lib/acting/keys";

it("maps keys to commands", () => {
  const key = (name: string, held = {}) =>
    commandOf({ key: name, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held });
  expect(key("z", { ctrlKey: true })).toEqual({ do: "undo" });
  expect(key("z", { metaKey: true })).toEqual({ do: "undo" });
  expect(key("Z", { ctrlKey: true, shiftKey: true })).toBeNull();
  expect(key("z")).toBeNull();
  expect(key("U")).toEqual({ do: "undo" });
  expect(key("h")).toEqual({ do: "hint" });
  expect(key("h", { ctrlKey: true })).toBeNull();
  expect(key("e")).toEqual({ do: "primary" });
  expect(key("f")).toEqual({ do: "fast" });
  expect(key("e", { altKey: true })).toBeNull();
  expect(key("?", { shiftKey: true })).toEqual({ do: "keys" });
  expect(key("Escape")).toEqual({ do: "cancel" });
  expect(key("3")).toEqual({ do: "button", digit: 3 });
  expect(key("0")).toEqual({ do: "button", digit: 0 });
});

it("ignores letters, digits and marks when shortcuts are off", () => {
  const key = (name: string, held = {}) =>
    commandOf({ key: name, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held }, false);
  for (const name of ["u", "H", "e", "f", "?", "3"]) expect(key(name)).toBeNull();
  expect(key("Escape")).toEqual({ do: "cancel" });
  expect(key("z", { ctrlKey: true })).toEqual({ do: "undo" });
});
