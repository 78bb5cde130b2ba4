// How a board lies before a seat: its own edge below, and a board that is longer than the window lies along it, its own
// edge at the left. Maps of the globe keep north above.

import { edgeOf } from "./layout.ts";
import { isWorld } from "../model/panels.ts";
import { sideOfSeat } from "../model/spots.ts";
import type { Table } from "../model/types.ts";

type Way = readonly [dx: number, dy: number];

export interface Size {
  readonly width: number;
  readonly height: number;
}

const [LEFT, BELOW]: readonly [Way, Way] = [
  [-1, 0],
  [0, 1],
];
const WAYS: Readonly<Record<string, Way>> = { left: LEFT, right: [1, 0], top: [0, -1], bottom: BELOW };

/** A board lies across, its own edge at the left and not below, if it is drawn so much larger then. */
const WORTH = 1.22;

/** At which edge of the table as it was sent a seat sits. */
function edgeOfSeat(table: Table, seat: number): Way {
  const named = WAYS[table.edges?.[seat] ?? ""];
  return named ?? edgeOf(table, sideOfSeat(table, seat));
}

const fit = (width: number, height: number, into: Size): number => Math.min(into.width / width, into.height / height);

/** By how many quarters, clockwise, the table is turned for a seat in a window; `broad`: how much it is widened besides. */
export function quartersFor(table: Table, seat: number, into: Size, broad = 1): number {
  if (table.globe || isWorld(table)) return 0;
  const { width, height } = table;
  const own = seat < 0 ? BELOW : edgeOfSeat(table, seat);
  const [below, left] = [BELOW, LEFT].map((way) => [0, 1, 2, 3].find((quarters) => isAt(own, quarters, way)) ?? 0) as [
    number,
    number,
  ];
  const size = (quarters: number): number =>
    quarters % 2 ? fit(height * broad, width, into) : fit(width * broad, height, into);
  return size(left) > size(below) * WORTH ? left : below;
}

/** Whether an edge comes to lie there, turned by so many quarters clockwise. */
function isAt([dx, dy]: Way, quarters: number, [x, y]: Way): boolean {
  const turned = [
    [dx, dy],
    [-dy, dx],
    [-dx, -dy],
    [dy, -dx],
  ] as const;
  return turned[quarters]![0] === x && turned[quarters]![1] === y;
}
