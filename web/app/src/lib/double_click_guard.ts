// Clicks that follow one another quickly.

/** The second click of a double one is meant for what the first one was on, not for a button that has come in its place. */
export function sureClicks(page: HTMLElement): () => void {
  let first: Element | null = null;
  const sure = (event: MouseEvent): void => {
    const on = event.target instanceof Element ? event.target.closest("button, a, summary") : null;
    if (event.detail < 2) first = on;
    else if (on && on !== first) {
      event.preventDefault();
      event.stopPropagation();
    }
  };
  page.addEventListener("click", sure, { capture: true });
  return () => page.removeEventListener("click", sure, { capture: true });
}
