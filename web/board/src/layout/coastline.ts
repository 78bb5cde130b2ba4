// Coastlines as paths of the drawing: which outlines of the world come onto a map, cut to its frame. The world is round
// and a map may lie across its back, where outlines are cut along the 180th meridian: they are laid down once more a
// turn to the east and to the west, and the cut itself is no coast.

import { round, UNIT, type Box } from "./geometry.ts";
import type { Ring } from "./land.ts";
import type { Globe, Lay, Point, Table } from "../model/types.ts";

interface Coastline {
  /** Land, to be filled by the rule of even and odd, so that lakes stay open. */
  readonly land: string;
  /** In pieces: many short lines are drawn much faster than one that runs all over the map. */
  readonly shore: readonly string[];
  /** The same more coarsely, for a broad line: a browser takes long over broad lines with many corners. */
  readonly shallows: string;
}

const FLAT: Lay = [1, 0, 0, 1, 0, 0];

/** Where a place of the globe lies in the drawing. */
export function projection({ lon, lat, dlon, dlat }: Globe, [a, b, c, d, e, f]: Lay = FLAT): (place: Point) => Point {
  return ([east, north]) => {
    const [x, y] = [(east - lon) / dlon, (north - lat) / dlat];
    return [(a * x + c * y + e) * UNIT, (b * x + d * y + f) * UNIT];
  };
}

/** Points nearer to each other than this, in drawing units, are one: nobody sees the difference. */
const FINE = 1.5;
const COARSE = 9;

export function coastline(table: Table, rings: readonly Ring[], frame: Box): Coastline {
  if (!table.globe) return { land: "", shore: [], shallows: "" };
  const project = projection(table.globe, table.lay);
  const [land, shore, shallows]: [string[], string[], string[]] = [[], [], []];
  for (const ring of rings) {
    for (const turn of [-360, 0, 360]) {
      const points = ring.map(([east, north]) => project([east + turn, north]));
      if (!touches(points, frame)) continue;
      const area = thinned(cut(points, frame), FINE);
      if (area.length > 2) land.push(`${lineOf(area)}Z`);
      const runs = shores(ring, points, frame);
      shore.push(...runs.flatMap((run) => pieces(thinned(run, FINE))));
      shallows.push(...runs.map((run) => lineOf(thinned(run, COARSE))));
    }
  }
  return { land: land.join(""), shore, shallows: shallows.join("") };
}

const lineOf = (points: readonly Point[]): string =>
  `M${points.map(([x, y]) => `${round1(x)},${round1(y)}`).join("L")}`;

const PIECE = 60;

/** A line in pieces that hang together. */
const pieces = (run: readonly Point[]): string[] =>
  Array.from({ length: Math.ceil((run.length - 1) / PIECE) }, (_, i) =>
    lineOf(run.slice(i * PIECE, (i + 1) * PIECE + 1)),
  );

const round1 = (value: number): number => Math.round(value * 10) / 10;

function touches(points: readonly Point[], { x, y, width, height }: Box): boolean {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [px, py] of points) {
    [left, right] = [Math.min(left, px), Math.max(right, px)];
    [top, bottom] = [Math.min(top, py), Math.max(bottom, py)];
  }
  return left <= x + width && right >= x && top <= y + height && bottom >= y;
}

function thinned(points: readonly Point[], least: number): Point[] {
  const result: Point[] = [];
  points.forEach((point, at) => {
    const last = result.at(-1);
    const near = last && at < points.length - 1 && Math.hypot(point[0] - last[0], point[1] - last[1]) < least;
    if (!near) result.push(point);
  });
  return result;
}

/** An outline cut to a box, one edge of the box after the other (Sutherland and Hodgman). */
export function cut(points: readonly Point[], { x, y, width, height }: Box): Point[] {
  const edges: readonly (readonly [axis: 0 | 1, at: number, sign: 1 | -1])[] = [
    [0, x, 1],
    [0, x + width, -1],
    [1, y, 1],
    [1, y + height, -1],
  ];
  let left = [...points];
  for (const [axis, at, sign] of edges) {
    const within = (point: Point): boolean => (point[axis] - at) * sign >= 0;
    const next: Point[] = [];
    left.forEach((point, i) => {
      const before = left[(i || left.length) - 1]!;
      if (within(point) !== within(before)) {
        const t = (at - before[axis]) / (point[axis] - before[axis]);
        next.push([before[0] + (point[0] - before[0]) * t, before[1] + (point[1] - before[1]) * t]);
      }
      if (within(point)) next.push(point);
    });
    left = next;
  }
  return left;
}

/** The runs of an outline that are coast and near the box: without the cuts along the 180th meridian and at the pole. */
function shores(ring: Ring, points: readonly Point[], { x, y, width, height }: Box): Point[][] {
  const runs: Point[][] = [];
  let run: Point[] | null = null;
  const near = ([px, py]: Point): boolean =>
    px >= x - 20 && px <= x + width + 20 && py >= y - 20 && py <= y + height + 20;
  const isCut = (a: Point, b: Point): boolean =>
    (Math.abs(a[0]) > 179.99 && Math.abs(b[0]) > 179.99) || (a[1] < -89.9 && b[1] < -89.9);
  for (let i = 1; i < points.length; i += 1) {
    const [a, b] = [points[i - 1]!, points[i]!];
    if (isCut(ring[i - 1]!, ring[i]!) || !(near(a) || near(b))) run = null;
    else if (run) run.push(b);
    else runs.push((run = [a, b]));
  }
  return runs;
}

/** Meridians and parallels, every so many degrees, as one path. */
export function graticule(table: Table, frame: Box, every = 10): string {
  const { globe } = table;
  if (!globe) return "";
  const project = projection(globe, table.lay);
  const [west, east] = sorted(globe.lon - globe.dlon, globe.lon + (extent(table, 0) + 1) * globe.dlon);
  const [south, north] = sorted(globe.lat - globe.dlat, globe.lat + (extent(table, 1) + 1) * globe.dlat);
  const lines: string[] = [];
  const draw = (a: Point, b: Point): void => {
    const [from, to] = [within(project(a), frame), within(project(b), frame)];
    lines.push(`M${from.map(round).join(",")}L${to.map(round).join(",")}`);
  };
  for (let lon = Math.ceil(west / every) * every; lon <= east; lon += every) draw([lon, south], [lon, north]);
  for (let lat = Math.ceil(south / every) * every; lat <= north; lat += every) draw([west, lat], [east, lat]);
  return lines.join("");
}

/** How wide or high the table was as it was sent. */
function extent({ width, height, lay = FLAT }: Table, axis: 0 | 1): number {
  const isTurned = Math.abs(lay[0]) < Math.abs(lay[1]);
  return axis === (isTurned ? 1 : 0) ? width : height;
}

const sorted = (a: number, b: number): [number, number] => (a < b ? [a, b] : [b, a]);

const within = ([px, py]: Point, { x, y, width, height }: Box): [number, number] => [
  Math.min(x + width, Math.max(x, px)),
  Math.min(y + height, Math.max(y, py)),
];
