// Hexes by their numbers: "0504" is the fourth hex of the fifth column; even columns lie half a hex lower. Only shapes, no
// rules.

import { t } from "../../../lib/i18n.ts";

export const DIRECTIONS = ["north", "northeast", "southeast", "south", "southwest", "northwest"] as const;

export const DIRECTION_NAMES: Readonly<Record<(typeof DIRECTIONS)[number], string>> = {
  north: t("hexes-north"),
  northeast: t("hexes-northeast"),
  southeast: t("hexes-southeast"),
  south: t("hexes-south"),
  southwest: t("hexes-southwest"),
  northwest: t("hexes-northwest"),
};

export interface Size {
  readonly columns: number;
  readonly rows: number;
}

export const sizeOf = (rows: readonly string[]): Size => ({ columns: rows[0]?.length ?? 0, rows: rows.length });

const two = (value: number): string => String(value).padStart(2, "0");

const numberOf = (column: number, row: number): string => two(column) + two(row);

/** Column and row, from 1. */
export const placeOf = (hex: string): readonly [column: number, row: number] => [
  Number(hex.slice(0, 2)),
  Number(hex.slice(2, 4)),
];

export function isOn(hex: string, { columns, rows }: Size): boolean {
  const [column, row] = placeOf(hex);
  return /^\d{4}$/.test(hex) && column >= 1 && column <= columns && row >= 1 && row <= rows;
}

/** The hex beyond a side, 0 north and clockwise, whether or not it is on the map. */
export function beyond(hex: string, direction: number): string {
  const [column, row] = placeOf(hex);
  const lower = column % 2 === 0 ? 1 : 0;
  const steps = [
    [0, -1],
    [1, lower - 1],
    [1, lower],
    [0, 1],
    [-1, lower],
    [-1, lower - 1],
  ] as const;
  const [dx, dy] = steps[direction]!;
  return numberOf(column + dx, row + dy);
}

/** The neighbours on the map, by direction; null beyond the edge. */
export function around(hex: string, size: Size): (string | null)[] {
  return DIRECTIONS.map((_, i) => beyond(hex, i)).map((other) => (isOn(other, size) ? other : null));
}

/** The side between two hexes, as files write it: the lower number first. */
export const between = (a: string, b: string): string => [a, b].sort().join("/");

/** Which side of a hex a point lies nearest to, seen from its middle; y grows downwards. */
export function directionTo(dx: number, dy: number): number {
  const turn = Math.atan2(dx, -dy) / (Math.PI / 3);
  return ((Math.round(turn) % 6) + 6) % 6;
}

/** Whether a point, seen from the middle of a hex, lies close to one of its sides and not near a corner. */
export function isAlong(dx: number, dy: number, apothem: number): boolean {
  const turn = Math.atan2(dx, -dy) / (Math.PI / 3);
  const off = Math.abs(turn - Math.round(turn)) * (Math.PI / 3);
  return off < 0.38 && Math.hypot(dx, dy) * Math.cos(off) > apothem * 0.66;
}

/** The parts of a set of hexes that hang together, in the order of their first hexes. */
export function pieces(hexes: readonly string[], size: Size): string[][] {
  const left = new Set(hexes);
  const lines: string[][] = [];
  for (const first of hexes) {
    if (!left.delete(first)) continue;
    const piece = [first];
    for (const hex of piece) {
      for (const other of around(hex, size)) if (other !== null && left.delete(other)) piece.push(other);
    }
    lines.push(piece);
  }
  return lines;
}
