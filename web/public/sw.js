/* Tells whoever is not at the table that it is their turn, and keeps the shell of the client for when there is no line. */
const SHELL = "elbowroom-shell";
/* Files of the client have names of their own for each version: old ones are dropped when there are too many. */
const MOST_FILES = 120;

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(keepPage(fetch("/")).catch(() => undefined));
});
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (request.mode === "navigate" && !/^\/(api|healthz|metrics)(\/|$)/.test(url.pathname))
    event.respondWith(page(request, event));
  else if (url.pathname.startsWith("/assets/")) event.respondWith(file(request, event));
});

/* The page as the server has it now; without a line the one that was kept. */
async function page(request, event) {
  try {
    const answer = await fetch(request);
    if (answer.ok) event.waitUntil(keepPage(Promise.resolve(answer.clone())).catch(() => undefined));
    return answer;
  } catch (failed) {
    const kept = await caches.match("/", { cacheName: SHELL });
    if (kept) return kept;
    throw failed;
  }
}

/* All addresses lead to one page. */
async function keepPage(answering) {
  const answer = await answering;
  const isPage = answer.ok && (answer.headers.get("content-type") || "").startsWith("text/html");
  if (isPage) await (await caches.open(SHELL)).put("/", answer);
}

/* A file never changes under its name: what was kept is as good as new. */
async function file(request, event) {
  const kept = await caches.match(request.url, { cacheName: SHELL });
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok && answer.type === "basic") event.waitUntil(keepFile(request.url, answer.clone()));
  return answer;
}

async function keepFile(url, answer) {
  try {
    const shell = await caches.open(SHELL);
    await shell.put(url, answer);
    const files = (await shell.keys()).filter((one) => new URL(one.url).pathname !== "/");
    await Promise.all(files.slice(0, Math.max(0, files.length - MOST_FILES)).map((one) => shell.delete(one)));
  } catch {
    // There is no room to keep it: it is fetched again.
  }
}

self.addEventListener("push", (event) => {
  let notice = {};
  try {
    notice = event.data ? event.data.json() : {};
  } catch {
    // A message that cannot be read still means that somebody waits.
  }
  const link = notice.link || "/";
  // The link is where a click leads; nobody needs to read it.
  const body = (notice.text || "").replace(link, "").replace(/[\s:]+$/, "");
  const shown = { body, icon: "/icon-192.png", tag: notice.table || "turn", renotify: true, data: { link } };
  event.waitUntil(self.registration.showNotification(notice.title || "Elbow Room", shown));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { pathname } = new URL(event.notification.data.link, self.location.origin);
  event.waitUntil(
    (async () => {
      const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
      const page = pages.find((one) => new URL(one.url).pathname === pathname);
      if (page) return page.focus();
      return self.clients.openWindow(pathname);
    })(),
  );
});
