// The way from a complaint to its field: fields carry their path as `data-path`.

import { keyOf } from "./paths.ts";
import type { Path } from "./types.ts";

/** Put the keyboard on the field of a path, else on what is nearest around it. */
export function toField(path: Path): void {
  const fields = [...document.querySelectorAll<HTMLElement>("[data-path]")];
  for (let length = path.length; length > 0; length--) {
    const key = keyOf(path.slice(0, length));
    const field =
      fields.find((one) => one.dataset["path"] === key) ??
      fields.find((one) => one.dataset["path"]!.startsWith(`${key}.`));
    if (!field) continue;
    // the panel is scrolled and nothing around it
    const panel = field.closest(".panel");
    if (panel)
      panel.scrollTop += field.getBoundingClientRect().top - panel.getBoundingClientRect().top - panel.clientHeight / 3;
    field.focus({ preventScroll: true });
    field.classList.add("led");
    setTimeout(() => field.classList.remove("led"), 1600);
    return;
  }
}

/** The same once the panel is there, and its rows are open. */
export function soonToField(path: Path): void {
  requestAnimationFrame(() => requestAnimationFrame(() => toField(path)));
}
