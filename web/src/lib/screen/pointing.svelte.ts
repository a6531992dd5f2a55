/** Tells how the player acts: a touch screen has no hover, so a first tap shows and a second one acts; some use only keys. */
const NAVIGATION = new Set(["Tab", "ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]);

class Pointing {
  // Until the first press, the device's main pointer.
  isTouch = $state(globalThis.matchMedia?.("(pointer: coarse)").matches ?? false);
  /** True after the player has moved the focus by keys, until the next press of a pointer. */
  usesKeys = $state(false);

  /** Watch pointers and keys until the returned function is called. */
  watch(target: Window): () => void {
    const pointer = (event: PointerEvent): void => {
      this.isTouch = event.pointerType === "touch";
      this.usesKeys = false;
    };
    const key = ({ key, target }: KeyboardEvent): void => {
      // Typing on a phone's keyboard does not mean that the player has a mouse.
      if (target instanceof Element && target.matches("input, textarea")) return;
      this.isTouch = false;
      this.usesKeys ||= NAVIGATION.has(key);
    };
    target.addEventListener("pointerdown", pointer, true);
    target.addEventListener("keydown", key, true);
    return () => {
      target.removeEventListener("pointerdown", pointer, true);
      target.removeEventListener("keydown", key, true);
    };
  }
}

export const pointing = new Pointing();
