// What each power has beside a map of stacks, gathered from the tracks: figures that nearly all of them have stand in
// columns, the rest is told power by power. Words and numbers only.

import { sideOfSeat } from "./spots.ts";
import { panelsOf, type Table, type Track, type View } from "./types.ts";

/** A power and what is kept for it. */
interface PowerRow {
  readonly side: string;
  /** One for each column; null where it has none. */
  readonly figures: readonly (Track | null)[];
  /** What stands in no column, its own name taken off. */
  readonly notes: readonly Track[];
}

/** A table of powers: the columns by the names of their tracks, and the rows. */
interface PowerTable {
  readonly columns: readonly { readonly name: string; readonly rule: string }[];
  readonly rows: readonly PowerRow[];
}

/** The tracks of all seats as a table of their powers. */
export function powerTable(table: Pick<Table, "sides" | "seat_sides">, view: Pick<View, "panels">): PowerTable {
  const tracksBySide = new Map<string, Track[]>();
  for (const track of panelsOf(view, "track")) {
    if (track.seat < 0) continue;
    const side = track.side || sideOfSeat(table, track.seat);
    const { name } = track;
    tracksBySide.set(side, [
      ...(tracksBySide.get(side) ?? []),
      { ...track, name: name.charAt(0).toUpperCase() + name.slice(1) },
    ]);
  }
  const all = [...tracksBySide.values()];
  const first = all.reduce((longest, one) => (one.length > longest.length ? one : longest), [] as Track[]);
  const columns = first
    .filter(
      ({ name }) =>
        all.filter((tracks) => tracks.some((one) => one.name === name && one.number !== null)).length >=
        Math.max(2, all.length - 1),
    )
    .map(({ name, rule }) => ({ name, rule }));
  return {
    columns,
    rows: [...tracksBySide].map(([side, tracks]) => ({
      side,
      figures: columns.map(({ name }) => tracks.find((one) => one.name === name) ?? null),
      notes: tracks.filter((one) => !columns.some(({ name }) => name === one.name)),
    })),
  };
}
