/** Do something when the next frame has been shown, so that what was pressed shows it first; at once where nobody looks. */
export function afterPaint(work: () => void): void {
  if (document.hidden) work();
  else requestAnimationFrame(() => setTimeout(work));
}
