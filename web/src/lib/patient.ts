/** A picture that could not be fetched, as when the network was cut: it is fetched again, and leaves no broken frame meanwhile. */
const WAIT = 3000;

export function patient(node: Element): () => void {
  const image = node as HTMLImageElement;
  let timer = 0;
  let isMissing = false;
  const again = (): void => {
    clearTimeout(timer);
    if (isMissing) image.src = image.getAttribute("src") ?? "";
  };
  const failed = (): void => {
    isMissing = true;
    image.style.visibility = "hidden";
    timer = window.setTimeout(again, WAIT);
  };
  const loaded = (): void => {
    isMissing = false;
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
