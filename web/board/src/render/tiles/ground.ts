// The map that lies still all match long: sheet, ground, country tints, grid, borders, names and printed marks.

import { bounds, outlinePath, reach, round, scaled, seams, sheets, UNIT, type Edge } from "../../layout/geometry.ts";
import { sideNamed } from "../../model/spots.ts";
import { terrainOf, type Space, type Table } from "../../model/types.ts";
import { drawn, hasArt } from "./art.ts";
import { features, heights, isBattlefield, writing } from "../tactical/battlefield.ts";
import { chart } from "./chart.ts";
import { svg } from "../shared/svg.ts";

const MARGIN = 34;

/** All layers of the map, lowest first. */
export function ground(table: Table): SVGGElement {
  const { spaces } = table;
  if (table.globe) return chart(table, sheet(spaces));
  const joints = seams(spaces);
  const field = isBattlefield(table);
  return svg(
    "g",
    { class: "ground", "aria-hidden": "true" },
    ...sheets(spaces).map(sheet),
    ...spaces.map((space) => square(table, space, coastsOf(space, joints))),
    ...(field ? [heights(table)] : []),
    tints(table),
    grid(spaces),
    borders(table, joints),
    ...(field ? [features(table), writing(table)] : spaces.map(printed)),
  );
}

/** A piece of ground on its own, for a legend: the first space of each terrain. */
export function groundDrawing(table: Table, space: Space): SVGSVGElement {
  const r = reach(space) * 1.05;
  const drawing = svg("svg", {
    class: "board",
    viewBox: `${round(space.x * UNIT - r)} ${round(space.y * UNIT - r)} ${round(2 * r)} ${round(2 * r)}`,
    "aria-hidden": "true",
  });
  drawing.append(
    square(table, { ...space, id: -1 - space.id }, []),
    svg("path", { class: "grid", d: outlinePath(space) }),
  );
  return drawing;
}

type Joints = ReturnType<typeof seams>;

function coastsOf(space: Space, joints: Joints): Edge[] {
  return joints.filter(({ sides }) => sides.length === 1 && sides[0] === space).map(({ edge }) => edge);
}

/** The paper that a battlefield is printed on, with a neat line about the map. */
function sheet(spaces: readonly Space[]): SVGGElement {
  const { x, y, width, height } = bounds(spaces);
  const rect = (by: number, name: string, rx: number): SVGRectElement =>
    svg("rect", { class: name, x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by, rx });
  return svg(
    "g",
    { class: "sheet" },
    svg("rect", {
      class: "sheet-shadow",
      x: x - MARGIN + 5,
      y: y - MARGIN + 9,
      width: width + 2 * MARGIN,
      height: height + 2 * MARGIN,
      rx: 5,
    }),
    rect(MARGIN, "sheet-paper", 3),
    rect(14, "neatline", 0),
    rect(5, "neatline thick", 0),
  );
}

function square(table: Table, space: Space, coasts: readonly Edge[]): SVGGElement {
  const terrain = terrainOf(table, space);
  const path = outlinePath(space);
  const clip = `clip-${space.id}`;
  const group = svg("g", { class: `terrain t-${terrain.art}` });
  group.style.setProperty("--terrain", terrain.colour);
  group.append(svg("path", { class: "base", d: path }));
  const strokes = drawn(space, terrain.art, coasts);
  if (strokes.length) {
    const scale = round(reach(space) / 50);
    group.append(
      svg("clipPath", { id: clip }, svg("path", { d: path })),
      svg(
        "g",
        { "clip-path": `url(#${clip})` },
        svg(
          "g",
          { transform: `translate(${space.x * UNIT},${space.y * UNIT}) scale(${scale})` },
          ...strokes.map(({ style, d }) => svg("path", { class: style, d })),
        ),
      ),
    );
  } else if (!hasArt(terrain.art)) {
    group.append(svg("text", { class: "sign", x: space.x * UNIT, y: space.y * UNIT }, terrain.sign));
  }
  return group;
}

function tints(table: Table): SVGGElement {
  const layer = svg("g", { class: "tints" });
  for (const space of table.spaces) {
    const side = sideNamed(table, space.side);
    if (!side) continue;
    const path = svg("path", { d: outlinePath(space) });
    path.style.setProperty("--side", side.colour);
    layer.append(path);
  }
  return layer;
}

function grid(spaces: readonly Space[]): SVGPathElement {
  return svg("path", { class: "grid", d: spaces.map(outlinePath).join("") });
}

const line = ([a, b]: Edge): string => `M${scaled(a).join(",")}L${scaled(b).join(",")}`;

/** Purple lines between countries; a shore where water meets land. */
function borders(table: Table, joints: Joints): SVGGElement {
  const between = joints.filter(({ sides }) => sides.length === 2);
  const countries = between.filter(({ sides: [a, b] }) => a!.region !== b!.region);
  const wet = (space: Space): boolean => terrainOf(table, space).domain === "water";
  const shores = between.filter(({ sides: [a, b] }) => wet(a!) !== wet(b!));
  const path = (list: Joints, name: string): SVGPathElement =>
    svg("path", { class: name, d: list.map(({ edge }) => line(edge)).join("") });
  return svg("g", {}, path(shores, "shore"), path(countries, "border halo"), path(countries, "border"));
}

/** What is printed on a space: its name in a corner, hex marks in purple, other marks as words. */
function printed(space: Space): SVGGElement {
  const r = reach(space);
  const [x, y] = [space.x * UNIT, space.y * UNIT];
  const left = space.outline.length === 4 ? bounds([space]).x : x - r;
  const group = svg("g", { class: "printed" });
  group.append(svg("text", { class: "name", x: left + 5, y: y - r + 14 }, space.name));
  const hexes = space.marks.filter(({ kind }) => kind === "hex");
  hexes.forEach(({ sign }, i) => group.append(hexMark(x + r - 13.5 - i * 26, y - r + 13.5, sign)));
  const words = space.marks
    .filter(({ kind }) => kind !== "hex")
    .map(({ text }) => text)
    .join(" · ");
  if (words) group.append(svg("text", { class: "place", x, y: y + r - 4.5 }, words));
  return group;
}

function hexMark(x: number, y: number, text: string): SVGGElement {
  const points = [0, 1, 2, 3, 4, 5].map((i) => {
    const angle = (i / 6) * Math.PI * 2;
    return `${round(x + Math.cos(angle) * 12)},${round(y + Math.sin(angle) * 12)}`;
  });
  return svg(
    "g",
    { class: "hexmark" },
    svg("polygon", { points: points.join(" ") }),
    svg("text", { x, y: y + 5 }, text),
  );
}
