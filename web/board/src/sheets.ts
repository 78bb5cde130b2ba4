// What lies beside the board or is printed on a counter in full, as broadfront.engine.sheets sends it.

import type { Counter, Line, Table } from "./types.ts";

/** A figure printed on a counter: where it stands, what it says, what it is called, and how it is set. */
export interface Figure {
  /** "nw", "n", "ne", "w", "e", "sw", "s", "se", or "middle": inside the symbol. */
  readonly place: string;
  readonly text: string;
  readonly name: string;
  /** "", "red", "boxed" or "small". */
  readonly style: string;
}

/** The face of a counter with figures round its symbol. */
export interface Face {
  readonly title: string;
  /** What sort of piece it is, which gives the symbol its colour. */
  readonly tint: string;
  readonly steps: number;
  readonly most: number;
  readonly figures: readonly Figure[];
}

/** A line of a form: what is ordered by which verb and id, its price, and how many have been ordered already (-1: open). */
export interface Item {
  readonly verb: string;
  readonly what: number;
  readonly name: string;
  readonly group: string;
  readonly price: number;
  readonly most: number;
  readonly figures: readonly (readonly [name: string, value: string])[];
  readonly symbol: string;
  readonly tint: string;
  readonly ordered: number;
}

/** A sum over a form that must not grow too large: for each item how much one of it counts. */
export interface Limit {
  readonly name: string;
  readonly most: number;
  readonly weights: readonly number[];
  /** What to say where it is broken; with "" the sum is shown as used up so far. */
  readonly text: string;
}

/** Questions of one sort asked one after another, to be answered on one sheet. */
export interface Form {
  readonly title: string;
  readonly rule: string;
  readonly text: string;
  readonly items: readonly Item[];
  readonly limits: readonly Limit[];
}

/** A line of a box: what is in it, its figures, how much is left of how much. */
export interface Supply {
  readonly title: string;
  readonly figures: readonly (readonly [name: string, value: string])[];
  readonly left: number;
  readonly most: number;
  readonly id: number;
  readonly id_kind: string;
  readonly symbol: string;
}

export interface SupplyBox {
  readonly name: string;
  readonly seat: number;
  readonly lines: readonly Supply[];
}

/** A turn record track: the turn that it is (0: not begun) and what each turn's box says. */
export interface Calendar {
  readonly now: number;
  readonly boxes: readonly (readonly string[])[];
}

/** A part of a scenario card: a heading, whose it is (-1: everybody's), its lines, and the rule. */
export interface Section {
  readonly title: string;
  readonly lines: readonly string[];
  readonly seat: number;
  readonly rule: string;
}

/** What is seen from a space, and for each space that is not, a sentence what blocks the view. */
export interface Sight {
  readonly space: number;
  readonly seen: readonly number[];
  readonly hidden: readonly (readonly [space: number, why: string])[];
}

/** It lies beside the board, to be put on it. */
export const inTray = ({ slot }: Counter): boolean => slot === "tray";

/** What is printed on the ground besides terrain. */
export const featuresOf = (table: Table): readonly Line[] => table.features ?? [];

/** A space of this map may hold several pieces, each with orders of its own. */
export const holdsSeveral = (table: Table): boolean => table.lines.length > 0 || featuresOf(table).length > 0;

/** The sum that a limit sets a bound to, for so many of each item. */
export const summed = ({ weights }: Limit, numbers: readonly number[]): number =>
  weights.reduce((sum, weight, i) => sum + weight * (numbers[i] ?? 0), 0);

/** The limits that so many of each item break. */
export const broken = (form: Form, numbers: readonly number[]): Limit[] => form.limits.filter((limit) => summed(limit, numbers) > limit.most);

/** How many of one item there may be, with so many of the others: as many as break no limit that more of it would. */
export function mostOf(form: Form, numbers: readonly number[], at: number): number {
  const rooms = form.limits.flatMap((limit) => {
    const weight = limit.weights[at] ?? 0;
    if (weight <= 0) return [];
    const others = summed(limit, numbers) - weight * (numbers[at] ?? 0);
    return [Math.floor((limit.most - others) / weight)];
  });
  return Math.max(0, Math.min(form.items[at]?.most ?? 0, ...rooms));
}
