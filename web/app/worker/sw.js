// What makes the page an app: it opens without a network, and shows the notices that come by Web Push; a click on one
// opens the match. Only files of the build are kept, which are the same for everybody: never an answer of the server, a view, a
// link or a token. The build fills in the first two lines (scripts/offline.mjs).
const VERSION = "";
const SHELL = [];

const KEPT = `broadfront-${VERSION}`;
/** What a proxy answers for a server that is away. */
const AWAY = [502, 503, 504];

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(caches.open(KEPT).then((kept) => kept.addAll(SHELL)));
});
self.addEventListener("activate", (event) => event.waitUntil(Promise.all([self.clients.claim(), dropOlder()])));
self.addEventListener("fetch", (event) => {
  const answer = answerTo(event.request);
  if (answer) event.respondWith(answer);
});

self.addEventListener("push", (event) => event.waitUntil(show(event.data)));
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.path));
});
self.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(subscribeAgain(event)));

/** The files of another build go. */
async function dropOlder() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name)));
}

/** Files of the build come from here, the page from the server if it answers; null: the browser asks as if we were not here. */
function answerTo(request) {
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return null;
  if (pathname === "/") return request.mode === "navigate" ? page(request) : null;
  // the names of these hold a hash of what is in them
  return pathname.startsWith("/assets/") || SHELL.includes(pathname) ? file(request) : null;
}

async function page(request) {
  try {
    const answer = await fetch(request);
    if (!AWAY.includes(answer.status)) return answer;
  } catch {
    // no network, or no server
  }
  return (await caches.match("/")) ?? Response.error();
}

async function file(request) {
  const kept = await caches.open(KEPT);
  const there = await kept.match(request.url);
  if (there) return there;
  const answer = await fetch(request);
  if (answer.status === 200) await kept.put(request.url, answer.clone());
  return answer;
}

/** A notice of a match takes the place of the one before; sent twice, it makes no second sound. */
async function show(data) {
  const { id = "", title = "Broadfront", text = "", path = "", tag = "broadfront" } = read(data);
  const before = await self.registration.getNotifications({ tag });
  const known = before.some((one) => one.data?.id === id);
  await self.registration.showNotification(title, {
    body: text,
    tag,
    icon: "/icon.svg",
    renotify: !known,
    silent: known,
    data: { id, path },
  });
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
  const there = new URL(typeof path === "string" && path.startsWith("#/") ? `/${path}` : "/", self.location.origin)
    .href;
  await self.navigator.clearAppBadge?.();
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const page = pages.find(({ url }) => url === there);
  await (page ? page.focus() : self.clients.openWindow(there));
}

/** The push service has given the browser another address: the server is told of it. */
async function subscribeAgain(event) {
  const subscription =
    event.newSubscription ?? (await self.registration.pushManager.subscribe(event.oldSubscription.options));
  const { endpoint, keys } = subscription.toJSON();
  const body = JSON.stringify({ endpoint, p256dh: keys.p256dh, auth: keys.auth });
  await fetch("/api/v1/me/push-subscriptions", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body,
  });
}
