/* The service worker: shows push notifications, and keeps the client, its pictures and Python for use without a network. */
const SHELL = "elbowroom-shell";
const PICTURES = "elbowroom-pictures";
const RUNTIME = "elbowroom-runtime";
/* Names of files change with their content: old ones are removed when there are too many. */
const MAX_FILES = 160;
const MAX_PICTURES = 200;
/* The folder of the client: "/" on a server, and any folder of a host for plain files. Paths below are relative to it. */
const FOLDER = new URL(self.registration.scope).pathname;
const MANIFEST = "runtime/manifest.json";
/* Files to keep from the start; the build adds those in assets/ (build/shell.ts). */
const ICONS = ["icon.svg", "icon-192.png", "manifest.webmanifest"];
const ASSETS = [];
/* Other files that are fetched when they are needed, and used as they were without a network. */
const LATEST = [...ICONS, "offline.json"];

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(
    Promise.allSettled([keepPage(fetch(FOLDER)), ...ICONS.map((path) => add(SHELL, path)), addMissing(SHELL, ASSETS)]),
  );
});
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

/* The page names files that it loaded before the worker was there, such as its texts. */
self.addEventListener("message", (event) => {
  if (event.data && Array.isArray(event.data.keep)) event.waitUntil(addLoaded(event.data.keep));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const path = pathOf(request.url);
  if (request.method !== "GET" || path === null) return;
  if (request.mode === "navigate" && !/^(api|healthz|metrics)(\/|$)/.test(path))
    event.respondWith(page(request, event));
  else if (path.startsWith("assets/")) event.respondWith(file(request, event, SHELL));
  else if (path.startsWith("runtime/") && path !== MANIFEST) event.respondWith(file(request, event, RUNTIME));
  else if (path === MANIFEST) event.respondWith(latest(request, event, RUNTIME));
  else if (isPicture(path)) event.respondWith(latest(request, event, PICTURES));
  else if (LATEST.includes(path)) event.respondWith(latest(request, event, SHELL));
});

/* Return the path of an address in our folder, or null for other places. */
function pathOf(address) {
  const { origin, pathname } = new URL(address);
  return origin === self.location.origin && pathname.startsWith(FOLDER) ? pathname.slice(FOLDER.length) : null;
}

/* Pictures and outlines of boards. */
function isPicture(path) {
  return path === "api/scene" || /^api\/boards\/.+\.webp$/.test(path);
}

/* Return the current page, or the cached one without a network. */
async function page(request, event) {
  try {
    const answer = await fetch(request);
    if (answer.ok) event.waitUntil(keepPage(Promise.resolve(answer.clone())).catch(() => undefined));
    return answer;
  } catch (failed) {
    const kept = await caches.match(FOLDER, { cacheName: SHELL });
    if (kept) return kept;
    throw failed;
  }
}

/* Cache the page: it is the same at all addresses. */
async function keepPage(answering) {
  const answer = await answering;
  const isPage = answer.ok && (answer.headers.get("content-type") || "").startsWith("text/html");
  if (isPage) await (await caches.open(SHELL)).put(FOLDER, answer);
}

/* Return a file from the cache if it is there: files in assets/ and runtime/ never change under their name. */
async function file(request, event, cache) {
  const kept = await caches.match(request.url, { cacheName: cache });
  if (kept) return (await compiled(request.url)) || kept;
  const answer = await fetch(request);
  if (answer.ok && answer.type === "basic") event.waitUntil(keep(cache, request.url, answer.clone()));
  return answer;
}

/* Return the browser's own copy of WebAssembly: it has the machine code of the last start, our copy that of none yet. */
async function compiled(url) {
  if (!url.endsWith(".wasm")) return null;
  const copy = await fetch(url, { cache: "only-if-cached", mode: "same-origin" }).catch(() => null);
  return copy && copy.ok ? copy : null;
}

