// The service worker: keeps the files of the page in the browser, so that it opens without a network, and shows notices.

/** Register it once the page has nothing else to fetch; where browsers have none (plain http), the page does without. */
export function keepForOffline(page: Window = window): void {
  if (!page.isSecureContext || !("serviceWorker" in page.navigator)) return;
  const register = (): void => void page.navigator.serviceWorker.register("/sw.js").catch(() => undefined);
  if (page.document.readyState === "complete") register();
  else page.addEventListener("load", register, { once: true });
}
