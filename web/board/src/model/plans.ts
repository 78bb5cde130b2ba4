// Plans: arrows that a player draws for himself. They are no moves and nobody else sees them.

import type { Table } from "./types.ts";
import { words } from "./words.ts";

export interface Plan {
  readonly from: number;
  readonly to: number;
  readonly kind: string;
}

interface PlanKind {
  readonly id: string;
  readonly name: string;
}

/** The kinds of arrows; each has a colour and a line of its own. */
export const planKinds = (): PlanKind[] => Object.entries(words().plans).map(([id, name]) => ({ id, name }));

/** An arrow more; the same one drawn again is taken away, one of another kind between the same spaces is replaced. */
export function drawnPlan(plans: readonly Plan[], plan: Plan): Plan[] {
  const others = plans.filter(({ from, to }) => from !== plan.from || to !== plan.to);
  const same = plans.some(({ from, to, kind }) => from === plan.from && to === plan.to && kind === plan.kind);
  return same || plan.from === plan.to ? others : [...others, plan];
}

/** What was kept somewhere, as far as it still makes sense on this table. */
export function parsePlans(table: Table, stored: unknown): Plan[] {
  const ids = new Set(table.spaces.map(({ id }) => id));
  const kinds = new Set(planKinds().map(({ id }) => id));
  const isPlan = (one: unknown): one is Plan => {
    const { from, to, kind } = (one ?? {}) as Partial<Plan>;
    return ids.has(from!) && ids.has(to!) && from !== to && kinds.has(kind!);
  };
  return Array.isArray(stored) ? stored.filter(isPlan).map(({ from, to, kind }) => ({ from, to, kind })) : [];
}
