// Lines of the map: through which spaces they run, and to whom they are closed.

import { sideOfSeat } from "./spots.ts";
import type { Line, Point, Space, Table, View } from "./types.ts";
import { words } from "./words.ts";

const near = (a: Point, x: number, y: number): boolean => Math.abs(a[0] - x) < 0.2 && Math.abs(a[1] - y) < 0.2;

const known = new WeakMap<Table, ReadonlyMap<number, readonly number[]>>();

/** For every space the lines that run through it, by their indices. */
export function linesAt(table: Table): ReadonlyMap<number, readonly number[]> {
  const linesBySpace = known.get(table) ?? sorted(table);
  known.set(table, linesBySpace);
  return linesBySpace;
}

function sorted(table: Table): ReadonlyMap<number, readonly number[]> {
  const all = new Map<number, number[]>();
  table.lines.forEach(({ points }, index) => {
    for (const { id } of table.spaces.filter(({ x, y }) => points.some((point) => near(point, x, y)))) {
      all.set(id, [...(all.get(id) ?? []), index]);
    }
  });
  return all;
}

/** How a line is to who looks on: a spectator sees it closed if it is to every side, and else to whom it is. */
export interface LineAccess {
  readonly closed: boolean;
  readonly to: readonly string[];
}

export function accessOf(table: Table, view: View, index: number): LineAccess {
  const to = view.closed.filter(([line]) => line === index).map(([, side]) => side);
  const mine = view.seat < 0 ? "" : sideOfSeat(table, view.seat);
  return { to, closed: mine ? to.includes(mine) : to.length > 0 && to.length === table.sides.length };
}

/** A line in words: "Nanpo line, closed to Japan". */
export function describeLine(line: Line, { to }: LineAccess): string {
  return to.length ? words().closedTo(line.name, to) : line.name;
}

/** The lines through a space, in words. */
export function lineLabels(table: Table, view: View, space: Space): string[] {
  return (linesAt(table).get(space.id) ?? []).map((index) =>
    describeLine(table.lines[index]!, accessOf(table, view, index)),
  );
}
