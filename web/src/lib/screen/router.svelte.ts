/**
 * The path of the current page, changed without a page load. Addresses of the client are the same everywhere; without a
 * server they are in the fragment, as there is one file only: `index.html#/rules?tab=rules#R-4`.
 */
import { isStatic } from "../offline/mode";
import { takeEntry } from "./closeonback";

/** Return the address of the current page. */
function here(): URL {
  if (!isStatic) return new URL(location.href);
  const { hash, origin } = location;
  return new URL(hash.startsWith("#/") ? hash.slice(1) : `/${hash}`, origin);
}

/** Return the browser's address for an address of the client, for links. */
export const addressOf = (to: string): string => (isStatic ? `#${to}` : to);

let path = $state(here().pathname);
let search = $state(here().search);

addEventListener("popstate", () => {
  path = here().pathname;
  search = here().search;
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
    const url = new URL(to, here());
    const isReplaced = takeEntry() || replace;
    if (url.href !== here().href)
      history[isReplaced ? "replaceState" : "pushState"](null, "", addressOf(url.pathname + url.search + url.hash));
    path = url.pathname;
    search = url.search;
    if (!url.hash) scrollTo(0, 0);
  },
};

/** Return the fragment of the address, decoded where possible. */
export function hashNow(): string {
  const hash = here().hash.slice(1);
  try {
    return decodeURIComponent(hash);
  } catch {
    return hash;
  }
}

/** Follow links to the client's own pages without a page load. */
export function followLinks(event: MouseEvent): void {
  const link = linkOf(event);
  if (!link || event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  if (link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
  if (link.pathname.startsWith("/api/")) return;
  if (isStatic) return followStatic(event, link.getAttribute("href") ?? "");
  if (link.hash && link.pathname === location.pathname) return;
  event.preventDefault();
  router.go(link.href);
}

const linkOf = ({ target }: Event): HTMLAnchorElement | null => (target as Element | null)?.closest?.("a") ?? null;

/** Follow a link on a page without a server, where the browser does not know elements by our addresses. */
function followStatic(event: MouseEvent, href: string): void {
  if (!/^[/#]/.test(href)) return;
  event.preventDefault();
  const now = here();
  const to = new URL(href.replace(/^#(?=\/)/, ""), now);
  if (!to.hash || to.pathname !== now.pathname || to.search !== now.search) return router.go(to.href);
  // As the browser does for an element of this page: a new entry, an event for listeners, scroll and focus.
  location.hash = addressOf(to.pathname + to.search + to.hash);
  const element = document.getElementById(hashNow());
  if (!element) return;
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: true });
  element.scrollIntoView();
}

/** Make a link right for "open in a new tab" when it is pointed at or focused, on a page without a server. */
export function fixLink(event: Event): void {
  const link = linkOf(event);
  const href = link?.getAttribute("href");
  if (isStatic && href?.startsWith("/")) link?.setAttribute("href", addressOf(href));
}
