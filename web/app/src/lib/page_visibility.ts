// Whether the page is visible, and when it comes back.

/** A page in the background counts as visible for so long, in ms. */
const GRACE = 60_000;

/** Report each change of the page's visibility; returns what ends it. */
export function watchPageVisibility(changed: (isVisible: boolean) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isVisible = true;
  const report = (now: boolean): void => {
    if (now !== isVisible) changed((isVisible = now));
  };
  const update = (): void => {
    clearTimeout(timer);
    if (!document.hidden) report(true);
    else timer = setTimeout(() => report(false), GRACE);
  };
  document.addEventListener("visibilitychange", update);
  update();
  return () => {
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", update);
  };
}

/** Call a function when the network is back or the page's visibility changes; returns what ends it. */
export function onWakeUp(then: () => void): () => void {
  window.addEventListener("online", then);
  document.addEventListener("visibilitychange", then);
  return () => {
    window.removeEventListener("online", then);
    document.removeEventListener("visibilitychange", then);
  };
}
