/** Lets faces blink now and then: one at a time, and none with reduced motion or on a hidden page. */
import { prefersReducedMotion } from "../settings/settings.svelte";

/** The pause between two blinks of any faces, and how long eyes are shut, in milliseconds. */
const SHORTEST_PAUSE = 1400;
const LONGEST_PAUSE = 4200;
const SHUT = 140;

type Shut = (isShut: boolean) => void;

const faces = new Set<Shut>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Register a face that can shut its eyes; the returned function removes it. */
export function blinks(shut: Shut): () => void {
  faces.add(shut);
  if (faces.size === 1) wait();
  return () => {
    faces.delete(shut);
    if (!faces.size) clearTimeout(timer);
  };
}

function wait(): void {
  clearTimeout(timer);
  timer = setTimeout(blink, SHORTEST_PAUSE + Math.random() * (LONGEST_PAUSE - SHORTEST_PAUSE));
}

function blink(): void {
  const chosen = [...faces][Math.floor(Math.random() * faces.size)];
  if (chosen && !document.hidden && !prefersReducedMotion()) {
    chosen(true);
    setTimeout(() => chosen(false), SHUT);
  }
  wait();
}
