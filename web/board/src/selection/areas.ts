// Parts of the map that a view or table names: the area that a held piece may not leave, zones that a side keeps, and the
// pieces that stand together as a convoy. What is to be shown, without drawing it.

import { mustered } from "./unit_selection.ts";
import { piecesOf, type Spot } from "../model/spots.ts";
import type { Board } from "./selection.ts";
import { isIn, type Area, type Counter, type Zone } from "../model/types.ts";
import { words } from "../model/words.ts";

/** The areas that the pieces in hand may not leave, each once; where a space is looked at, those that bind all who can go. */
export function boundsHeld(board: Board): Area[] {
  const areas = board.table.areas ?? [];
  if (!areas.length) return [];
  const inHand: readonly Spot[] = board.dragging !== null ? [board.dragging] : [...board.chosen.keys()];
  const pieces = piecesOf(board.table, board.lexicon, board.view);
  const bounds = inHand.length
    ? inHand.map((spot) => pieces.get(spot)?.within)
    : mustered(board).map(({ counter }) => counter.within);
  return areas.filter(
    ({ name }) =>
      bounds.length > 0 && (inHand.length ? bounds.includes(name) : bounds.every((within) => within === name)),
  );
}

/** The spaces outside all areas that the pieces in hand may not leave; none if they may go anywhere. */
export function outOfBounds(board: Board): Set<number> {
  const areas = boundsHeld(board);
  return new Set(
    areas.length
      ? board.table.spaces.map(({ id }) => id).filter((id) => areas.some(({ spaces }) => !spaces.includes(id)))
      : [],
  );
}

/** A zone as a person reads it: "Patrol zone of Japan", and whether it sleeps. */
export const zoneLabel = ({ name, active }: Zone): string => (active ? name : words().asleep(name));

/** The counters of each convoy: those of one side in one space that are told to be in one. */
export function convoysOf(counters: readonly Counter[]): Counter[][] {
  const groups = new Map<string, Counter[]>();
  for (const counter of counters) {
    if (counter.space < 0 || !isIn(counter, "convoy")) continue;
    const key = `${counter.space}|${counter.side}`;
    groups.set(key, [...(groups.get(key) ?? []), counter]);
  }
  return [...groups.values()].filter((list) => list.length > 1);
}
