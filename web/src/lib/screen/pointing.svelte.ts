/** Tells whether the player uses a touch screen: it has no hover, so a first tap shows and a second one acts. */
class Pointing {
  // Until the first press, the device's main pointer.
  isTouch = $state(globalThis.matchMedia?.("(pointer: coarse)").matches ?? false);

  /** Watch pointers and keys until the returned function is called. */
  watch(target: Window): () => void {
    const pointer = (event: PointerEvent): void => void (this.isTouch = event.pointerType === "touch");
    // Typing on a phone's keyboard does not mean that the player has a mouse.
    const key = ({ target }: KeyboardEvent): void => {
      if (!(target instanceof Element && target.matches("input, textarea"))) this.isTouch = false;
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
