// What is laid over the map while one builds: where a side sets up, hexes picked, the hex that is looked at, and what the
// tool would do.

import type { Space, Table } from "@broadfront/board";
import { outlinePath, scaled, seams } from "@broadfront/board/geometry";
import { between } from "./hexes.ts";
import type { Area } from "./types.ts";

export interface Laid {
  readonly areas: readonly Area[];
  readonly picked: ReadonlySet<string>;
  readonly looked: string;
  /** Where the tool would come down: a hex, or two for the side between them. */
  readonly aimed: readonly string[];
  /** Whether the aim is a way from hex to hex and not a side. */
  readonly isWay: boolean;
  /** Hexes with something wrong on them. */
  readonly wrong: ReadonlySet<string>;
}

const SVG = "http://www.w3.org/2000/svg";

function path(d: string, name: string, colour = ""): SVGPathElement {
  const made = document.createElementNS(SVG, "path");
  made.setAttribute("d", d);
  made.setAttribute("class", name);
  if (colour) made.style.setProperty("--side", colour);
  return made;
}

const line = (points: readonly (readonly [number, number])[]): string => `M${points.map((point) => scaled(point).join(",")).join("L")}`;

/** The edges of a group of spaces that are not between two of them. */
function rim(all: readonly Space[]): string {
  return seams(all).filter(({ sides }) => sides.length === 1).map(({ edge }) => line(edge)).join("");
}

/** Draw it on two layers: areas and lists of hexes under the counters, what is looked at and aimed at over them. */
export function overlay(under: SVGGElement, over: SVGGElement, table: Table, laid: Laid): void {
  const byName = new Map(table.spaces.map((space) => [space.name, space]));
  const byId = new Map(table.spaces.map((space) => [space.id, space]));
  const below: SVGElement[] = [];
  const found: SVGElement[] = [];
  for (const area of laid.areas) {
    const spaces = area.spaces.flatMap((id) => byId.get(id) ?? []);
    const colour = table.sides[area.seat]?.colour ?? "#777";
    // a zone that is the whole map is only framed
    if (area.kind === "zone" && spaces.length < table.spaces.length) below.push(path(spaces.map(outlinePath).join(""), `area zone seat-${area.seat}`, colour));
    if (spaces.length) below.push(path(rim(spaces), `area rim ${area.kind}`, colour));
  }
  const outlines = (names: Iterable<string>, name: string, into = found): void => {
    for (const one of names) {
      const space = byName.get(one);
      if (space) into.push(path(outlinePath(space), name));
    }
  };
  outlines(laid.wrong, "wrong-hex");
  outlines(laid.picked, "picked", below);
  outlines(laid.looked ? [laid.looked] : [], "looked");
  const [a, b] = laid.aimed.map((name) => byName.get(name));
  if (a && b && laid.isWay) found.push(path(line([[a.x, a.y], [b.x, b.y]]), "aim way"));
  else if (a && b) {
    const side = seams([a, b]).find(({ sides }) => sides.length === 2);
    if (side) found.push(path(line(side.edge), "aim side"));
  } else if (a) found.push(path(outlinePath(a), "aim"));
  under.replaceChildren(...below);
  over.replaceChildren(...found);
}

/** The side between two hexes as files write it, for those who do not see it. */
export const spoken = (aimed: readonly string[]): string => (aimed.length === 2 ? between(aimed[0]!, aimed[1]!) : (aimed[0] ?? ""));
