// The map turned on the table by quarters, so that it fills a wide window or lies the way one sits, or drawn wider for
// cards. Only places change.

import type { Point, Space, Table } from "./types.ts";

/** The same table turned clockwise by a number of quarters. */
export function turned(table: Table, quarters: number): Table {
  const turns = ((quarters % 4) + 4) % 4;
  if (!turns) return table;
  const { width, height } = table;
  const place: (point: Point) => Point = [
    (point: Point): Point => point,
    ([x, y]: Point): Point => [height - y, x],
    ([x, y]: Point): Point => [width - x, height - y],
    ([x, y]: Point): Point => [y, width - x],
  ][turns]!;
  const spaces = table.spaces.map((space): Space => {
    const [x, y] = place([space.x, space.y]);
    return { ...space, x, y, outline: space.outline.map(place) };
  });
  return turns % 2 ? { ...table, spaces, width: height, height: width } : { ...table, spaces };
}

/** The same table, wider than it is: cards are broader than high, so that their spaces may be too where there is room. */
export function widened(table: Table, by: number): Table {
  if (by === 1) return table;
  const place = ([x, y]: Point): Point => [x * by, y];
  const spaces = table.spaces.map((space): Space => ({ ...space, x: space.x * by, outline: space.outline.map(place) }));
  return { ...table, spaces, width: table.width * by };
}
