// What is laid over the map while one builds: where a side sets up, hexes picked, the hex that is looked at, and what the
// tool would do.

import type { Space, Table } from "@broadfront/board";
import { outlinePath, scaled, seams } from "@broadfront/board/geometry";
import { letterAt, type LinkField } from "./map_edit.ts";
import type { SetupArea, Kit, Sheet } from "../types.ts";

export interface Laid {
  readonly areas: readonly SetupArea[];
  readonly picked: ReadonlySet<string>;
  readonly looked: string;
  /** Where the tool would come down: a hex, or two for the side between them. */
  readonly aimed: readonly string[];
  /** What was drawn and is not on the map yet, for the server is still looking: hexes with their colour, and links. */
  readonly fresh: readonly { readonly hex: string; readonly colour: string }[];
  readonly links: readonly { readonly field: LinkField; readonly ends: readonly [string, string] }[];
  /** Hexes with something wrong on them. */
  readonly wrong: ReadonlySet<string>;
}

const SVG = "http://www.w3.org/2000/svg";

function path(d: string, name: string, colour = ""): SVGPathElement {
  const pathElement = document.createElementNS(SVG, "path");
  pathElement.setAttribute("d", d);
  pathElement.setAttribute("class", name);
  if (colour) pathElement.style.setProperty("--side", colour);
  return pathElement;
}

const line = (points: readonly (readonly [number, number])[]): string =>
  `M${points.map((point) => scaled(point).join(",")).join("L")}`;

/** The edges of a group of spaces that are not between two of them. */
function rim(all: readonly Space[]): string {
  return seams(all)
    .filter(({ sides }) => sides.length === 1)
    .map(({ edge }) => line(edge))
    .join("");
}

/** A road runs from middle to middle, a river and its bridge between two hexes. */
function lineBetween(a: Space, b: Space, field: LinkField): string {
  const side = seams([a, b]).find(({ sides }) => sides.length === 2);
  return field === "roads"
    ? line([
        [a.x, a.y],
        [b.x, b.y],
      ])
    : side
      ? line(side.edge)
      : "";
}

export type Layers = readonly [under: SVGGElement, over: SVGGElement];

/** Put the layers into a drawing: one under the counters, one over them. */
export function layersOn(drawing: SVGSVGElement): Layers {
  const layer = (before: Element | null): SVGGElement => {
    const group = document.createElementNS(SVG, "g");
    group.setAttribute("class", "editing");
    group.setAttribute("aria-hidden", "true");
    drawing.insertBefore(group, before);
    return group;
  };
  return [layer(drawing.querySelector(".hits")?.nextElementSibling ?? null), layer(drawing.querySelector(".names"))];
}

/** Draw it on two layers: areas and lists of hexes under the counters, what is looked at and aimed at over them. */
export function overlay(under: SVGGElement, over: SVGGElement, table: Table, laid: Laid): void {
  const byName = new Map(table.spaces.map((space) => [space.name, space]));
  const byId = new Map(table.spaces.map((space) => [space.id, space]));
  const below: SVGElement[] = [];
  const elements: SVGElement[] = [];
  for (const area of laid.areas) {
    const spaces = area.spaces.flatMap((id) => byId.get(id) ?? []);
    const colour = table.sides[area.seat]?.colour ?? "#777";
    // a zone that is the whole map is only framed
    if (area.kind === "zone" && spaces.length < table.spaces.length)
      below.push(path(spaces.map(outlinePath).join(""), `area zone seat-${area.seat}`, colour));
    if (spaces.length) below.push(path(rim(spaces), `area rim ${area.kind}`, colour));
  }
  const outlines = (names: Iterable<string>, name: string, into = elements): void => {
    for (const one of names) {
      const space = byName.get(one);
      if (space) into.push(path(outlinePath(space), name));
    }
  };
  for (const { hex, colour } of laid.fresh) {
    const space = byName.get(hex);
    if (space) below.push(path(outlinePath(space), "fresh", colour));
  }
  for (const { field, ends } of laid.links) {
    const [a, b] = ends.map((name) => byName.get(name));
    if (a && b) below.push(path(lineBetween(a, b, field), `fresh-link ${field}`));
  }
  outlines(laid.wrong, "wrong-hex");
  outlines(laid.picked, "picked", below);
  outlines(laid.looked ? [laid.looked] : [], "looked");
  const [a, b] = laid.aimed.map((name) => byName.get(name));
  if (a && b) elements.push(path(lineBetween(a, b, "rivers"), "aim side"));
  else if (a) elements.push(path(outlinePath(a), "aim"));
  under.replaceChildren(...below);
  over.replaceChildren(...elements);
}

/** What of a map is not drawn yet. */
export function undrawn(map: Sheet, table: Table, kit: Kit): Pick<Laid, "fresh" | "links"> {
  const letters = new Map(kit.terrains.map((terrain) => [terrain.letter, terrain]));
  const fresh = table.spaces.flatMap((space) => {
    const terrain = letters.get(letterAt(map, space.name));
    return terrain && terrain.name !== space.terrain ? [{ hex: space.name, colour: terrain.colour }] : [];
  });
  const drawn = new Set(table.lines.map(({ name, kind }) => `${kind}s ${name}`));
  const links = (["rivers", "bridges", "roads"] as const).flatMap((field) =>
    map[field]
      .filter((link) => !drawn.has(`${field} ${link}`))
      .map((link) => ({ field, ends: link.split("/") as [string, string] })),
  );
  return { fresh, links };
}
