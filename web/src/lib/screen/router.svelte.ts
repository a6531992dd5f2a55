/** Which page is shown: the path of the address, changed without loading anything. */

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
  /** Go to an address of ours; `replace` leaves no trace in the history. */
  go(to: string, replace = false): void {
    const url = new URL(to, location.href);
    if (url.href !== location.href) history[replace ? "replaceState" : "pushState"](null, "", url);
    path = url.pathname;
    search = url.search;
    if (!url.hash) scrollTo(0, 0);
  },
};

/** What an address names after its #, whatever somebody has written there. */
export function hashNow(): string {
  const hash = location.hash.slice(1);
  try {
    return decodeURIComponent(hash);
  } catch {
    return hash;
  }
}

/** Links to our own pages are followed without loading; others, and those opened elsewhere, as always. */
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
