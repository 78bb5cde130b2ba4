// What happened between two views, for animation: counters that went from space to space, came, left or turned over.
// Most counters carry no ids (an id could give a secret away), so that they are matched by side and kind: first as the
// moves made since say, then the nearest ones. Those that do carry one are matched by it.

import { lying, spacesOf, verbOf } from "../../selection/offered_moves.ts";
import { isEnd } from "../../layout/stacks.ts";
import type { Counter, Lexicon, PlayedMove, Role, Table, View } from "../../model/types.ts";

export interface Changes {
  readonly moved: readonly { readonly from: number; readonly to: number; readonly counter: Counter }[];
  readonly gone: readonly Counter[];
  readonly come: readonly Counter[];
  /** Counters that stayed and changed state (disrupted, hit, regrouped). */
  readonly turned: readonly Counter[];
}

export function changes(
  table: Table,
  lexicon: Lexicon,
  before: View,
  after: View,
  moves: readonly PlayedMove[],
): Changes {
  // an id that says the space is another one elsewhere
  const sort = ({ side, kind, slot, id_kind, id }: Counter): string =>
    `${side}/${kind}/${slot}/${id_kind && !lying(lexicon, id_kind, id) ? id : ""}`;
  const gone = [...before.counters];
  const come = [...after.counters];
  const turned: Counter[] = [];
  for (const old of before.counters) {
    const at = come.findIndex((now) => now.space === old.space && sort(now) === sort(old));
    if (at < 0) continue;
    const now = come[at]!;
    come.splice(at, 1);
    gone.splice(gone.indexOf(old), 1);
    const damage = ({ states, pips, face }: Counter): number =>
      pips +
      states.filter(({ sign }) => sign === "disrupted" || sign === "suppressed").length +
      (face ? 2 * (face.most - face.steps) : 0);
    if (damage(old) !== damage(now)) turned.push(now);
  }
  const moved: { from: number; to: number; counter: Counter }[] = [];
  const match = (from: Counter, to: Counter): void => {
    gone.splice(gone.indexOf(from), 1);
    come.splice(come.indexOf(to), 1);
    moved.push({ from: from.space, to: to.space, counter: to });
  };
  /** A part of what lay somewhere went on, the rest stayed. */
  const split = (from: number, to: number): void => {
    const stayed = before.counters.filter((counter) => counter.space === from && counter.id_kind && !isEnd(counter));
    const part = come.find((counter) => counter.space === to && stayed.some((old) => sort(old) === sort(counter)));
    if (!part) return;
    come.splice(come.indexOf(part), 1);
    moved.push({ from, to, counter: part });
  };
  for (const [from, to] of paths(lexicon, moves)) {
    const old = gone.find((counter) => counter.space === from);
    const now = old && come.find((counter) => counter.space === to && sort(counter) === sort(old));
    if (old && now) match(old, now);
    else split(from, to);
  }
  const centre = new Map(table.spaces.map((space) => [space.id, space]));
  const distance = (a: Counter, b: Counter): number => {
    const [p, q] = [centre.get(a.space), centre.get(b.space)];
    return p && q ? Math.hypot(p.x - q.x, p.y - q.y) : Infinity;
  };
  for (const old of [...gone]) {
    const [near] = come.filter((now) => sort(now) === sort(old)).sort((a, b) => distance(old, a) - distance(old, b));
    if (near && distance(old, near) < 4) match(old, near);
  }
  return { moved, gone, come, turned };
}

/** The ways from space to space that the moves made took, chained: a to b and b to c is a to c as well. */
export function paths(lexicon: Lexicon, moves: readonly PlayedMove[]): [number, number][] {
  const list: [number, number][] = [];
  for (const [, verb, what, where] of moves) {
    const [from, to] = spacesOf(lexicon, verbOf(lexicon, verb), [verb, what, where]);
    if (from === undefined || to === undefined) continue;
    const chained = list.filter(([, end]) => end === from).map(([start]): [number, number] => [start, to]);
    list.push([from, to], ...chained);
  }
  return list.reverse();
}

/**
 * The ways of the moves made since, of marches and of shots: from space to space, and whose they were. Pieces come from
 * where they lay before, and are shot at there.
 */
export function trails(
  lexicon: Lexicon,
  moves: readonly PlayedMove[],
  before?: View,
): { from: number; to: number; seat: number; role: Role }[] {
  const at = (kind: string, id: number): number | undefined => {
    if (!kind || kind === lexicon.space_kind) return kind ? id : undefined;
    return (
      lying(lexicon, kind, id)?.space ??
      before?.counters.find((counter) => counter.space >= 0 && counter.id_kind === kind && counter.id === id)?.space
    );
  };
  return moves.flatMap(([seat, name, what, where]) => {
    const verb = verbOf(lexicon, name);
    const [from, to] = [at(verb.what, what), at(verb.where, where)];
    return from === undefined || to === undefined || from === to ? [] : [{ from, to, seat, role: verb.role }];
  });
}
