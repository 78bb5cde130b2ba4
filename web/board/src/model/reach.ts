// What can be struck from where: the reaches of a space, and all that the other sides reach.

import { sideOfSeat } from "./spots.ts";
import { isEnd } from "../layout/stacks.ts";
import type { Counter, Reach, Table, View } from "./types.ts";

/** The reaches from a space; of a piece that lies over two, from either of them. */
export function reachesFrom({ counters, reaches }: View, space: number): Reach[] {
  const name = ({ side, id_kind, id }: Counter): string => `${side}|${id_kind}|${id}`;
  const ends = counters.filter(isEnd);
  const here = new Set(ends.filter((end) => end.space === space).map(name));
  const over = new Set(ends.filter((end) => here.has(name(end))).map((end) => `${end.side}|${end.space}`));
  return reaches.filter((reach) => reach.space === space || over.has(`${reach.side}|${reach.space}`));
}

/** The spaces that each side reaches next turn; for one who has a seat, those of the others. */
export function danger(table: Table, view: View): Map<string, Set<number>> {
  const mine = view.seat < 0 ? "" : sideOfSeat(table, view.seat);
  const spacesBySide = new Map<string, Set<number>>();
  for (const { side, spaces } of view.reaches) {
    if (side === mine) continue;
    const all = spacesBySide.get(side) ?? new Set();
    for (const space of spaces) all.add(space);
    spacesBySide.set(side, all);
  }
  return spacesBySide;
}
