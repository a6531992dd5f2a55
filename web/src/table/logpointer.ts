/** Highlights the regions of a log line on the map when the line, or a region's name in it, is hovered, tapped or focused. */
import type { Attachment } from "svelte/attachments";
import { flash } from "../lib/board/flash.svelte";

/** Return the region that an element names, or the regions of the line that contains it. */
function regionsAt(target: EventTarget | null): number[] {
  const found = target instanceof Element ? target.closest<HTMLElement>("[data-place], [data-places]") : null;
  return (found?.dataset.place ?? found?.dataset.places)?.split(" ").map(Number) ?? [];
}

/** Return the line or name to which an arrow key leads: up and down to a line, right and left to a name in it. */
function elementForKey(key: string, log: HTMLElement): HTMLElement | undefined {
  const focused = document.activeElement;
  const line = focused?.closest<HTMLElement>("[data-places]");
  if (key === "ArrowUp" || key === "ArrowDown") {
    const lines = [...log.querySelectorAll<HTMLElement>("[data-places]")];
    const next = line ? lines.indexOf(line) + (key === "ArrowUp" ? -1 : 1) : lines.length - 1;
    return lines[Math.min(Math.max(0, next), lines.length - 1)];
  }
  if (key !== "ArrowRight" && key !== "ArrowLeft") return undefined;
  const names = [...(line?.querySelectorAll<HTMLElement>("[data-place]") ?? [])];
  return names[names.indexOf(focused as HTMLElement) + (key === "ArrowRight" ? 1 : -1)];
}

export const pointsAtMap: Attachment<HTMLElement> = (log) => {
  const onpointerover = (event: PointerEvent): void => {
    if (event.pointerType === "mouse") flash.show(regionsAt(event.target));
  };
  const onpointerleave = (event: PointerEvent): void => {
    if (event.pointerType === "mouse") flash.end();
  };
  const onclick = (event: MouseEvent): void => flash.glance(regionsAt(event.target));
  const onkeydown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const next = event.key === "Escape" && event.target !== log ? log : elementForKey(event.key, log);
    if (!next) return;
    event.preventDefault();
    // Escape would also cancel the current choice at the table.
    event.stopPropagation();
    next.focus();
    flash.show(regionsAt(next));
  };
  const onfocusout = (): void => flash.end();
  log.addEventListener("pointerover", onpointerover);
  log.addEventListener("pointerleave", onpointerleave);
  log.addEventListener("click", onclick);
  log.addEventListener("keydown", onkeydown);
  log.addEventListener("focusout", onfocusout);
  return () => {
    flash.end();
    log.removeEventListener("pointerover", onpointerover);
    log.removeEventListener("pointerleave", onpointerleave);
    log.removeEventListener("click", onclick);
    log.removeEventListener("keydown", onkeydown);
    log.removeEventListener("focusout", onfocusout);
  };
};
