// Notices of this browser: what keeps them from working here, asking for leave, and the browser's push service.

import type { NotificationPreferences } from "../../lib/api/types.ts";
import { loadStored, saveStored } from "../../lib/storage.ts";
import * as server from "./api.ts";
import { t } from "../../lib/i18n.ts";

const HERE = "push";
const IOS = /iPhone|iPad/;

/** Why this browser cannot be told anything, in a sentence; "": it can. */
export function whyNot(page: Window & typeof globalThis = window): string {
  if (!page.isSecureContext) return t("push-browsers-allow-this-on");
  if (!("serviceWorker" in page.navigator) || !("PushManager" in page)) {
    if (IOS.test(page.navigator.userAgent)) return t("push-on-an-iphone-or");
    return t("push-this-browser-cannot-show");
  }
  if (page.Notification.permission === "denied") return t("push-this-browser-blocks-notifications");
  return "";
}

/** The id under which the server knows this browser, if it is one of those. */
export function deviceHere(notices: NotificationPreferences): string {
  const id = loadStored(HERE, "");
  return notices.devices.some((device) => device.id === id) ? id : "";
}

/** Ask for leave, subscribe at the browser's push service, and tell the server. */
export async function subscribeToPush(key: string): Promise<NotificationPreferences> {
  if ((await Notification.requestPermission()) !== "granted")
    throw new Error(whyNot() || t("push-notifications-were-not-allowed"));
  await navigator.serviceWorker.register("/sw.js");
  const { pushManager } = await navigator.serviceWorker.ready;
  // one that was made for another key, as before the server's database was replaced, is of no use
  await (await pushManager.getSubscription())?.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }).catch(() => {
    throw new Error(t("push-this-browsers-push-service"));
  });
  const { endpoint = "", keys = {} } = subscription.toJSON();
  const after = await server.subscribe({ endpoint, p256dh: keys["p256dh"] ?? "", auth: keys["auth"] ?? "" });
  saveStored(HERE, after.devices.at(-1)?.id ?? "");
  return after;
}

/** Have a browser told no more; this one also forgets its subscription. */
export async function remove(id: string): Promise<NotificationPreferences> {
  if (id === loadStored(HERE, "")) {
    const registration = await navigator.serviceWorker?.getRegistration();
    await (await registration?.pushManager?.getSubscription())?.unsubscribe();
  }
  return server.unsubscribe(id);
}
