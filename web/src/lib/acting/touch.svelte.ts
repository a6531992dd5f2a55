/** How somebody points: with a finger nothing can be hovered, so a first tap shows and a second one does. */
class Pointing {
  isTouch = $state(false);

  /** Watch how things are pointed at, until the returned function is called. */
  watch(target: Window): () => void {
    const pointer = (event: PointerEvent): void => void (this.isTouch = event.pointerType === "touch");
    const key = (): void => void (this.isTouch = false);
    target.addEventListener("pointerdown", pointer, true);
    target.addEventListener("keydown", key, true);
    return () => {
      target.removeEventListener("pointerdown", pointer, true);
      target.removeEventListener("keydown", key, true);
    };
  }
}

export const pointing = new Pointing();
