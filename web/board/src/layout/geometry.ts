// Shapes of spaces: outlines, shared edges, room for a counter. One unit of the table is UNIT on the screen's drawing.

import type { Point, Space } from "../model/types.ts";

/** Browsers round very small type, so that a square is drawn 100 wide. */
export const UNIT = 100;

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export const scaled = (point: Point): Point => [point[0] * UNIT, point[1] * UNIT];

/** A path of the table in drawing units. Paths have no arcs: every number in them is a length. */
export const scaledPath = (d: string): string =>
  d.replace(/-?(?:\d+\.?\d*|\.\d+)/g, (text) => ` ${round(Number(text) * UNIT)}`);

const shapes = new WeakMap<Space, string>();

export function outlinePath(space: Space): string {
  if (space.shape) {
    const known = shapes.get(space) ?? scaledPath(space.shape);
    shapes.set(space, known);
    return known;
  }
  return `M${space.outline.map((point) => scaled(point).map(round).join(",")).join("L")}Z`;
}

export const round = (value: number): number => Math.round(value * 100) / 100;

/** The box around all spaces, in drawing units. */
export function bounds(spaces: readonly Space[]): Box {
  const points = spaces.flatMap((space) => space.outline.map(scaled));
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

/** How far a space reaches from its centre to its nearest edge, in drawing units: 50 for a square. */
export function reach(space: Space): number {
  if (space.shape) return UNIT * 0.6;
  const distances = edges(space).map(([a, b]) => distanceToEdge([space.x, space.y], a, b));
  return Math.min(...distances) * UNIT;
}

export type Edge = readonly [Point, Point];

export function edges(space: Space): Edge[] {
  const { outline } = space;
  return outline.map((point, at): Edge => [point, outline[(at + 1) % outline.length]!]);
}

function distanceToEdge([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const length = Math.hypot(bx - ax, by - ay) || 1;
  return Math.abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / length;
}

const near = (value: number): number => Math.round(value * 1000);
const keyOf = ([[ax, ay], [bx, by]]: Edge): string =>
  [`${near(ax)},${near(ay)}`, `${near(bx)},${near(by)}`].sort().join(" ");

/** Each edge once, with the spaces on its sides (one at the rim of the map). */
export function seams(spaces: readonly Space[]): { edge: Edge; sides: Space[] }[] {
  const edgesByKey = new Map<string, { edge: Edge; sides: Space[] }>();
  for (const space of spaces) {
    for (const edge of edges(space)) {
      const seam = edgesByKey.get(keyOf(edge));
      if (seam) seam.sides.push(space);
      else edgesByKey.set(keyOf(edge), { edge, sides: [space] });
    }
  }
  return [...edgesByKey.values()];
}

/** Groups of spaces that hang together by their edges: a table of two boards has two. */
export function sheets(spaces: readonly Space[]): Space[][] {
  const beside = new Map<number, Space[]>();
  for (const { sides } of seams(spaces)) {
    const [a, b] = sides;
    if (!a || !b) continue;
    beside.set(a.id, [...(beside.get(a.id) ?? []), b]);
    beside.set(b.id, [...(beside.get(b.id) ?? []), a]);
  }
  const seen = new Set<number>();
  const groups: Space[][] = [];
  for (const space of spaces) {
    if (seen.has(space.id)) continue;
    const group: Space[] = [];
    const waiting = [space];
    seen.add(space.id);
    for (let one = waiting.pop(); one; one = waiting.pop()) {
      group.push(one);
      for (const other of beside.get(one.id) ?? []) {
        if (!seen.has(other.id)) waiting.push(other);
        seen.add(other.id);
      }
    }
    groups.push(group);
  }
  return groups;
}

/** A small source of the same scatter every time, so that a hill keeps its shape: mulberry32. */
export function scatter(seed: number): () => number {
  let state = (seed + 1) * 0x9e3779b1;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
