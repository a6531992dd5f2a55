/** Work for one of the next frames, so that no frame has to do everything at once. */

/** Where no frames are drawn, as in a hidden window, nobody waits longer than this, in milliseconds. */
const LONGEST = 250;

/** Do something in the frame so many frames from now, at once where nobody looks; what is returned calls it off. */
export function afterFrames(count: number, work: () => void): () => void {
  if (document.hidden) {
    work();
    return () => undefined;
  }
  let frame = 0;
  const end = (): void => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
  const done = (): void => {
    end();
    work();
  };
  const next = (left: number): void => {
    frame = requestAnimationFrame(() => (left > 1 ? next(left - 1) : done()));
  };
  const timer = setTimeout(done, LONGEST);
  next(count);
  return end;
}
