// What a list of units that are gathered for a space tells: who stands there, who is on its way there, and where others
// come from, the nearest first.

import { mustered, type Stack } from "./unit_selection.ts";
import { inTray } from "../model/panels.ts";
import { standsOn } from "../layout/slots.ts";
import { areAllied } from "../model/spots.ts";
import type { Board } from "./selection.ts";
import type { Counter, Space } from "../model/types.ts";

/** Where units can be gathered from: a space, or beside the board (null). */
export interface Source {
  readonly space: Space | null;
  readonly stacks: readonly Stack[];
}

/** Where those come from who can be gathered: what waits beside the board, then the nearest. */
export function sourcesOf(board: Board): Source[] {
  const { table, gathering } = board;
  const goal = table.spaces.find(({ id }) => id === gathering);
  const all = mustered(board);
  const sources = table.spaces.flatMap((space) => {
    const stacks = all.filter(({ counter }) => counter.space === space.id);
    return stacks.length ? [{ space, stacks }] : [];
  });
  const waiting = all.filter(({ counter }) => inTray(counter));
  const near = goal ? nearestFirst(table.width, goal, sources) : sources;
  return [...(waiting.length ? [{ space: null, stacks: waiting }] : []), ...near];
}

/** Sources by how far they lie from their goal. */
export const nearestFirst = <T extends { readonly space: Space }>(
  width: number,
  goal: Space,
  sources: readonly T[],
): T[] => sources.toSorted((a, b) => apart(width, a.space, goal) - apart(width, b.space, goal));

/** How far two spaces lie apart on a map that closes about its edge. */
function apart(width: number, a: Space, b: Space): number {
  const dx = Math.abs(a.x - b.x);
  return Math.hypot(width > dx ? Math.min(dx, width - dx) : dx, a.y - b.y);
}

/** All of one side's units. */
interface Force {
  readonly side: string;
  readonly counters: readonly Counter[];
}

/** Who stands on a space, and who is there to attack them. */
export function forcesAt(
  { table, view }: Pick<Board, "table" | "view">,
  space: number,
): { readonly holder: string; readonly there: readonly Force[]; readonly attackers: readonly Force[] } {
  const here = view.counters.filter((counter) => standsOn(counter) === space);
  const holder = view.holders.find(([id]) => id === space)?.[1] ?? "";
  const forces = [...new Set(here.map(({ side }) => side))].map((side): Force => ({
    side,
    counters: here.filter((counter) => counter.side === side),
  }));
  // on water that nobody holds, it is the power whose turn it is that attacks the others
  const attacks = ({ side }: Force): boolean =>
    holder ? !areAllied(table, side, holder) : areAllied(table, side, view.mover);
  const attackers = forces.filter(attacks);
  return attackers.length === forces.length && !holder
    ? { holder, there: forces, attackers: [] }
    : { holder, there: forces.filter((force) => !attacks(force)), attackers };
}
