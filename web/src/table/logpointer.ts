/** Lines of the log lead to the map: whoever points at one, taps it, or goes through them with keys sees where it was. */
import type { Attachment } from "svelte/attachments";
import { flash } from "../lib/board/flash.svelte";

/** The regions of the line in which something is. */
function placesAt(target: EventTarget | null): number[] {
  const line = target instanceof Element ? target.closest<HTMLElement>("[data-places]") : null;
  return line?.dataset.places?.split(" ").map(Number) ?? [];
}

/** The line to which an arrow leads: from the log itself to its newest. */
function lineBy(key: string, log: HTMLElement): HTMLElement | undefined {
  const lines = [...log.querySelectorAll<HTMLElement>("[data-places]")];
  const at = lines.indexOf(document.activeElement as HTMLElement);
  if (key === "ArrowUp") return lines[at < 0 ? lines.length - 1 : Math.max(0, at - 1)];
  if (key === "ArrowDown") return lines[at < 0 ? lines.length - 1 : Math.min(lines.length - 1, at + 1)];
  return undefined;
}

export const pointsAtMap: Attachment<HTMLElement> = (log) => {
  const over = (event: PointerEvent): void => {
    if (event.pointerType === "mouse") flash.show(placesAt(event.target));
  };
  const left = (event: PointerEvent): void => {
    if (event.pointerType === "mouse") flash.end();
  };
  const tapped = (event: MouseEvent): void => flash.glance(placesAt(event.target));
  const keyed = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const line = event.key === "Escape" && event.target !== log ? log : lineBy(event.key, log);
    if (!line) return;
    event.preventDefault();
    // Escape would also leave what was begun at the table.
    event.stopPropagation();
    line.focus();
    flash.show(placesAt(line));
  };
  const away = (): void => flash.end();
  log.addEventListener("pointerover", over);
  log.addEventListener("pointerleave", left);
  log.addEventListener("click", tapped);
  log.addEventListener("keydown", keyed);
  log.addEventListener("focusout", away);
  return () => {
    flash.end();
    log.removeEventListener("pointerover", over);
    log.removeEventListener("pointerleave", left);
    log.removeEventListener("click", tapped);
    log.removeEventListener("keydown", keyed);
    log.removeEventListener("focusout", away);
  };
};
