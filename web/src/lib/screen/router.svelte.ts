/** The path of the current page, changed without a page load. */
import { takeEntry } from "./closeonback";

let path = $state(location.pathname);
let search = $state(location.search);

addEventListener("popstate", () => {
  path = location.pathname;
  search = location.search;
});

export const router = {
  get path(): string {
    return path;
  },
  get query(): URLSearchParams {
    return new URLSearchParams(search);
  },
  /** Go to an address of the client; `replace` adds no entry to the history. */
  go(to: string, replace = false): void {
    const url = new URL(to, location.href);
    const isReplaced = takeEntry() || replace;
    if (url.href !== location.href) history[isReplaced ? "replaceState" : "pushState"](null, "", url);
    path = url.pathname;
    search = url.search;
    if (!url.hash) scrollTo(0, 0);
  },
};

/** Return the fragment of the address, decoded where possible. */
export function hashNow(): string {
  const hash = location.hash.slice(1);
  try {
    return decodeURIComponent(hash);
  } catch {
    return hash;
  }
}

/** Follow links to the client's own pages without a page load. */
export function followLinks(event: MouseEvent): void {
  const link = (event.target as Element | null)?.closest?.("a");
  if (!link || event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  if (link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
  if (link.pathname.startsWith("/api/")) return;
  if (link.hash && link.pathname === location.pathname) return;
  event.preventDefault();
  router.go(link.href);
}
