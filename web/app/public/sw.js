// Shows the notices that come by Web Push; a click opens the match. It keeps no files and answers no requests.

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("push", (event) => event.waitUntil(show(event.data)));
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.path));
});
self.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(subscribeAgain(event)));

/** A notice of a match takes the place of the one before; sent twice, it makes no second sound. */
async function show(data) {
  const { id = "", title = "Broadfront", text = "", path = "", tag = "broadfront" } = read(data);
  const before = await self.registration.getNotifications({ tag });
  const known = before.some((one) => one.data?.id === id);
  await self.registration.showNotification(title, { body: text, tag, icon: "/icon.svg", renotify: !known, silent: known, data: { id, path } });
  await self.navigator.setAppBadge?.();
}

function read(data) {
  try {
    return data.json();
  } catch {
    return {};
  }
}

/** A page of this server that shows the match already, else a new one. */
async function open(path) {
  const there = new URL(typeof path === "string" && path.startsWith("#/") ? `/${path}` : "/", self.location.origin).href;
  await self.navigator.clearAppBadge?.();
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const page = pages.find(({ url }) => url === there);
  await (page ? page.focus() : self.clients.openWindow(there));
}

/** The push service has given the browser another address: the server is told of it. */
async function subscribeAgain(event) {
  const subscription = event.newSubscription ?? (await self.registration.pushManager.subscribe(event.oldSubscription.options));
  const { endpoint, keys } = subscription.toJSON();
  const body = JSON.stringify({ endpoint, p256dh: keys.p256dh, auth: keys.auth });
  await fetch("/api/me/notices/push", { method: "POST", headers: { "content-type": "application/json" }, body });
}
