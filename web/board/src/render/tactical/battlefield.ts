// The ground of a battlefield whose hexsides count: terrain, heights with ticks down their slopes, rivers, roads, bridges,
// the edges by which one leaves, and over it the numbers of the hexes and what they are worth.

import { bounds, reach, round, scaled, UNIT } from "../../layout/geometry.ts";
import { signOf } from "../../model/marks.ts";
import { featuresOf } from "../../model/panels.ts";
import { sideNamed } from "../../model/spots.ts";
import type { Line, Mark, Point, Space, Table } from "../../model/types.ts";
import { svg } from "../shared/svg.ts";

export const isBattlefield = (table: Table): boolean => featuresOf(table).length > 0;

/** What is printed over the terrain and under the counters. */
export function features(table: Table): SVGGElement {
  const of = (kind: string): Line[] => featuresOf(table).filter((line) => line.kind === kind);
  const path = (name: string, lines: readonly Line[], draw: (line: Line) => string): SVGPathElement =>
    svg("path", { class: name, d: lines.map(draw).join("") });
  const rivers = of("river");
  const roads = of("road");
  return svg(
    "g",
    { class: "features" },
    path("river bank", rivers, wavy),
    path("river", rivers, wavy),
    path("road edge", roads, straight),
    path("road", roads, straight),
    path("hillside", of("hill"), straight),
    path("ticks", of("hill"), (line) => ticks(line, table)),
    ...of("bridge").map(bridge),
    ...featuresOf(table)
      .filter(({ kind }) => kind === "exit")
      .map((line) => exit(line, table)),
  );
}

/** The tint of the heights, under the terrain's strokes. */
export function heights(table: Table): SVGPathElement {
  const lines = featuresOf(table).filter(({ kind }) => kind === "height");
  return svg("path", { class: "heights", d: lines.map((line) => `${straight(line)}Z`).join("") });
}

/** Names of hills, numbers of hexes, marks. */
export function writing(table: Table): SVGGElement {
  const names = featuresOf(table).filter(({ kind }) => kind === "label");
  return svg(
    "g",
    { class: "writing" },
    ...names.map((line) =>
      svg(
        "text",
        { class: "height-name", x: round(line.points[0]![0] * UNIT), y: round(line.points[0]![1] * UNIT + 4) },
        line.name,
      ),
    ),
    ...table.spaces.map((space) => number(space)),
    ...table.spaces.flatMap((space) => space.marks.map((mark, nth) => sign(table, space, mark, nth))),
  );
}

const joined = (points: readonly Point[]): string =>
  points.map((point) => scaled(point).map(round).join(",")).join("L");
const straight = ({ points }: Line): string => `M${joined(points)}`;

/** A river winds a little along its hexside. */
function wavy({ points }: Line): string {
  const [a, b] = [scaled(points[0]!), scaled(points[1]!)];
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const at = (t: number, off: number): string =>
    `${round(a[0] + dx * t - dy * off)},${round(a[1] + dy * t + dx * off)}`;
  return `M${at(0, 0)}C${at(0.3, 0.12)} ${at(0.35, 0.1)} ${at(0.5, 0)}S${at(0.7, -0.12)} ${at(1, 0)}`;
}

/** Short strokes from the edge of a hill down its slope. */
function ticks(line: Line, table: Table): string {
  const [a, b] = [scaled(line.points[0]!), scaled(line.points[1]!)];
  const [mx, my] = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  const up = featuresOf(table)
    .filter(({ kind, name }) => kind === "height" && name === line.name)
    .map(({ points }) => middle(points))
    .sort((p, q) => Math.hypot(p[0] - mx, p[1] - my) - Math.hypot(q[0] - mx, q[1] - my))[0];
  if (!up) return "";
  const length = Math.hypot(mx - up[0], my - up[1]) || 1;
  const [nx, ny] = [(mx - up[0]) / length, (my - up[1]) / length];
  return [0.08, 0.22, 0.36, 0.5, 0.64, 0.78, 0.92]
    .map((t, i) => {
      const [x, y] = [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];
      const far = i % 2 ? 7 : 11;
      return `M${round(x)},${round(y)}l${round(nx * far)},${round(ny * far)}`;
    })
    .join("");
}

