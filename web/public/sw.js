/* Tells whoever is not at the table that it is their turn; keeps nothing and answers no requests. */
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

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
  const shown = { body, icon: "/icon.svg", tag: notice.table || "turn", renotify: true, data: { link } };
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