/* Return the server's answer, or the cached one without a network. */
async function latest(request, event, cache) {
  try {
    const answer = await fetch(request);
    if (answer.ok && answer.type === "basic") event.waitUntil(keep(cache, request.url, answer.clone()));
    return answer;
  } catch (failed) {
    const kept = await caches.match(request.url, { cacheName: cache, ignoreVary: true });
    if (kept) return kept;
    throw failed;
  }
}

async function add(cache, path) {
  const answer = await fetch(FOLDER + path);
  if (answer.ok) await (await caches.open(cache)).put(FOLDER + path, answer);
}

/* One at a time: the page that is open needs the network more. */
async function addMissing(cache, paths) {
  for (const path of paths) {
    if (await caches.match(FOLDER + path, { cacheName: cache })) continue;
    await add(cache, path).catch(() => undefined);
  }
}

async function addLoaded(addresses) {
  const ours = addresses.filter((address) => pathOf(address) !== null);
  await addMissing(
    SHELL,
    ours.map(pathOf).filter((path) => path.startsWith("assets/")),
  );
  for (const address of ours.filter((one) => isPicture(pathOf(one)))) {
    const answer = await fetch(address).catch(() => null);
    if (answer && answer.ok) await keep(PICTURES, address, answer);
  }
}

async function keep(name, url, answer) {
  try {
    const cache = await caches.open(name);
    const before = await cache.match(url, { ignoreVary: true });
    const tag = answer.headers.get("etag");
    // The log-in page of a network, not the file.
    if ((answer.headers.get("content-type") || "").startsWith("text/html")) return;
    if (before && tag && before.headers.get("etag") === tag) return;
    await cache.put(url, unpacked(url, answer));
    if (name === RUNTIME) await dropOldRuntime(cache);
    else await dropOldest(cache, name === SHELL ? MAX_FILES : MAX_PICTURES);
  } catch {
    // There is no space to keep it: it is fetched again.
  }
}

/* Files packed by `elbowroom static` are kept as they are used: browsers keep machine code with them. */
function unpacked(url, answer) {
  if (!url.endsWith(".packed")) return answer;
  const type = url.endsWith(".wasm.packed") ? "application/wasm" : "application/zip";
  return new Response(answer.body.pipeThrough(new DecompressionStream("gzip")), { headers: { "Content-Type": type } });
}

async function dropOldest(cache, most) {
  const needed = ["", ...LATEST];
  const files = (await cache.keys()).filter((one) => !needed.includes(pathOf(one.url)));
  await Promise.all(files.slice(0, Math.max(0, files.length - most)).map((one) => cache.delete(one)));
}

/* Delete files of earlier versions once the current one can start (all files but the values of bots are here), unless a
   page that is open uses them: each holds a lock (src/lib/offline/worker.ts). */
async function dropOldRuntime(cache) {
  const manifest = await cache.match(FOLDER + MANIFEST, { ignoreVary: true });
  if (!manifest) return;
  const current = (await manifest.json()).files.map(({ path }) => `runtime/${path}`);
  const kept = (await cache.keys()).filter((one) => (pathOf(one.url) || "").startsWith("runtime/"));
  const paths = kept.map((one) => pathOf(one.url));
  if (!current.every((path) => path.includes("/values/") || paths.includes(path))) return;
  const locks = navigator.locks ? (await navigator.locks.query()).held : [];
  const used = locks.map(({ name }) => name.replace("elbowroom.runtime/", "runtime/"));
  const isUsed = (path) =>
    [MANIFEST, ...current].includes(path) || used.some((folder) => path.startsWith(`${folder}/`));
  const old = kept.filter((one) => !isUsed(pathOf(one.url)));
  await Promise.all(old.map((one) => cache.delete(one)));
}

self.addEventListener("push", (event) => {
  let notice = {};
  try {
    notice = event.data ? event.data.json() : {};
  } catch {
    // An unreadable message still means that it is the player's turn.
  }
  const link = notice.link || FOLDER;
  // A click leads to the link: it need not be read.
  const body = (notice.text || "").replace(link, "").replace(/[\s:]+$/, "");
  const shown = { body, icon: `${FOLDER}icon-192.png`, tag: notice.table || "turn", renotify: true, data: { link } };
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
