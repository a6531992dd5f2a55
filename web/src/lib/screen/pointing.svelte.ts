/** How somebody points: with a finger nothing can be hovered, so a first tap shows and a second one does. */
class Pointing {
  // Until something has been pressed, what the device has.
  isTouch = $state(globalThis.matchMedia?.("(pointer: coarse)").matches ?? false);

  /** Watch how things are pointed at, until the returned function is called. */
  watch(target: Window): () => void {
    const pointer = (event: PointerEvent): void => void (this.isTouch = event.pointerType === "touch");
    // Whoever writes a message on a phone's keyboard still points with a finger.
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
