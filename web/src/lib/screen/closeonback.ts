/** The Back button closes an open sheet before it leaves the page, on devices with such a button or gesture. */
/** Functions that close what is open, the topmost last. */
const open: (() => void)[] = [];
/** True while the current entry of the history is the extra one that Back removes. */
let hasEntry = false;

const usesTouch = (): boolean => typeof matchMedia === "function" && matchMedia("(pointer: coarse)").matches;

function addEntry(): void {
  if (hasEntry) return;
  history.pushState({ isExtra: true }, "");
  hasEntry = true;
}

addEventListener("popstate", () => {
  if (!hasEntry) return;
  hasEntry = false;
  open.pop()?.();
  if (open.length) addEntry();
});

/** Have Back call a function once. Return a function that cancels this, for a sheet that is closed otherwise. */
export function closeOnBack(close: () => void): () => void {
  if (!usesTouch()) return () => undefined;
  open.push(close);
  addEntry();
  return () => {
    const place = open.indexOf(close);
    if (place < 0) return;
    open.splice(place, 1);
    // A link that was followed from the sheet has replaced the extra entry by then.
    setTimeout(removeEntry);
  };
}

function removeEntry(): void {
  if (!hasEntry || open.length) return;
  hasEntry = false;
  if ((history.state as { isExtra?: boolean } | null)?.isExtra) history.back();
}

/** Return whether the next page must replace the extra entry; it is then a usual one. */
export function takeEntry(): boolean {
  const had = hasEntry;
  hasEntry = false;
  return had;
}
