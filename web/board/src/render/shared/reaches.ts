// Reaches on the map: hatched in the colour of their side, each side slanting its own way, with a line about the whole.
// Those from the space looked at, and at wish all that the others can reach next turn.

import { bounds, outlinePath, round, scaled, seams, type Box } from "../../layout/geometry.ts";
import { danger, reachesFrom } from "../../model/reach.ts";
import type { Reach, Space, Table, View } from "../../model/types.ts";
import { svg } from "./svg.ts";

export class Reaches {
  readonly layer = svg("g", { class: "reaches", "aria-hidden": "true" });
  readonly names = svg("g", { class: "reach-names", "aria-hidden": "true" });
  readonly #all = svg("g", { class: "danger" });
  readonly #here = svg("g", { class: "from-here" });
  #spaces = new Map<number, Space>();
  #frame: Box = { x: 0, y: 0, width: 0, height: 0 };
  #table: Table | null = null;
  #view: View | null = null;
  #looked: number | null = null;
  #danger = false;

  lay(table: Table): void {
    this.#table = table;
    this.#view = null;
    this.#frame = bounds(table.spaces);
    this.#spaces = new Map(table.spaces.map((space) => [space.id, space]));
    this.layer.replaceChildren(
      svg("defs", {}, ...table.sides.map(({ colour }, i) => hatch(i, colour))),
      this.#all,
      this.#here,
    );
  }

  show(view: View): void {
    if (this.#view?.reaches === view.reaches) return;
    this.#view = view;
    this.#drawAll();
    this.#drawHere();
  }

  /** Whether all that others can reach is shown. */
  warn(on: boolean): void {
    if (on === this.#danger) return;
    this.#danger = on;
    this.#drawAll();
  }

  look(space: number | null): void {
    if (space === this.#looked) return;
    this.#looked = space;
    this.#drawHere();
  }

  #drawAll(): void {
    const [table, view] = [this.#table, this.#view];
    const areas = table && view && this.#danger ? [...danger(table, view)] : [];
    this.#all.replaceChildren(...areas.map(([side, spaces]) => this.#area(side, spaces)));
  }

  #drawHere(): void {
    const [view, at] = [this.#view, this.#looked === null ? undefined : this.#spaces.get(this.#looked)];
    const reaches = view && at ? reachesFrom(view, at.id) : [];
    this.layer.classList.toggle("looking", reaches.length > 0);
    this.#here.replaceChildren(...reaches.map(({ side, spaces }) => this.#area(side, new Set(spaces))));
    this.names.replaceChildren(
      ...(at && reaches.length
        ? [
            label(this.#about(at, reaches), this.#frame, [
              ...new Set(reaches.map(({ side, name }) => `${side}: ${name}`)),
            ]),
          ]
        : []),
    );
  }

  /** The box about a space and all that is reached from it: what is said of it is said beside it. */
  #about(space: Space, reaches: readonly Reach[]): Box {
    const ids = new Set(reaches.flatMap(({ spaces }) => spaces));
    return bounds([space, ...[...ids].map((id) => this.#spaces.get(id)).filter((one) => one !== undefined)]);
  }

  #area(side: string, ids: ReadonlySet<number>): SVGGElement {
    const index = this.#table!.sides.findIndex(({ name }) => name === side);
    const spaces = [...ids].map((id) => this.#spaces.get(id)).filter((space) => space !== undefined);
    const rim = seams(spaces)
      .filter(({ sides }) => sides.length === 1)
      .map(({ edge: [a, b] }) => `M${scaled(a).map(round).join(",")}L${scaled(b).map(round).join(",")}`);
    const group = svg(
      "g",
      { class: "reach" },
      svg("path", { class: "hatched", d: spaces.map(outlinePath).join(""), fill: `url(#hatch-${Math.max(0, index)})` }),
      svg("path", { class: "rim under", d: rim.join("") }),
      svg("path", { class: "rim", d: rim.join("") }),
    );
    group.style.setProperty("--side", this.#table!.sides[index]?.colour ?? "#777777");
    return group;
  }
}

function hatch(index: number, colour: string): SVGPatternElement {
  const line = svg("path", { class: "hatch-line", d: "M0,0H14" });
  const pattern = svg(
    "pattern",
    {
      id: `hatch-${index}`,
      width: 14,
      height: 9,
      patternUnits: "userSpaceOnUse",
      patternTransform: `rotate(${index % 2 ? -45 : 45})`,
    },
    line,
  );
  pattern.style.setProperty("--side", colour);
  return pattern;
}

/** How much larger than drawn labels are shown on a map seen whole. */
const ENLARGED = 1.6;

/** A label over what is reached, or under it where there is no room: a line for each reach. */
function label(about: Box, frame: Box, lines: readonly string[]): SVGGElement {
  const [width, height] = [Math.max(...lines.map((line) => line.length)) * 8.4 + 22, lines.length * 22 + 8];
  const half = (width / 2) * ENLARGED;
  const x = Math.max(frame.x + half, Math.min(frame.x + frame.width - half, about.x + about.width / 2));
  const [over, below] = [about.y - 8, about.y + about.height + 8];
  const under = over - height * ENLARGED < frame.y;
  // where it reaches over the whole map, the label lies at its edge
  const y =
    under && below + height * ENLARGED > frame.y + frame.height ? frame.y + height * ENLARGED : under ? below : over;
  const top = under && y === below ? 0 : -height;
  const inner = svg("g", { class: "scaled" }, svg("rect", { x: -width / 2, y: top, width, height, rx: 7 }));
  lines.forEach((line, i) => inner.append(svg("text", { y: 21 + i * 22 + top }, line)));
  return svg("g", { class: "reach-name", transform: `translate(${round(x)},${round(y)})` }, inner);
}
