/* The service worker: shows push notifications, and keeps the client and its pictures for use without a network. */
const SHELL = "elbowroom-shell";
const PICTURES = "elbowroom-pictures";
/* Names of files change with their content: old ones are removed when there are too many. */
const MAX_FILES = 160;
const MAX_PICTURES = 60;
/* Files to keep from the start; the build adds those in assets/ (build/shell.ts). */
const ICONS = ["/icon.svg", "/icon-192.png", "/manifest.webmanifest"];
const ASSETS = [];

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(
    Promise.allSettled([keepPage(fetch("/")), ...ICONS.map((path) => add(SHELL, path)), addMissing(ASSETS)]),
  );
});
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

/* The page names files that it loaded before the worker was there, such as its texts. */
self.addEventListener("message", (event) => {
  if (event.data && Array.isArray(event.data.keep)) event.waitUntil(addLoaded(event.data.keep));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (request.mode === "navigate" && !/^\/(api|healthz|metrics)(\/|$)/.test(url.pathname))
    event.respondWith(page(request, event));
  else if (url.pathname.startsWith("/assets/")) event.respondWith(file(request, event));
  else if (isPicture(url)) event.respondWith(latest(request, event, PICTURES, MAX_PICTURES));
  else if (ICONS.includes(url.pathname)) event.respondWith(latest(request, event, SHELL, MAX_FILES));
});

/* Pictures and outlines of boards. */
function isPicture(url) {
  return url.pathname === "/api/scene" || /^\/api\/boards\/.+\.webp$/.test(url.pathname);
}

/* Return the current page, or the cached one without a network. */
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

/* Cache the page: it is the same at all addresses. */
async function keepPage(answering) {
  const answer = await answering;
  const isPage = answer.ok && (answer.headers.get("content-type") || "").startsWith("text/html");
  if (isPage) await (await caches.open(SHELL)).put("/", answer);
}

/* Return a file from the cache if it is there: files in assets/ never change under their name. */
async function file(request, event) {
  const kept = await caches.match(request.url, { cacheName: SHELL });
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok && answer.type === "basic") event.waitUntil(keep(SHELL, MAX_FILES, request.url, answer.clone()));
  return answer;
}

/* Return the server's answer, or the cached one without a network. */
async function latest(request, event, cache, most) {
  try {
    const answer = await fetch(request);
    if (answer.ok && answer.type === "basic") event.waitUntil(keep(cache, most, request.url, answer.clone()));
    return answer;
  } catch (failed) {
    const kept = await caches.match(request.url, { cacheName: cache, ignoreVary: true });
    if (kept) return kept;
    throw failed;
  }
}

async function add(cache, path) {
  const answer = await fetch(path);
  if (answer.ok) await (await caches.open(cache)).put(path, answer);
}

/* One at a time: the page that is open needs the network more. */
async function addMissing(paths) {
  for (const path of paths) {
    if (await caches.match(path, { cacheName: SHELL })) continue;
    await add(SHELL, path).catch(() => undefined);
  }
}

async function addLoaded(addresses) {
  const urls = addresses.map((address) => new URL(address)).filter(({ origin }) => origin === self.location.origin);
  await addMissing(urls.filter(({ pathname }) => pathname.startsWith("/assets/")).map(({ pathname }) => pathname));
  for (const { href } of urls.filter(isPicture)) await add(PICTURES, href).catch(() => undefined);
}

async function keep(name, most, url, answer) {
  try {
    const cache = await caches.open(name);
    const before = await cache.match(url, { ignoreVary: true });
    const tag = answer.headers.get("etag");
    if (before && tag && before.headers.get("etag") === tag) return;
    await cache.put(url, answer);
    const needed = ["/", ...ICONS];
    const files = (await cache.keys()).filter((one) => !needed.includes(new URL(one.url).pathname));
    await Promise.all(files.slice(0, Math.max(0, files.length - most)).map((one) => cache.delete(one)));
  } catch {
    // There is no space to keep it: it is fetched again.
  }
}

self.addEventListener("push", (event) => {
  let notice = {};
  try {
    notice = event.data ? event.data.json() : {};
  } catch {
    // An unreadable message still means that it is the player's turn.
  }
  const link = notice.link || "/";
  // A click leads to the link: it need not be read.
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
