// Changing a map: terrain, hills, hexsides, roads, names, size. Every function returns a new map.

import { around, between, isOn, pieces, placeOf, sizeOf } from "./hexes.ts";
import type { Sheet } from "../types.ts";
import { t } from "../../../lib/i18n.ts";

export const letterAt = (sheet: Sheet, hex: string): string => {
  const [column, row] = placeOf(hex);
  return sheet.rows[row - 1]?.[column - 1] ?? "";
};

export function painted(sheet: Sheet, hex: string, letter: string): Sheet {
  const [column, row] = placeOf(hex);
  if (letterAt(sheet, hex) === letter || !isOn(hex, sizeOf(sheet.rows))) return sheet;
  const rows = sheet.rows.map((line, i) =>
    i === row - 1 ? line.slice(0, column - 1) + letter + line.slice(column) : line,
  );
  return { ...sheet, rows };
}

export const hillAt = (sheet: Sheet, hex: string): string | null =>
  Object.entries(sheet.hills).find(([, hexes]) => hexes.includes(hex))?.[0] ?? null;

/** Raise a hex, or level it. Hexes that touch are one hill; a hill that falls apart is two. */
export function hilled(sheet: Sheet, hex: string, high: boolean): Sheet {
  const all = Object.values(sheet.hills).flat();
  if (all.includes(hex) === high) return sheet;
  const hexes = high ? [...all, hex] : all.filter((one) => one !== hex);
  const hills: Record<string, string[]> = {};
  for (const piece of pieces(hexes, sizeOf(sheet.rows))) {
    const old = piece.map((one) => hillAt(sheet, one)).find((name) => name !== null && !(name in hills));
    hills[old ?? freshHill(sheet, hills)] = piece.sort();
  }
  return { ...sheet, hills };
}

function freshHill(sheet: Sheet, taken: Readonly<Record<string, unknown>>): string {
  for (let n = 1; ; n++) if (!(`Hill ${n}` in sheet.hills) && !(`Hill ${n}` in taken)) return t("sheet-hill", { n });
}

/** Give a hill another name; one that is taken is not given twice. */
export function hillNamed(sheet: Sheet, old: string, name: string): Sheet {
  if (name === old || name in sheet.hills) return sheet;
  return {
    ...sheet,
    hills: Object.fromEntries(Object.entries(sheet.hills).map(([one, hexes]) => [one === old ? name : one, hexes])),
  };
}

export type LinkField = "rivers" | "bridges" | "roads";

export const isLinked = (sheet: Sheet, field: LinkField, a: string, b: string): boolean =>
  sheet[field].includes(between(a, b));

/** Draw or take away what is between two hexes. A bridge goes with its river. */
export function linked(sheet: Sheet, field: LinkField, a: string, b: string, there: boolean): Sheet {
  const link = between(a, b);
  if (sheet[field].includes(link) === there) return sheet;
  const changed = { ...sheet, [field]: there ? [...sheet[field], link] : sheet[field].filter((one) => one !== link) };
  if (field === "rivers" && !there) return { ...changed, bridges: changed.bridges.filter((one) => one !== link) };
  return changed;
}

export function hexNamed(sheet: Sheet, hex: string, name: string): Sheet {
  const { [hex]: _, ...names } = sheet.names;
  return { ...sheet, names: name ? { ...names, [hex]: name } : names };
}

/** Larger or smaller at the right and at the foot; what falls off the map is gone. */
export function resized(sheet: Sheet, columns: number, rows: number, clear: string): Sheet {
  const size = { columns, rows };
  const line = (old: string): string => old.slice(0, columns).padEnd(columns, clear);
  const both = (link: string): boolean => link.split("/").every((hex) => isOn(hex, size));
  const onMap = (hexes: readonly string[]): string[] => hexes.filter((hex) => isOn(hex, size));
  return {
    ...sheet,
    rows: Array.from({ length: rows }, (_, i) => line(sheet.rows[i] ?? "")),
    hills: Object.fromEntries(
      Object.entries(sheet.hills)
        .map(([name, hexes]) => [name, onMap(hexes)] as const)
        .filter(([, hexes]) => hexes.length),
    ),
    rivers: sheet.rivers.filter(both),
    roads: sheet.roads.filter(both),
    bridges: sheet.bridges.filter(both),
    names: Object.fromEntries(Object.entries(sheet.names).filter(([hex]) => isOn(hex, size))),
  };
}

/** The neighbours of a hex of a map, by direction. */
export const neighbours = (sheet: Sheet, hex: string): (string | null)[] => around(hex, sizeOf(sheet.rows));
