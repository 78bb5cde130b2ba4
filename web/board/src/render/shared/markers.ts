// Markers on spaces: small flags beside the counters; what is lacking somewhere is a warning sign over them.

import { reach, UNIT } from "../../layout/geometry.ts";
import type { Space, Table, View } from "../../model/types.ts";
import { drawMarker } from "./counters.ts";
import { set, svg } from "./svg.ts";
import { token } from "../tactical/tokens.ts";

export class Markers {
  readonly flags = svg("g", { class: "markers", "aria-hidden": "true" });
  readonly warnings = svg("g", { class: "warnings", "aria-hidden": "true" });
  #drawn: View["markers"] = [];

  show({ markers }: View, spaces: ReadonlyMap<number, Space>, table: Table): void {
    if (markers === this.#drawn) return;
    this.#drawn = markers;
    this.flags.replaceChildren();
    this.warnings.replaceChildren();
    for (const marker of markers) {
      const { space: id, text, kind, number, calm } = marker;
      const space = spaces.get(id);
      if (!space) continue;
      const nth = markers.slice(0, markers.indexOf(marker)).filter((one) => one.space === id).length;
      const laid = token(table, space, marker, nth);
      if (laid) {
        this.warnings.append(laid.over);
        if (laid.ground) this.flags.append(laid.ground);
        continue;
      }
      const [x, y, r] = [space.x * UNIT, space.y * UNIT, reach(space)];
      const warning = kind === "shortage" ? shortage(number, calm) : null;
      const sign = warning ?? drawMarker(text);
      set(sign, {
        transform: warning
          ? `translate(${x - r * 0.95},${y - r * 0.6}) scale(${calm ? 0.62 : 0.74})`
          : `translate(${x - r + 8},${y + r - 22})`,
      });
      if (warning) sign.dataset["of"] = String(id);
      (warning ? this.warnings : this.flags).append(sign);
    }
  }

  /** The stack of a space is spread to be read: its warning steps aside. */
  look(space: number | null): void {
    for (const sign of this.warnings.children)
      sign.classList.toggle("aside", (sign as SVGElement).dataset["of"] === String(space));
  }

  /** The table was turned: everything lies elsewhere. */
  lay(): void {
    this.#drawn = [];
    this.flags.replaceChildren();
    this.warnings.replaceChildren();
  }
}

/** What is lacking on a space about (0, 0), with its number. */
function shortage(lacking: number, calm: boolean): SVGGElement {
  return svg(
    "g",
    { class: calm ? "shortage calm" : "shortage" },
    svg("path", { d: "M0,-19L20,15H-20Z" }),
    svg("text", { y: 11.5 }, `−${lacking}`),
  );
}
