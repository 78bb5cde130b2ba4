// A printed map of true shapes: sea and its zones, land tinted by who holds it, what cannot be entered hatched, and over it
// names, what a space produces, cities, and the scenery that no rule knows. The tints follow the view; all else lies still.

import { outlinePath, round, scaledPath, UNIT } from "../../layout/geometry.ts";
import {
  terrainOf,
  type Lettering,
  type Point,
  type Scenery,
  type Side,
  type Space,
  type Table,
  type View,
} from "../../model/types.ts";
import { set, slug, svg } from "../shared/svg.ts";

/** The paper about the map. */
export const WORLD_MARGIN = 190;
const STAR = "M0,-10L2.6,-3.4L9.6,-3.1L4.1,1.3L6,8.1L0,4.2L-6,8.1L-4.1,1.3L-9.6,-3.1L-2.6,-3.4Z";
/** Letters of the map's bold face are about so wide, for browsers that cannot measure yet. */
const LETTER = 0.55;

const isSea = (table: Table, space: Space): boolean => terrainOf(table, space).domain === "water";
/** Nothing can enter it: it is hatched. */
const isBarred = (table: Table, space: Space): boolean => terrainOf(table, space).domain === "barred";

export class World {
  readonly #tints = new Map<number, { readonly base: SVGPathElement; readonly over: SVGPathElement }>();
  readonly #names = new Map<number, SVGGElement>();
  #held = new Map<number, string>();

  /** Everything under the counters that lies still, lowest first. */
  ground(table: Table): SVGGElement {
    this.#tints.clear();
    this.#held.clear();
    const { spaces, width, height, scenery = [] } = table;
    const sea = spaces.filter((space) => isSea(table, space));
    const land = spaces.filter((space) => !isSea(table, space));
    const shapes = land.map(outlinePath).join("");
    const rough = coarse(shapes, 16);
    const [w, h] = [width * UNIT, height * UNIT];
    const drawn = (kind: string): SVGGElement => svg("g", { class: kind }, ...paths(scenery, kind));
    return svg(
      "g",
      { class: "ground world", "aria-hidden": "true" },
      sheet(w, h),
      svg("clipPath", { id: "world-frame" }, svg("rect", { x: 0, y: 0, width: w, height: h })),
      svg(
        "g",
        { "clip-path": "url(#world-frame)" },
        svg("rect", { class: "deep", x: 0, y: 0, width: w, height: h }),
        svg(
          "g",
          { class: "zones" },
          ...sea.map((space) =>
            svg("path", { class: `tone-${(space.id * 7 + Math.round(space.y)) % 4}`, d: outlinePath(space) }),
          ),
        ),
        drawn("grid"),
        svg("path", { class: "shallow wide", d: rough }),
        svg("path", { class: "shallow", d: rough }),
        svg("path", { class: "zone-borders", d: sea.map(outlinePath).join("") }),
        drawn("ice"),
        svg("path", { class: "coast", d: shapes }),
        ...land.map((space) => this.#territory(table, space)),
        svg("path", { class: "land-borders", d: shapes }),
        drawn("lake"),
        drawn("canal"),
        drawn("frame"),
      ),
      svg("rect", { class: "neatline", x: 0, y: 0, width: w, height: h }),
      compass(table),
    );
  }

  #territory(table: Table, space: Space): SVGGElement {
    const d = outlinePath(space);
    const base = svg("path", { class: "tint", d });
    const over = svg("path", { class: "tint-over", d });
    this.#tints.set(space.id, { base, over });
    return svg("g", { class: isBarred(table, space) ? "territory barred" : "territory" }, base, over);
  }

  /** Names, values, cities, words of the scenery. */
  writing(table: Table): SVGGElement {
    this.#names.clear();
    const { spaces, scenery = [] } = table;
    const words = scenery.flatMap((one) => (one.text ? [sceneryWords(one, table)] : []));
    const names = spaces.map((space) => {
      const group = nameOf(table, space);
      this.#names.set(space.id, group);
      return group;
    });
    return svg(
      "g",
      { class: "world writing", "aria-hidden": "true" },
      ...words,
      ...names,
      ...spaces.flatMap((space) => (space.city ? [cityOf(space.city, space.city_name ?? null)] : [])),
    );
  }

