// Whether somebody looks at the page: one that has been in the background for a minute is not looked at.

const PATIENCE = 60_000;

/** Call back when that changes; what is returned ends it. */
export function watchedOver(changed: (seen: boolean) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let seen = true;
  const tell = (now: boolean): void => {
    if (now !== seen) changed((seen = now));
  };
  const look = (): void => {
    clearTimeout(timer);
    if (!document.hidden) tell(true);
    else timer = setTimeout(() => tell(false), PATIENCE);
  };
  document.addEventListener("visibilitychange", look);
  look();
  return () => {
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", look);
  };
}
