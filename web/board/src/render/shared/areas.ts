// Zones that a side keeps, outlined on the map with their name; what lies outside of the bounds of a held piece, in the
// shade; and a band about the counters of a convoy.

import { convoysOf, outOfBounds } from "../../selection/areas.ts";
import { outlinePath, round, UNIT } from "../../layout/geometry.ts";
import type { Place } from "../../layout/place.ts";
import { TOKEN } from "../../layout/slots.ts";
import type { Board } from "../../selection/selection.ts";
import type { Counter, Space, Table, Zone } from "../../model/types.ts";
import { slug, svg } from "./svg.ts";

export class Areas {
  readonly #shadow = svg("g", { class: "map-shade" });
  readonly #zoneLayer = svg("g", { class: "map-zones" });
  readonly #convoys = svg("g", { class: "convoys" });
  readonly layer = svg(
    "g",
    { class: "map-areas", "aria-hidden": "true" },
    this.#shadow,
    this.#zoneLayer,
    this.#convoys,
  );
  #zones = "";
  #shade = "";

  clear(): void {
    this.#zones = this.#shade = "";
    for (const layer of [this.#zoneLayer, this.#shadow, this.#convoys]) layer.replaceChildren();
  }

  show(board: Board, spaces: ReadonlyMap<number, Space>): void {
    const zones = board.view.zones ?? [];
    const signature = zones.map(({ name, active }) => `${name}${active}`).join();
    if (signature !== this.#zones) {
      this.#zones = signature;
      this.#zoneLayer.replaceChildren(...zones.map((zone, i) => drawZone(board.table, zone, i, spaces)));
    }
    const out = outOfBounds(board);
    const shaded = [...out].join();
    if (shaded === this.#shade) return;
    this.#shade = shaded;
    const d = board.table.spaces
      .filter(({ id }) => out.has(id))
      .map(outlinePath)
      .join("");
    this.#shadow.replaceChildren(...(d ? [svg("path", { d })] : []));
  }

  /** The counters lie where they lie now: bands about those that are one convoy. */
  arrange(board: Board, places: ReadonlyMap<Counter, Place>): void {
    this.#convoys.replaceChildren(
      ...convoysOf(board.view.counters).map((counters) => band(board.table, counters, places)),
    );
  }
}

/** The sea under a zone stays sea: its ground is hatched in the colour of its side. */
function drawZone(
  table: Table,
  { name, side, spaces: ids, active }: Zone,
  nth: number,
  spaces: ReadonlyMap<number, Space>,
): SVGGElement {
  const drawn = ids.flatMap((id) => spaces.get(id) ?? []);
  const d = drawn.map(outlinePath).join("");
  const hatch = svg(
    "pattern",
    {
      id: `zone-${nth}`,
      width: 34,
      height: 34,
      patternUnits: "userSpaceOnUse",
      patternTransform: `rotate(${nth % 2 ? -45 : 45})`,
    },
    svg("path", { class: "zone-hatch", d: "M0,17H34" }),
  );
  const group = svg(
    "g",
    { class: `map-zone${active ? "" : " asleep"}` },
    hatch,
    svg("path", { class: "ground-of", d, fill: `url(#zone-${nth})` }),
    svg("path", { class: "rim-of halo-of", d }),
    svg("path", { class: "rim-of", d }),
    ...drawn.map((space) => zoneName(name, space)),
  );
  group.style.setProperty("--side", table.sides.find((one) => one.name === side)?.colour ?? "#777777");
  return group;
}

/** Its name over that of the space, in two lines as the sea is narrow: under it stand counters. */
function zoneName(name: string, { lettering, x, y }: Space): SVGTextElement {
  const size = (lettering?.size ?? 0.5) * UNIT;
  const letter = Math.max(44, size * 0.76);
  const [cx, head] = lettering
    ? [lettering.x * UNIT, lettering.y * UNIT - (lettering.lines.length / 2) * size * 1.05]
    : [x * UNIT, y * UNIT];
  const lines = name.split(/ (?=of )/);
  const text = svg("text", {
    class: "zone-name",
    "font-size": round(letter),
    x: round(cx),
    y: round(head - size * 0.1),
  });
  text.append(
    ...lines.map((line, i) =>
      svg(
        "tspan",
        { x: round(cx), y: round(head - size * 0.1 - (lines.length - 1 - i) * letter) },
        i ? ` ${line}` : line,
      ),
    ),
  );
  return text;
}

/** A band with round ends through the middles of the counters. */
function band(table: Table, counters: readonly Counter[], places: ReadonlyMap<Counter, Place>): SVGGElement {
  const lying = counters.flatMap((counter) => places.get(counter) ?? []).sort((a, b) => a.x - b.x || a.y - b.y);
  const d = lying.map(({ x, y }, i) => `${i ? "L" : "M"}${round(x)},${round(y)}`).join("");
  const wide = TOKEN * (lying[0]?.scale ?? 1);
  const { side } = counters[0]!;
  const group = svg(
    "g",
    { class: `convoy side-${slug(side)}` },
    svg("path", { class: "band-edge", d, "stroke-width": round(wide + 40) }),
    svg("path", { class: "band", d, "stroke-width": round(wide + 26) }),
  );
  group.style.setProperty("--side", table.sides.find(({ name }) => name === side)?.colour ?? "#777777");
  return group;
}
