/** A picture that could not be fetched, as when the network was cut: it is fetched again, and leaves no broken frame meanwhile. */
const WAIT = 3000;
/** There may be none at all, which nobody can tell from a server that has too much to do: it is asked less and less. */
const LONGEST_WAIT = 15_000;

export function retryImage(node: Element): () => void {
  const image = node as HTMLImageElement;
  let timer = 0;
  let wait = WAIT;
  let isMissing = false;
  const again = (): void => {
    clearTimeout(timer);
    if (isMissing) image.src = image.getAttribute("src") ?? "";
  };
  const failed = (): void => {
    isMissing = true;
    image.style.visibility = "hidden";
    timer = window.setTimeout(again, wait);
    wait = Math.min(LONGEST_WAIT, wait * 2);
  };
  const loaded = (): void => {
    isMissing = false;
    wait = WAIT;
    image.style.visibility = "";
  };
  image.addEventListener("error", failed);
  image.addEventListener("load", loaded);
  addEventListener("online", again);
  return () => {
    clearTimeout(timer);
    image.removeEventListener("error", failed);
    image.removeEventListener("load", loaded);
    removeEventListener("online", again);
  };
}
