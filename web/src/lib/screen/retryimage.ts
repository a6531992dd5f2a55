/** Reloads an image that failed to load, and hides the broken one until then. */
const FIRST_RETRY = 3000;
/** Retries become rarer: the image may not exist at all. */
const LONGEST_RETRY = 15_000;

export function retryImage(node: Element): () => void {
  const image = node as HTMLImageElement;
  let timer = 0;
  let delay = FIRST_RETRY;
  let isMissing = false;
  const again = (): void => {
    clearTimeout(timer);
    if (isMissing) image.src = image.getAttribute("src") ?? "";
  };
  const failed = (): void => {
    isMissing = true;
    image.style.visibility = "hidden";
    timer = window.setTimeout(again, delay);
    delay = Math.min(LONGEST_RETRY, delay * 2);
  };
  const loaded = (): void => {
    isMissing = false;
    delay = FIRST_RETRY;
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
