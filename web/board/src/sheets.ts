// What lies beside the board or is printed on a counter in full, as broadfront.engine.panels sends it.

import type { Counter, Line, Move, Table } from "./types.ts";

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
  /** So many of it count as one, rounded up. */
  readonly per?: number;
  /** What to know before ordering it ("cannot be placed: ..."); it can be ordered all the same. */
  readonly warning?: string;
}

/**
 * A sum over a form that must not grow too large: for each item how much one of it counts. What counts less than nothing
 * makes room for the others.
 */
export interface Limit {
  readonly name: string;
  readonly most: number;
  readonly weights: readonly number[];
  /** What to say where it is broken; with "" the sum is shown as used up so far. */
  readonly text: string;
  /** It may be broken: the sum is only shown. */
  readonly hint?: boolean;
}

/** How many things fit into a space together, where orders of one verb put them there one at a time. */
export interface Room {
  readonly space: number;
  readonly verb: string;
  /** What the orders name first: any of these counts. */
  readonly things: readonly number[];
  readonly most: number;
  /** Why there is no room for more. */
  readonly text: string;
}

/** Questions of one sort asked one after another, to be answered on one sheet. */
export interface Form {
  readonly title: string;
  readonly rule: string;
  readonly text: string;
  readonly items: readonly Item[];
  readonly limits: readonly Limit[];
  /** The verb that closes a form whose items may be ordered in any order; "": every item is one question. */
  readonly closing?: string;
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

/** How a piece goes where a move sends it: the spaces it passes, from its own to the target, and what that costs. */
export interface Way {
  readonly spaces: readonly number[];
  readonly cost: number;
  readonly left: number;
}

/** Units of a sort in a battle: what they hit on (0: on nothing), how many, and how many of them are hit already. */
export interface Rank {
  readonly value: number;
  readonly kind: string;
  readonly symbol: string;
  readonly number: number;
  readonly hit: number;
  readonly damaged: number;
  readonly note: string;
  /** What it is part of, with other ranks of the same name: "Convoy 1". */
  readonly group?: string;
}

/** One side of a battle. */
export interface Host {
  readonly side: string;
  readonly role: string;
  readonly ranks: readonly Rank[];
}

/** The battle board: where, which round, the steps of a round and which of them it is, and both sides. */
export interface Battle {
  readonly space: number;
  readonly title: string;
  readonly round: number;
  readonly stages: readonly string[];
  readonly stage: number;
  readonly hosts: readonly Host[];
}

/** A way it can end and its probability, 0...1. */
export interface Bar {
  readonly name: string;
  readonly probability: number;
}

/** What a battle would bring as it stands, and all that the numbers rest on. */
export interface Forecast {
  readonly space: number;
  readonly title: string;
  readonly rule: string;
  readonly hosts: readonly Host[];
  readonly outcomes: readonly Bar[];
  readonly survivors: readonly (readonly Bar[])[];
  readonly facts: readonly (readonly [name: string, value: string])[];
  readonly basis: readonly string[];
}

/** A line of a ledger: where money comes from, how much, by which rule; `met` is false for what is missed. */
export interface Entry {
  readonly name: string;
  readonly amount: number;
  readonly rule: string;
  readonly met: boolean;
}

/** What somebody will collect, line by line. */
export interface Ledger {
  readonly title: string;
  readonly side: string;
  readonly seat: number;
  readonly entries: readonly Entry[];
  readonly total: number;
}

/** A curve of a plot: whose it is and its values, one for each mark. */
export interface Series {
  readonly name: string;
  readonly side: string;
  readonly values: readonly number[];
}

/** Curves over time. */
export interface Plot {
  readonly title: string;
  readonly unit: string;
  readonly marks: readonly string[];
  readonly series: readonly Series[];
}

/** What a form orders: one question after another, or, where it may be filled in in any order, what is wanted and its end. */
export function ordersOf(form: Form, numbers: readonly number[]): Move[] {
  const { items, closing } = form;
  if (!closing) return items.flatMap((item, i): Move[] => (item.ordered < 0 ? [[item.verb, item.what, numbers[i] ?? 0]] : []));
  const wanted = items.flatMap((item, i): Move[] => (numbers[i] ? [[item.verb, item.what, numbers[i]]] : []));
  return [...wanted, [closing, 0, 0]];
}

/** It lies beside the board, to be put on it. */
export const inTray = ({ slot }: Counter): boolean => slot === "tray";

/** What is printed on the ground besides terrain. */
export const featuresOf = (table: Table): readonly Line[] => table.features ?? [];

/** A space of this map may hold several pieces, each with orders of its own. */
export const holdsSeveral = (table: Table): boolean => table.lines.length > 0 || featuresOf(table).length > 0 || isWorld(table);

/** A map of true shapes, on which stacks stand in slots. */
export const isWorld = (table: Table): boolean => Boolean(table.spaces[0]?.shape);

/** The sum that a limit sets a bound to, for so many of each item. */
export const summed = ({ weights }: Limit, numbers: readonly number[], items: readonly Item[] = []): number =>
  weights.reduce((sum, weight, i) => sum + weight * Math.ceil((numbers[i] ?? 0) / (items[i]?.per ?? 1)), 0);

/** How much is used of a limit, and of how much: what counts less than nothing adds to the latter. */
export function usedOf(limit: Limit, numbers: readonly number[], items: readonly Item[] = []): readonly [used: number, most: number] {
  const made = summed({ ...limit, weights: limit.weights.map((weight) => Math.max(0, -weight)) }, numbers, items);
  return [summed(limit, numbers, items) + made, limit.most + made];
}

/** The limits that so many of each item break. */
export const broken = (form: Form, numbers: readonly number[]): Limit[] =>
  form.limits.filter((limit) => !limit.hint && summed(limit, numbers, form.items) > limit.most);

/** How a limit is called after a number. */
export const limitName = ({ name }: Limit): string => (name === name.toUpperCase() ? name : name.toLowerCase());

/**
 * What to ask about before a form is committed, though more could be ordered: nothing at all is, or, where what is left
 * over is of no use later, more than half of what may be spent is not. "": nothing.
 */
export function doubt(form: Form, numbers: readonly number[]): string {
  if (!form.items.some((_, at) => mostOf(form, numbers, at) > (numbers[at] ?? 0))) return "";
  if (!numbers.some((n) => n > 0)) return "Nothing is ordered.";
  const purse = form.closing ? undefined : form.limits.find(({ text, hint }) => !text && !hint);
  const left = purse ? purse.most - summed(purse, numbers, form.items) : 0;
  return purse && left * 2 > purse.most ? `${left} of ${purse.most} ${limitName(purse)} are not spent.` : "";
}

/** How many of one item there may be, with so many of the others: as many as break no limit that more of it would. */
export function mostOf(form: Form, numbers: readonly number[], at: number): number {
  const rooms = form.limits.flatMap((limit) => {
    const weight = limit.weights[at] ?? 0;
    if (weight <= 0 || limit.hint) return [];
    const others = summed(limit, numbers.map((n, i) => (i === at ? 0 : n)), form.items);
    return [Math.floor((limit.most - others) / weight) * (form.items[at]?.per ?? 1)];
  });
  return Math.max(0, Math.min(form.items[at]?.most ?? 0, ...rooms));
}
