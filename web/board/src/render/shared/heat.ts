// The heat map on the ground: each space in the colour of its level, with its count.

import { outlinePath, reach, round, UNIT } from "../../layout/geometry.ts";
import { heatLevel, type Heat } from "../../model/heat.ts";
import type { Space, Table } from "../../model/types.ts";
import { svg } from "./svg.ts";

const MOST_SIZE = 34;

export class HeatLayer {
  readonly ground = svg("g", { class: "heat", "aria-hidden": "true" });
  readonly figures = svg("g", { class: "heat", "aria-hidden": "true" });
  #table: Table | null = null;
  #heat: Heat | null = null;

  lay(table: Table): void {
    this.#table = table;
    this.#draw();
  }

  /** Show it instead of the one before; whether it is another. */
  show(heat: Heat | null): boolean {
    if (heat === this.#heat) return false;
    this.#heat = heat;
    this.#draw();
    return true;
  }

  /** What a space is said to have besides its name. */
  get descriptions(): ReadonlyMap<number, string> {
    const { unit, counts } = this.#heat ?? { unit: "", counts: new Map<number, number>() };
    return new Map([...counts].map(([space, count]) => [space, `${unit}: ${count}`]));
  }

  #draw(): void {
    const counts = this.#heat?.counts ?? new Map<number, number>();
    const most = Math.max(0, ...counts.values());
    const hot = (this.#table?.spaces ?? []).filter(({ id }) => (counts.get(id) ?? 0) > 0);
    this.ground.replaceChildren(
      ...hot.map((space) =>
        svg("path", { class: `level-${heatLevel(counts.get(space.id)!, most)}`, d: outlinePath(space) }),
      ),
    );
    this.figures.replaceChildren(...hot.map((space) => figure(space, counts.get(space.id)!)));
  }
}

function figure(space: Space, count: number): SVGTextElement {
  const size = Math.min(MOST_SIZE, reach(space) * 0.75);
  const text = svg("text", {
    x: round(space.x * UNIT),
    y: round(space.y * UNIT + size * 0.36),
    "font-size": round(size),
  });
  text.textContent = String(count);
  return text;
}