  /** Names can be measured once they are in the page and their face has come: what stands beside them is put right. */
  measure(table: Table): void {
    const named = table.spaces.flatMap(({ id, worth, lettering }) => {
      const group = worth ? this.#names.get(id) : undefined;
      return group && lettering ? [{ group, lettering, length: lengthOf(group) }] : []; // all are read before one is set
    });
    for (const { group, lettering, length } of named) setWorth(group, lettering, length);
  }

  /** Tint the land as it is held. */
  show(table: Table, view: View): void {
    const held = new Map(view.holders ?? []);
    const sides = new Map(table.sides.map((side) => [side.name, side]));
    for (const [id, { base, over }] of this.#tints) {
      const name = held.get(id) ?? "";
      if (this.#held.get(id) === name) continue;
      this.#held.set(id, name);
      dye(base, over, sides.get(name));
    }
  }
}

function dye(base: SVGPathElement, over: SVGPathElement, side: Side | undefined): void {
  base.classList.toggle("held-land", side !== undefined);
  base.style.setProperty("--side", side?.colour ?? "");
  over.style.fill = side && side.pattern !== "plain" ? `url(#world-${side.pattern})` : "";
}

const paths = (scenery: readonly Scenery[], kind: string): SVGElement[] => {
  const d = scenery
    .filter((one) => one.kind === kind && one.path)
    .map(({ path }) => scaledPath(path))
    .join("");
  return d ? [svg("path", { d })] : [];
};

/** A path of straight lines with fewer corners, for broad strokes: a browser takes long over those. */
export function coarse(d: string, least: number): string {
  return d.replace(/M([^M]*)/g, (_, run: string) => {
    const [start, ...rest] = run.replace(/z\s*$/i, "").split("l");
    const numbers = (text: string): number[] => (text.match(/-?[\d.]+/g) ?? []).map(Number);
    let [x, y] = numbers(start ?? "") as [number, number];
    const points: [number, number][] = [[x, y]];
    const steps = numbers(rest.join(" "));
    for (let i = 0; i + 1 < steps.length; i += 2) {
      [x, y] = [x + steps[i]!, y + steps[i + 1]!];
      const [px, py] = points.at(-1)!;
      if (Math.hypot(x - px, y - py) >= least) points.push([x, y]);
    }
    return `M${points.map(([px, py]) => `${round(px)},${round(py)}`).join("L")}Z`;
  });
}

/** The sheet with a double line about the map. */
function sheet(width: number, height: number): SVGGElement {
  const rect = (name: string, by: number, dx = 0): SVGRectElement =>
    svg("rect", { class: name, x: dx - by, y: 1.6 * dx - by, width: width + 2 * by, height: height + 2 * by, rx: 12 });
  const m = WORLD_MARGIN;
  return svg(
    "g",
    { class: "sheet" },
    rect("sheet-shadow", m, 22),
    rect("sheet-paper", m),
    rect("frame-line thick", m - 32),
    rect("frame-line", m - 62),
    rect("frame-line", 34),
  );
}

function nameOf(table: Table, space: Space): SVGGElement {
  const { lettering, worth } = space;
  const group = svg("g", {
    class: `space-name ${isSea(table, space) ? "of-sea" : isBarred(table, space) ? "of-barred" : "of-land"}`,
  });
  if (!lettering) return group;
  const { x, y, lines } = lettering;
  const size = lettering.size * UNIT;
  group.dataset["size"] = size < 46 ? "small" : size < 58 ? "middling" : "large";
  const top = y * UNIT - ((lines.length - 1) / 2) * size * 1.05 + size * 0.34;
  const text = svg("text", { "font-size": round(size), x: round(x * UNIT) });
  text.append(...lines.map((line, i) => svg("tspan", { x: round(x * UNIT), y: round(top + i * size * 1.05) }, line)));
  group.append(text);
  if (worth) {
    group.append(
      svg(
        "g",
        { class: "worth" },
        svg("circle", { r: round(size * 0.52) }),
        svg("text", { "font-size": round(size * 0.74), y: round(size * 0.26) }, worth),
      ),
    );
    setWorth(group, lettering);
  }
  return group;
}

/** How long the last line of a name is as it is set; 0 where it cannot be measured. */
function lengthOf(group: SVGGElement): number {
  const last = group.querySelector<SVGTSpanElement>("tspan:last-of-type");
  return typeof last?.getComputedTextLength === "function" ? last.getComputedTextLength() : 0;
}

/** The disc with what it produces, after the last line: both together stand in the middle. */
function setWorth(group: SVGGElement, { lines, x, y, size: lines_ }: Lettering, measured = 0): void {
  const size = lines_ * UNIT;
  const last = group.querySelector<SVGTSpanElement>("tspan:last-of-type");
  const disc = group.querySelector<SVGGElement>(".worth");
  if (!last || !disc) return;
  const length = measured || lines.at(-1)!.length * size * LETTER;
  const room = size * 1.22;
  set(last, { x: round(x * UNIT - room / 2) });
  const foot = y * UNIT + ((lines.length - 1) / 2) * size * 1.05;
  set(disc, { transform: `translate(${round(x * UNIT - room / 2 + length / 2 + size * 0.68)},${round(foot)})` });
}

function cityOf({ lines, x, y, size }: Lettering, name_at: Point | null): SVGGElement {
  const [sx, sy] = [round(x * UNIT), round(y * UNIT)];
  const [tx, ty] = name_at ? [name_at[0] * UNIT, name_at[1] * UNIT] : [sx + size * UNIT * 0.8, sy];
  return svg(
    "g",
    { class: "city" },
    svg("path", { d: STAR, transform: `translate(${sx},${sy}) scale(${round(size * 3.1)})` }),
    svg(
      "text",
      {
        x: round(tx),
        y: round(ty + size * UNIT * 0.34),
        "font-size": round(size * UNIT),
        "text-anchor": name_at ? "middle" : "start",
      },
      lines.join(" "),
    ),
  );
}

/** Words of oceans lie on the water; those of links in the margin that they lead over. */
function sceneryWords({ kind, text, turn }: Scenery, { width }: Table): SVGGElement {
  const { lines, x, y, size } = text!;
  const isLink = kind === "link";
  const at = isLink ? (x < width / 2 ? -WORLD_MARGIN + 104 : width * UNIT + WORLD_MARGIN - 104) : x * UNIT;
  const name = lines.join(" ");
  const words = svg(
    "text",
    { class: `words words-${slug(kind)}`, "font-size": round(size * UNIT), y: round(size * UNIT * 0.34) },
    isLink ? `◂ ${name} ▸` : name,
  );
  return svg("g", { transform: `translate(${round(at)},${round(y * UNIT)}) rotate(${turn})` }, words);
}

/** A rose in the emptiest corner of the sea: the south-west. */
function compass({ height }: Table): SVGGElement {
  const points = [0, 45, 90, 135, 180, 225, 270, 315].map((angle) => {
    const long = angle % 90 === 0;
    const [tip, waist] = long ? [150, 30] : [92, 22];
    return svg(
      "g",
      { transform: `rotate(${angle})` },
      svg("path", { class: "dark", d: `M0,${-tip}L${waist},${-waist}L0,0Z` }),
      svg("path", { class: "pale", d: `M0,${-tip}L${-waist},${-waist}L0,0Z` }),
    );
  });
  const north = svg("text", { y: -172, "text-anchor": "middle", "font-size": 58 }, "N");
  return svg(
    "g",
    { class: "compass-rose", transform: `translate(300,${height * UNIT - 420})` },
    svg("circle", { r: 112 }),
    svg("circle", { r: 122 }),
    ...points,
    north,
  );
}
