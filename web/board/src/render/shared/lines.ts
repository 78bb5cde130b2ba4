// Lines on the map, dashed: those closed to who looks on are grey, thinner, and crossed out where their longest stretch
// is. Those through the space looked at stand out, with their names.

import { round, scaled, UNIT } from "../../layout/geometry.ts";
import { linesAt, accessOf } from "../../model/routes.ts";
import type { Line, Point, Space, Table, View } from "../../model/types.ts";
import { slug, svg } from "./svg.ts";
import { words } from "../../model/words.ts";

type Part = "halo" | "dash" | "cross";

export class Lines {
  readonly layer = svg("g", { class: "lines", "aria-hidden": "true" });
  readonly names = svg("g", { class: "line-names", "aria-hidden": "true" });
  #groups: SVGGElement[] = [];
  #table: Table | null = null;
  #view: View | null = null;
  #looked: number | null = null;

  lay(table: Table): void {
    this.#table = table;
    this.#view = null;
    this.#groups = table.lines.map(drawLine);
    this.layer.replaceChildren(...this.#groups);
    this.names.replaceChildren();
  }

  show(view: View): void {
    const table = this.#table;
    if (!table || this.#view?.closed === view.closed) return;
    this.#view = view;
    this.#groups.forEach((group, index) => {
      const { closed, to } = accessOf(table, view, index);
      group.classList.toggle("closed", closed);
      group.classList.toggle("contested", !closed && to.length > 0);
    });
    this.#name();
  }

  /** A space is looked at; null: none. */
  look(space: number | null): void {
    if (space === this.#looked) return;
    this.#looked = space;
    this.#name();
  }

  #name(): void {
    const [table, view] = [this.#table, this.#view];
    if (!table || !view) return;
    const here = new Set(this.#looked === null ? [] : linesAt(table).get(this.#looked));
    this.#groups.forEach((group, index) => group.classList.toggle("looked", here.has(index)));
    this.names.replaceChildren(
      ...[...here].map((index) => {
        const { closed } = accessOf(table, view, index);
        return label(
          table.lines[index]!,
          closed,
          this.#looked === null ? undefined : table.spaces.find(({ id }) => id === this.#looked),
        );
      }),
    );
  }
}

function drawLine(line: Line): SVGGElement {
  const points = line.points.map(scaled);
  const d = `M${points.map(([x, y]) => `${round(x)},${round(y)}`).join("L")}`;
  const [x, y] = middle(points);
  const part = (name: Part, path: string): SVGPathElement => svg("path", { class: name, d: path });
  const cross = svg(
    "g",
    { class: "crossed", transform: `translate(${round(x)},${round(y)})` },
    svg("circle", { r: 11 }),
    part("cross", "M-5,-5L5,5M5,-5L-5,5"),
  );
  return svg("g", { class: `line l-${slug(line.kind)}` }, part("halo", d), part("dash", d), cross);
}

/** The middle of the longest stretch; of those that leave the stacks about a space free, if there are any. */
function middle(points: readonly Point[], about?: Space): Point {
  let best: Point = points[0] ?? [0, 0];
  let most = -Infinity;
  for (let i = 1; i < points.length; i += 1) {
    const [a, b] = [points[i - 1]!, points[i]!];
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
    // nearer to the middle of the line wins among stretches of one length
    const near =
      about && Math.hypot((a[0] + b[0]) / 2 - about.x * UNIT, (a[1] + b[1]) / 2 - about.y * UNIT) < 1.9 * UNIT;
    const worth = length - Math.abs(i - points.length / 2) - (near ? 10 * UNIT : 0);
    if (worth > most) [best, most] = [[(a[0] + b[0]) / 2, (a[1] + b[1]) / 2], worth];
  }
  return best;
}

function label(line: Line, closed: boolean, about?: Space): SVGGElement {
  const [x, y] = middle(line.points.map(scaled), about);
  const text = closed ? words().closed(line.name) : line.name;
  const width = text.length * 8.6 + 18;
  return svg(
    "g",
    { class: `line-name${closed ? " closed" : ""}`, transform: `translate(${round(x)},${round(y - 22)})` },
    svg(
      "g",
      { class: "scaled" },
      svg("rect", { x: -width / 2, y: -13, width, height: 26, rx: 13 }),
      svg("text", { y: 6 }, text),
    ),
  );
}
