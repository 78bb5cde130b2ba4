// The tool for lines of sight: what is not seen from a space is hatched, the line to the space pointed at is drawn, and
// where it is blocked it is crossed out.

import { outlinePath, round, UNIT } from "../../layout/geometry.ts";
import type { Sight } from "../../model/panels.ts";
import type { Space, Table } from "../../model/types.ts";
import { svg } from "./svg.ts";

export class Sights {
  readonly layer = svg("g", { class: "sights", "aria-hidden": "true" });
  #table: Table | null = null;
  #sight: Sight | null = null;
  #spaces = new Map<number, Space>();
  #looked: number | null = null;

  lay(table: Table): void {
    this.#table = table;
    this.#spaces = new Map(table.spaces.map((space) => [space.id, space]));
    this.#draw();
  }

  show(sight: Sight | null): void {
    if (sight === this.#sight) return;
    this.#sight = sight;
    this.#draw();
  }

  look(space: number | null): void {
    if (space === this.#looked) return;
    this.#looked = space;
    if (this.#sight) this.#draw();
  }

  #draw(): void {
    const sight = this.#sight;
    const from = sight && this.#spaces.get(sight.space);
    if (!sight || !from || !this.#table) return this.layer.replaceChildren();
    const hidden = sight.hidden.flatMap(([id]) => this.#spaces.get(id) ?? []);
    this.layer.replaceChildren(
      svg("path", { class: "unseen", d: hidden.map(outlinePath).join("") }),
      svg("path", { class: "unseen hatch", d: hidden.map(outlinePath).join("") }),
      svg("path", { class: "eye-hex", d: outlinePath(from) }),
      eye(from),
      ...this.#line(from, new Set(sight.seen)),
    );
  }

  #line(from: Space, seen: ReadonlySet<number>): SVGElement[] {
    const to = this.#looked === null || this.#looked === from.id ? undefined : this.#spaces.get(this.#looked);
    if (!to) return [];
    const free = seen.has(to.id);
    const d = `M${round(from.x * UNIT)},${round(from.y * UNIT)}L${round(to.x * UNIT)},${round(to.y * UNIT)}`;
    // it is crossed out where it is blocked, or at its end where that is a hillside
    const barrier = this.#sight?.barriers.find(([hidden]) => hidden === to.id)?.[1];
    const mark = (barrier === undefined ? undefined : this.#spaces.get(barrier)) ?? to;
    const [x, y] = [mark.x * UNIT, mark.y * UNIT];
    const end = free
      ? svg("circle", { class: "sight-end", cx: round(x), cy: round(y), r: 9 })
      : svg("path", { class: "sight-cross", d: `M${round(x - 13)},${round(y - 13)}l26,26m0,-26l-26,26` });
    return [
      svg("path", { class: "sight-line under", d }),
      svg("path", { class: `sight-line${free ? "" : " blocked"}`, d }),
      end,
    ];
  }
}

function eye({ x, y }: Space): SVGGElement {
  return svg(
    "g",
    { class: "eye", transform: `translate(${round(x * UNIT)},${round(y * UNIT - 40)})` },
    svg("path", { d: "M-13,0Q0,-13 13,0Q0,13 -13,0Z" }),
    svg("circle", { r: 4 }),
  );
}
