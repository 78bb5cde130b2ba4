// Markers on spaces: small flags beside the counters; what is lacking somewhere is a warning sign over them.

import { reach, UNIT } from "../geometry.ts";
import type { Space, Table, View } from "../types.ts";
import { drawMarker } from "./counters.ts";
import { set, svg } from "./svg.ts";
import { token } from "./tokens.ts";

export class Markers {
  readonly flags = svg("g", { class: "markers", "aria-hidden": "true" });
  readonly warnings = svg("g", { class: "warnings", "aria-hidden": "true" });
  #shown: View["markers"] = [];

  show({ markers }: View, spaces: ReadonlyMap<number, Space>, table: Table): void {
    if (markers === this.#shown) return;
    this.#shown = markers;
    this.flags.replaceChildren();
    this.warnings.replaceChildren();
    for (const [id, name] of markers) {
      const space = spaces.get(id);
      if (!space) continue;
      const nth = markers.filter(([at], i) => at === id && i < markers.findIndex((one) => one[0] === id && one[1] === name)).length;
      const laid = table.features?.length ? token(table, space, name, nth) : null;
      if (laid) {
        this.warnings.append(laid.over);
        if (laid.ground) this.flags.append(laid.ground);
        continue;
      }
      const [x, y, r] = [space.x * UNIT, space.y * UNIT, reach(space)];
      const warning = shortage(name);
      const sign = warning ?? drawMarker(name);
      set(sign, { transform: warning ? `translate(${x - r * 0.84},${y - r * 0.4}) scale(${sign.classList.contains("calm") ? 0.8 : 1})` : `translate(${x - r + 8},${y + r - 22})` });
      if (warning) sign.dataset["of"] = String(id);
      (warning ? this.warnings : this.flags).append(sign);
    }
  }

  /** The stack of a space is spread to be read: its warning steps aside. */
  look(space: number | null): void {
    for (const sign of this.warnings.children) sign.classList.toggle("aside", (sign as SVGElement).dataset["of"] === String(space));
  }

  /** The table was turned: everything lies elsewhere. */
  lay(): void {
    this.#shown = [];
    this.flags.replaceChildren();
    this.warnings.replaceChildren();
  }
}

/** What is lacking on a space ("short of 2 Supply") about (0, 0), with its number; null: no such marker. */
function shortage(name: string): SVGGElement | null {
  const [, lacking, calm] = /^short of (\d+)[^,]*(,.*)?$/.exec(name) ?? [];
  if (!lacking) return null;
  return svg("g", { class: calm ? "shortage calm" : "shortage" }, svg("path", { d: "M0,-19L20,15H-20Z" }), svg("text", { y: 11.5 }, `−${lacking}`));
}
