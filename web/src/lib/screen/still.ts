/** Everything around a dialog becomes inert, a part with each frame; a modal one has the whole page styled anew at once. */
import { afterFrames } from "./frames";

/** What is returned has everything around react again. */
export function stillAround(element: HTMLElement): () => void {
  const parts = around(element);
  let callOff: (() => void) | null = null;
  const still = (index: number): void => {
    const part = parts[index];
    if (!part) return;
    part.inert = true;
    callOff = afterFrames(1, () => still(index + 1));
  };
  still(0);
  return () => {
    callOff?.();
    for (const part of parts) part.inert = false;
  };
}

/** All beside the element or beside what holds it, but for what is said to those who do not look. */
function around(element: HTMLElement): HTMLElement[] {
  const found: HTMLElement[] = [];
  for (let at = element; at.parentElement && at !== document.body; at = at.parentElement)
    for (const one of at.parentElement.children)
      if (one !== at && one instanceof HTMLElement && !one.inert && !one.ariaLive) found.push(one);
  return found;
}
