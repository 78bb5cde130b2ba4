// What a person can touch: a space, a piece that moves call by its own id, a card. Each is one number, a spot, so that
// sets and maps can hold them all: a space is its own id, other things lie on shelves above, a shelf for each kind.

import { panelsOf, type Counter, type Lexicon, type Side, type Table, type TrayItem, type View } from "./types.ts";

export type Spot = number;

const SHELF = 1_000_000;

const shelves = new WeakMap<Lexicon, readonly string[]>();

/** The kinds that moves can name, in a fixed order. */
function kinds(lexicon: Lexicon): readonly string[] {
  const known = shelves.get(lexicon) ?? [...new Set(lexicon.verbs.flatMap(({ what, where }) => [what, where]))];
  shelves.set(lexicon, known);
  return known;
}

/** The spot of an id of a kind; null if no move can name it. */
export function spotOf(lexicon: Lexicon, kind: string, id: number): Spot | null {
  if (kind === lexicon.space_kind) return id;
  const shelf = kinds(lexicon).indexOf(kind);
  return shelf < 0 || id < 0 ? null : (shelf + 1) * SHELF + id;
}

export const isSpace = (spot: Spot): boolean => spot < SHELF;

/** What lies at a spot: its kind and id, as moves name it. */
export function thingAt(lexicon: Lexicon, spot: Spot): { readonly kind: string; readonly id: number } {
  if (isSpace(spot)) return { kind: lexicon.space_kind, id: spot };
  return { kind: kinds(lexicon)[Math.floor(spot / SHELF) - 1] ?? "", id: spot % SHELF };
}

/** Where a counter is touched: its own spot, or the space it has to itself; null beyond the edge without a name. */
export function spotOfCounter(lexicon: Lexicon, counter: Counter): Spot | null {
  const own = counter.id_kind ? spotOf(lexicon, counter.id_kind, counter.id) : null;
  return own ?? (counter.space < 0 ? null : counter.space);
}

/** The spot of a piece that moves call by its own id; null if they name its space. */
export function pieceSpot(lexicon: Lexicon, counter: Counter): Spot | null {
  return counter.id_kind && counter.slot !== "leader" ? spotOf(lexicon, counter.id_kind, counter.id) : null;
}

/**
 * The counters that moves call by their own ids. Stacks of both sides on one space may go by one id: it means that of the
 * side which is asked; of a piece in two counters it is the first.
 */
export function piecesOf(table: Table, lexicon: Lexicon, view: View): Map<Spot, Counter> {
  const mover = sideOfSeat(table, view.ask?.[0] ?? view.seat);
  const counters = new Map<Spot, Counter>();
  for (const counter of view.counters) {
    const spot = pieceSpot(lexicon, counter);
    const first = spot === null ? undefined : counters.get(spot);
    if (spot !== null && (!first || (first.side !== mover && counter.side === mover))) counters.set(spot, counter);
  }
  return counters;
}

/** Where a card of a tray is touched; null: it lies face down. */
export const cardSpot = (table: Table, lexicon: Lexicon, { card }: Pick<TrayItem, "card">): Spot | null =>
  table.card_kind && card >= 0 ? spotOf(lexicon, table.card_kind, card) : null;

/** The pieces and the cards that can be seen now, as spots: moves that name one of these can be made by touching it. */
export function thingsOf(table: Table, lexicon: Lexicon, view: View): ReadonlySet<Spot> {
  const pieces = view.counters.map((counter) => pieceSpot(lexicon, counter));
  const cards = panelsOf(view, "tray")
    .filter(({ style }) => style === "hand" || style === "pile")
    .flatMap(({ items }) => items.map((item) => (item.count > 0 ? cardSpot(table, lexicon, item) : null)));
  const supplies = panelsOf(view, "supply_box").flatMap(({ lines }) =>
    lines.map((line) => (line.id_kind ? spotOf(lexicon, line.id_kind, line.id) : null)),
  );
  return new Set([...pieces, ...cards, ...supplies].filter((spot) => spot !== null));
}

/** The side of a seat: the first of those that it plays. */
export const sideOfSeat = ({ seat_sides, sides }: Pick<Table, "sides" | "seat_sides">, seat: number | null): string =>
  seat === null ? "" : (seat_sides[seat] ?? sides[seat]?.name ?? "");

/** Whether two sides fight together. */
export const areAllied = ({ alliances }: Pick<Table, "alliances">, one: string, other: string): boolean =>
  one === other || (alliances[one] !== undefined && alliances[one] === alliances[other]);

/** A side by its name. */
export const sideNamed = ({ sides }: Pick<Table, "sides">, name: string): Side | undefined =>
  sides.find((side) => side.name === name);