function middle(points: readonly Point[]): Point {
  const all = points.map(scaled);
  return [all.reduce((sum, [x]) => sum + x, 0) / all.length, all.reduce((sum, [, y]) => sum + y, 0) / all.length];
}

/** Two rails across the river, where the way from hex to hex crosses it. */
function bridge(line: Line): SVGGElement {
  const [a, b] = [scaled(line.points[0]!), scaled(line.points[1]!)];
  const angle = (Math.atan2(b[1] - a[1], b[0] - a[0]) * 180) / Math.PI;
  return svg(
    "g",
    {
      class: "bridge",
      transform: `translate(${round((a[0] + b[0]) / 2)},${round((a[1] + b[1]) / 2)}) rotate(${round(angle)})`,
    },
    svg("path", { class: "deck", d: "M-13,-6H13V6H-13Z" }),
    svg("path", { class: "rails", d: "M-17,-10L-13,-6H13L17,-10M-17,10L-13,6H13L17,10" }),
  );
}

/** An edge of the map by which a side may leave: arrows outwards, in its colour. */
function exit(line: Line, table: Table): SVGGElement {
  const [a, b] = [scaled(line.points[0]!), scaled(line.points[1]!)];
  const box = bounds(table.spaces);
  const [mx, my] = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  const [ox, oy] = [mx - (box.x + box.width / 2), my - (box.y + box.height / 2)];
  const length = Math.hypot(ox, oy) || 1;
  const [nx, ny] = [ox / length, oy / length];
  const heads = [0.2, 0.4, 0.6, 0.8].map((t) => {
    const [x, y] = [a[0] + (b[0] - a[0]) * t + nx * 13, a[1] + (b[1] - a[1]) * t + ny * 13];
    return `M${round(x - ny * 9)},${round(y + nx * 9)}L${round(x + nx * 11)},${round(y + ny * 11)}L${round(x + ny * 9)},${round(y - nx * 9)}Z`;
  });
  const upright = Math.abs(nx) > Math.abs(ny);
  const text = svg(
    "text",
    {
      class: "exit-name",
      x: round(mx + nx * 20),
      y: round(my + ny * 20 + 4),
      transform: upright ? `rotate(${nx > 0 ? 90 : -90},${round(mx + nx * 20)},${round(my + ny * 20)})` : undefined,
    },
    line.name,
  );
  const group = svg("g", { class: "exit" }, svg("path", { d: heads.join("") }), text);
  group.style.setProperty("--side", sideNamed(table, line.side)?.colour ?? "#555555");
  return group;
}

function number(space: Space): SVGTextElement {
  return svg(
    "text",
    { class: "hex-number", x: round(space.x * UNIT), y: round(space.y * UNIT - reach(space) + 12.5) },
    space.name,
  );
}

/** What a hex is to a side: a star in its colour, points as a number, a name at the foot. */
function sign(table: Table, space: Space, mark: Mark, nth: number): SVGGElement {
  const side = sideNamed(table, mark.side);
  const r = reach(space);
  const [x, y] = [space.x * UNIT, space.y * UNIT];
  const points = mark.kind === "points" ? mark.sign : "";
  if (!side && !points)
    return svg("g", { class: "mark-name" }, svg("text", { x: round(x), y: round(y + r - 4) }, mark.text));
  const group = svg("g", {
    class: `mark-sign ${points ? "worth" : signOf(mark).name}`,
    transform: `translate(${round(x + r * 0.72 - nth * 24)},${round(y - r * 0.66)})`,
  });
  group.append(svg("circle", { r: 11 }));
  if (points) group.append(svg("text", { y: 5 }, points));
  else {
    if (side && side.pattern !== "plain")
      group.append(svg("circle", { class: "over", r: 11, fill: `url(#pattern-${side.pattern})` }));
    group.append(svg("path", { d: signOf(mark).d, transform: "translate(-7.5,-7.5) scale(1.25)" }));
  }
  group.style.setProperty("--side", side?.colour ?? "#444444");
  return group;
}

/** What such a map has, for its legend. */
export const kindsOf = (table: Table): string[] => [...new Set(featuresOf(table).map(({ kind }) => kind))];
