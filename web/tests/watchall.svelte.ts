import { flushSync } from "svelte";

/** Run `read` now and after each flush that changes what it reads; the returned function ends that. */
export function watchAll(read: () => void): () => void {
  const end = $effect.root(() => {
    $effect(read);
  });
  flushSync();
  return end;
}
