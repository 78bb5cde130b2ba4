// Counters with figures that share a hex: one side's in a pile with its leaders on the corner, both sides' side by side;
// spread, each can be read. Numbers only, about the middle of the hex, in drawing units.

import { UNIT } from "./geometry.ts";
import type { Counter, Space, Table } from "../model/types.ts";
import type { Place } from "./place.ts";

/** The width of a counter at scale 1. */
export const SQUARE = 66;
/** The head of a hex belongs to its number. */
const LOW = 5;

const isLeader = (counter: Counter): boolean => counter.face?.tint === "leader";

/** Places of the counters on one hex, in their order. */
export function tacticalPlaces(table: Table, counters: readonly Counter[], space: Space, spread: boolean): Place[] {
  const [cx, cy] = [space.x * UNIT, space.y * UNIT + LOW];
  const at = (x: number, y: number, scale: number): Place => ({
    x: cx + x,
    y: cy + y,
    scale,
    width: SQUARE,
    height: SQUARE,
  });
  if (counters.length === 1) return [at(0, 0, isLeader(counters[0]!) ? 0.86 : 1.06)];
  const sides = table.sides.map(({ name }) => counters.filter(({ side }) => side === name)).filter((of) => of.length);
  const unitPlaces = new Map<Counter, Place>();
  if (spread)
    sides.forEach((of, row) =>
      fan(of, row, sides.length, (counter, x, y, scale) => unitPlaces.set(counter, at(x, y, scale))),
    );
  else if (sides.length > 1)
    sides.forEach((of, i) =>
      heap(of, i ? 26.5 : -26.5, 0.77, (counter, x, y, scale) => unitPlaces.set(counter, at(x, y, scale))),
    );
  else heap(counters, 0, 1, (counter, x, y, scale) => unitPlaces.set(counter, at(x, y, scale)));
  return counters.map((counter) => unitPlaces.get(counter) ?? at(0, 0, 1));
}

type Put = (counter: Counter, x: number, y: number, scale: number) => void;

/** Troops over one another, the first one on top; leaders small on the upper corner. */
function heap(counters: readonly Counter[], x: number, scale: number, put: Put): void {
  const troops = counters.filter((counter) => !isLeader(counter));
  const leaders = counters.filter(isLeader);
  if (!troops.length) {
    leaders.forEach((leader, i) => put(leader, x + (i - (leaders.length - 1) / 2) * 30 * scale, 0, 0.66 * scale));
    return;
  }
  const step = troops.length > 1 ? 9 : 0;
  const low = leaders.length ? 6 : 0;
  troops.forEach((troop, i) =>
    put(
      troop,
      x + (i ? step : -step / 2 - low / 2) * scale,
      (i ? -step : step / 2 + low) * scale,
      (troops.length > 1 ? 0.9 : 0.98) * scale,
    ),
  );
  leaders.forEach((leader, i) => put(leader, x + (27 - i * 24) * scale, -21 * scale, 0.6 * scale));
}

/** A row for each side, large enough to be read. */
function fan(counters: readonly Counter[], row: number, rows: number, put: Put): void {
  const scale = 1.22;
  const step = SQUARE * scale + 6;
  const y = (row - (rows - 1) / 2) * step;
  counters.forEach((counter, i) => put(counter, (i - (counters.length - 1) / 2) * step, y, scale));
}

/** What lies over what: leaders over troops, the first troop over those it carries. */
export const tacticalDepth = (counter: Counter): number => (isLeader(counter) ? 4 : counter.face?.carries ? 3 : 2);
