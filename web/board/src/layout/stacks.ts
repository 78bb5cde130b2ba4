// Pieces that share a hex: a chip for each kind with its number, a row for each side where there are two; and long pieces
// that lie over two spaces, such as a ship. Numbers only, about the middle of the hex, in drawing units.

import { UNIT } from "./geometry.ts";
import type { Counter, Space, Table } from "../model/types.ts";
import type { Place } from "./place.ts";

/** Sizes at scale 1. */
const CHIP = [46, 30] as const;
const HULL = { breadth: 38, overhang: 34 } as const;

export const isHex = (space: Space): boolean => space.outline.length === 6;

/** A counter that is an end of a long piece. */
export const isEnd = ({ end, space }: Counter): boolean => space >= 0 && end !== "";

/** How many units of a stack can still do something. */
export const unitsIn = ({ number, spent }: Counter): number => Math.max(1, number - spent);

/** Counters that are one piece with another one, on the space beside it: [the one drawn, the other]. */
export function longPieces(counters: readonly Counter[]): Map<Counter, Counter> {
  const pairs = new Map<Counter, Counter>();
  const firsts = new Map<string, Counter>();
  for (const counter of counters) {
    if (!isEnd(counter)) continue;
    const key = `${counter.side}|${counter.id_kind}|${counter.id}`;
    const first = firsts.get(key);
    if (!first) firsts.set(key, counter);
    else if (first.space !== counter.space) pairs.set(...bowFirst(first, counter));
  }
  return pairs;
}

const bowFirst = (a: Counter, b: Counter): [Counter, Counter] => (a.end === "rear" ? [b, a] : [a, b]);

/** A long piece from the middle of one space to the middle of the other; the nth on the same water lies beside the first. */
export function longPlace(front: Space, rear: Space, nth: number, spread: boolean): Place {
  const [fx, fy, rx, ry] = [front.x * UNIT, front.y * UNIT, rear.x * UNIT, rear.y * UNIT];
  const [dx, dy] = [fx - rx, fy - ry];
  const length = Math.hypot(dx, dy) || 1;
  const aside = Math.ceil(nth / 2) * (nth % 2 ? 1 : -1) * (spread ? 42 : 24);
  return {
    x: (fx + rx) / 2 - (dy / length) * aside,
    y: (fy + ry) / 2 + (dx / length) * aside,
    scale: nth && !spread ? 0.9 : 1,
    width: length + 2 * HULL.overhang,
    height: HULL.breadth,
    angle: (Math.atan2(dy, dx) * 180) / Math.PI,
  };
}

/** Places of the chips on one hex, in their order. */
export function chipPlaces(table: Table, counters: readonly Counter[], space: Space, spread: boolean): Place[] {
  const sides = table.sides.map(({ name }) => name).filter((name) => counters.some(({ side }) => side === name));
  const rows =
    sides.length > 1 ? sides.map((side) => counters.filter((counter) => counter.side === side)) : twoRows(counters);
  const [across, down] = [Math.max(...rows.map((row) => row.length), 1), rows.length];
  // a hex is as wide as a square about its middle, and the foot belongs to its name
  const tight = Math.min(96 / (across * (CHIP[0] + 2)), 74 / (down * (CHIP[1] + 2)), down > 1 ? 1.12 : 1.5);
  const scale = spread ? 1.7 : tight;
  const [width, height] = [(CHIP[0] + 2) * scale, (CHIP[1] + 2) * scale];
  return counters.map((counter): Place => {
    const row = rows.findIndex((one) => one.includes(counter));
    const at = rows[row]!.indexOf(counter);
    return {
      x: space.x * UNIT + (at - (rows[row]!.length - 1) / 2) * width,
      y: space.y * UNIT - 6 + (row - (down - 1) / 2) * height,
      scale,
      width: CHIP[0],
      height: CHIP[1],
    };
  });
}

/** One side's chips: one above the other as far as two, then in two rows. */
function twoRows(counters: readonly Counter[]): (readonly Counter[])[] {
  if (counters.length < 2) return [counters];
  const half = Math.ceil(counters.length / 2);
  return [counters.slice(0, half), counters.slice(half)];
}
