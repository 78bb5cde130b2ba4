// The map turned on the table by quarters, so that it fills a wide window or lies the way one sits, or drawn wider for
// cards. Only places change.

import type { Lay, Line, Point, Space, Table } from "../model/types.ts";

type Place = (point: Point) => Point;

const FLAT: Lay = [1, 0, 0, 1, 0, 0];

/** The table with all its points put elsewhere; places are affine, so that three points tell how it lies then. */
function laid(table: Table, place: Place): Table {
  const spaces = table.spaces.map((space): Space => {
    const [x, y] = place([space.x, space.y]);
    return { ...space, x, y, outline: space.outline.map(place) };
  });
  const lines = (table.lines ?? []).map((line): Line => ({ ...line, points: line.points.map(place) }));
  const features = table.features?.map((line): Line => ({ ...line, points: line.points.map(place) }));
  const [a, b, c, d, e, f] = table.lay ?? FLAT;
  const [o, i, j] = [place([e, f]), place([a + e, b + f]), place([c + e, d + f])];
  return {
    ...table,
    spaces,
    lines,
    ...(features ? { features } : {}),
    lay: [i[0] - o[0], i[1] - o[1], j[0] - o[0], j[1] - o[1], o[0], o[1]],
  };
}

/** The same table turned clockwise by a number of quarters. */
export function turned(table: Table, quarters: number): Table {
  const turns = ((quarters % 4) + 4) % 4;
  if (!turns) return table;
  const { width, height } = table;
  const place: Place = [
    (point: Point): Point => point,
    ([x, y]: Point): Point => [height - y, x],
    ([x, y]: Point): Point => [width - x, height - y],
    ([x, y]: Point): Point => [y, width - x],
  ][turns]!;
  const there = laid(table, place);
  return turns % 2 ? { ...there, width: height, height: width } : there;
}

/** The same table, wider than it is: cards are broader than high, so that their spaces may be too where there is room. */
export function widened(table: Table, by: number): Table {
  if (by === 1) return table;
  return { ...laid(table, ([x, y]) => [x * by, y]), width: table.width * by };
}
