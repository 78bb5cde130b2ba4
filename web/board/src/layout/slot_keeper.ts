// Stacks keep their slots: one that leaves its space leaves its slot empty, and those that stay do not move, so that the
// next one is taken up where it stood. With the next phase all are laid out anew.

import { isIn, type Counter, type View } from "../model/types.ts";

/** What stays the same of a stack when some of its units go. */
const nameOf = ({ side, kind, states, pips }: Counter): string =>
  [side, kind, pips, ...states.map(({ sign }) => sign)].join("|");

export class SlotKeeper {
  #phase: View["phase"] | null = null;
  readonly #taken = new Map<number, Map<string, number>>();

  /** What is shown now: another phase lays all out anew. */
  at({ phase }: Pick<View, "phase">): void {
    if (phase === this.#phase) return;
    this.#phase = phase;
    this.#taken.clear();
  }

  /** How many slots of a space are taken or kept free. */
  count(space: number): number {
    return Math.max(0, ...[...(this.#taken.get(space)?.values() ?? [])].map((nth) => nth + 1));
  }

  /** The slots of the counters of a space: those that were there keep theirs, others get the first that is free. */
  of(space: number, counters: readonly Counter[]): Map<Counter, number> {
    const before = this.#taken.get(space) ?? new Map<string, number>();
    const now = new Map<string, number>();
    const names = new Map<Counter, string>();
    const times = new Map<string, number>();
    // what is aboard lies below its ship: it takes no slot from those afloat
    const list = counters.toSorted((a, b) => Number(isIn(a, "aboard")) - Number(isIn(b, "aboard")));
    for (const counter of list) {
      const name = nameOf(counter);
      const nth = times.get(name) ?? 0;
      times.set(name, nth + 1);
      const key = `${name}#${nth}`;
      names.set(counter, key);
      const old = before.get(key);
      if (old !== undefined) now.set(key, old);
    }
    const used = new Set(now.values());
    let free = 0;
    for (const key of names.values()) {
      if (now.has(key)) continue;
      while (used.has(free)) free += 1;
      now.set(key, free);
      used.add(free);
    }
    this.#taken.set(space, now);
    return new Map([...names].map(([counter, key]) => [counter, now.get(key)!]));
  }
}
