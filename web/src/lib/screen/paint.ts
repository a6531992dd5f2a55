/** Run work after the next frame, so that a pressed button is drawn first; at once while the page is hidden. */
export function afterPaint(work: () => void): void {
  if (document.hidden) work();
  else requestAnimationFrame(() => setTimeout(work));
}
