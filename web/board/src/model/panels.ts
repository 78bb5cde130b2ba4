// What lies beside the board or is printed on a counter in full, as broadfront.engine.view sends it.

import type { Counter, Line, Move, Table, Wire } from "./types.ts";
import { words } from "./words.ts";

export type Figure = Wire["Figure"];
export type Face = Wire["Face"];
export type Item = Wire["Item"];
type Limit = Wire["Limit"];
export type PlacementLimit = Wire["PlacementLimit"];
export type Form = Wire["Form"];
export type Supply = Wire["Supply"];
export type SupplyBox = Wire["SupplyBox"];
export type Calendar = Wire["Calendar"];
export type Section = Wire["Section"];
export type Sight = Wire["Sight"];
export type MoveRoute = Wire["MoveRoute"];
export type Rank = Wire["Rank"];
export type Host = Wire["Host"];
export type BattleBoard = Wire["BattleBoard"];
export type Forecast = Wire["Forecast"];
export type Ledger = Wire["Ledger"];
export type Plot = Wire["Plot"];

/** What a form orders: one question after another, or, where it may be filled in in any order, what is wanted and its end. */
export function ordersOf(form: Form, numbers: readonly number[]): Move[] {
  const { items, closing } = form;
  if (!closing)
    return items.flatMap((item, i): Move[] => (item.ordered < 0 ? [[item.verb, item.what, numbers[i] ?? 0]] : []));
  const orders = items.flatMap((item, i): Move[] => (numbers[i] ? [[item.verb, item.what, numbers[i]]] : []));
  return [...orders, [closing, 0, 0]];
}

/** It lies beside the board, to be put on it. */
export const inTray = ({ slot }: Counter): boolean => slot === "tray";

/** What is printed on the ground besides terrain. */
export const featuresOf = (table: Table): readonly Line[] => table.features ?? [];

/** A space of this map may hold several pieces, each with orders of its own. */
export const holdsSeveral = (table: Table): boolean =>
  table.lines.length > 0 || featuresOf(table).length > 0 || isWorld(table);

/** A map of armies, on which stacks stand in slots. */
export const isWorld = ({ stacks }: Table): boolean => stacks;

/** The sum that a limit sets a bound to, for so many of each item. */
export const summed = ({ weights }: Limit, numbers: readonly number[], items: readonly Item[] = []): number =>
  weights.reduce((sum, weight, i) => sum + weight * Math.ceil((numbers[i] ?? 0) / (items[i]?.per ?? 1)), 0);

/** How much is used of a limit, and of how much: what counts less than nothing adds to the latter. */
export function usedOf(
  limit: Limit,
  numbers: readonly number[],
  items: readonly Item[] = [],
): readonly [used: number, most: number] {
  const gains = summed({ ...limit, weights: limit.weights.map((weight) => Math.max(0, -weight)) }, numbers, items);
  return [summed(limit, numbers, items) + gains, limit.most + gains];
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
  if (!numbers.some((n) => n > 0)) return words().nothingOrdered;
  const purse = form.closing ? undefined : form.limits.find(({ text, hint }) => !text && !hint);
  const left = purse ? purse.most - summed(purse, numbers, form.items) : 0;
  return purse && left * 2 > purse.most ? words().unspent(left, purse.most, limitName(purse)) : "";
}

/** How many of one item there may be, with so many of the others: as many as break no limit that more of it would. */
export function mostOf(form: Form, numbers: readonly number[], at: number): number {
  const rooms = form.limits.flatMap((limit) => {
    const weight = limit.weights[at] ?? 0;
    if (weight <= 0 || limit.hint) return [];
    const others = summed(
      limit,
      numbers.map((n, i) => (i === at ? 0 : n)),
      form.items,
    );
    return [Math.floor((limit.most - others) / weight) * (form.items[at]?.per ?? 1)];
  });
  return Math.max(0, Math.min(form.items[at]?.most ?? 0, ...rooms));
}
