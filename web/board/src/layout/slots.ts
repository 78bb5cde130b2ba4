// Stacks on a map of true shapes: how many units one stands for, and where they stand: one to a slot as far as the slots
// of their space go, then over one another; a crowded space that is looked at lays them out in rows. Numbers only.

import { UNIT } from "./geometry.ts";
import type { Place } from "./place.ts";
import { isIn, type Counter, type Space, type Table } from "../model/types.ts";

/** The width of a counter at scale 1, and from one to the next. */
export const TOKEN = 94;
const STEP = TOKEN + 10;
const ACROSS = 5;

/** How many units a counter stands for. */
export const sizeOf = ({ members, number }: Counter): number => members.length || number;

/** Works that stand for good: they are drawn as such and are no part of an army. */
export const isWorks = ({ domain }: Counter): boolean => domain === "works";

export const isCrowded = (space: Space, count: number): boolean => count > (space.slots?.length ?? 0);

/** What a ship carries lies below it, so small. */
const LOAD = 0.68;

/** Places of the counters on one space, in their order: what is aboard below the ships, all else in slots. */
export function slotPlaces(
  table: Table,
  counters: readonly Counter[],
  space: Space,
  spread: boolean,
  seats?: ReadonlyMap<Counter, number>,
): Place[] {
  const aboard = counters.filter((counter) => standsOn(counter) === counter.space && isIn(counter, "aboard"));
  const ships = counters.filter(({ cargo }) => cargo > 0);
  if (spread || !aboard.length || !ships.length) return inTurn(table, counters, space, spread, seats);
  const afloat = counters.filter((counter) => !aboard.includes(counter));
  const places = new Map<Counter, Place>(
    inTurn(table, afloat, space, spread, seats).map((place, i) => [afloat[i]!, place]),
  );
  // one below each ship, as far as they go; the others side by side below the last one
  const below = aboard.map((_, i) => Math.min(i, ships.length - 1));
  aboard.forEach((counter, i) => {
    const ship = places.get(ships[below[i]!]!)!;
    const mates = below.filter((one) => one === below[i]).length;
    const nth = i - below.indexOf(below[i]!);
    const step = TOKEN * LOAD * 0.92 * ship.scale;
    places.set(counter, {
      ...ship,
      x: ship.x + (nth - (mates - 1) / 2) * step,
      y: ship.y + TOKEN * 0.72 * ship.scale,
      scale: ship.scale * LOAD,
    });
  });
  return counters.map((counter) => places.get(counter)!);
}

/** Each in its slot: in turn, or as they are seated. */
function inTurn(
  table: Table,
  counters: readonly Counter[],
  space: Space,
  spread: boolean,
  seats?: ReadonlyMap<Counter, number>,
): Place[] {
  const nths = counters.map((counter, i) => seats?.get(counter) ?? i);
  const count = Math.max(0, ...nths.map((nth) => nth + 1));
  const by = (table.token || 1) * 0.98;
  const at = (x: number, y: number, scale: number): Place => ({ x, y, scale, width: TOKEN, height: TOKEN });
  const slots = space.slots ?? [];
  const camps = [...grouped(counters, ({ side }) => table.alliances[side] ?? side).values()];
  if (camps.length > 1 && !(spread && isCrowded(space, count))) return ranks(counters, camps, space, by, at);
  if (isCrowded(space, count)) {
    if (spread || !slots.length) {
      const laid = rows(count, space, by * (spread ? 1.2 : 0.8), at);
      return nths.map((nth) => laid[nth]!);
    }
    // over one another: the first of each slot lies on top, those below look out behind it
    const deep = Math.ceil(count / slots.length);
    const size = deep > 2 ? 0.78 : 0.86;
    return nths.map((nth) => {
      const [x, y] = slots[nth % slots.length]!;
      const off = (Math.floor(nth / slots.length) - (deep - 1) / 2) * (deep > 2 ? 22 : 30) * by;
      return at(x * UNIT + off, y * UNIT - off, by * size);
    });
  }
  return nths.map((nth) => at(slots[nth]![0] * UNIT, slots[nth]![1] * UNIT, by));
}

/** Sides that meet on a space: each in rows of its own, so that who was sent and who stands there can be read. */
function ranks(
  counters: readonly Counter[],
  camps: readonly (readonly Counter[])[],
  { x, y }: Space,
  by: number,
  at: (x: number, y: number, scale: number) => Place,
): Place[] {
  const lines = camps.flatMap((list) => {
    const across = list.length > ACROSS ? Math.ceil(list.length / Math.ceil(list.length / ACROSS)) : list.length;
    return Array.from({ length: Math.ceil(list.length / across) }, (_, i) => list.slice(i * across, (i + 1) * across));
  });
  const scale = by * (Math.max(...lines.map(({ length }) => length)) < 4 ? 0.98 : 0.9);
  const unitPlaces = new Map<Counter, Place>();
  lines.forEach((line, row) => {
    const below = y * UNIT + (row - (lines.length - 1) / 2) * STEP * scale;
    line.forEach((counter, i) =>
      unitPlaces.set(counter, at(x * UNIT + (i - (line.length - 1) / 2) * STEP * scale, below, scale)),
    );
  });
  return counters.map((counter) => unitPlaces.get(counter)!);
}

function rows(
  count: number,
  { x, y }: Space,
  scale: number,
  at: (x: number, y: number, scale: number) => Place,
): Place[] {
  const across = Math.min(count, Math.max(ACROSS, Math.ceil(Math.sqrt(count * 1.6))));
  const down = Math.ceil(count / across);
  return Array.from({ length: count }, (_, i) => {
    const row = Math.floor(i / across);
    const inRow = row === down - 1 ? count - row * across : across;
    return at(
      x * UNIT + ((i % across) - (inRow - 1) / 2) * STEP * scale,
      y * UNIT + (row - (down - 1) / 2) * STEP * scale,
      scale,
    );
  });
}

/** Where a counter is drawn: what is about to go ashore, on the land that it goes for. */
export const standsOn = ({ space, target = -1 }: Counter): number => (target >= 0 ? target : space);

/** What sort of unit a sign tells from far off, by how it is drawn. */
type Class = "foot" | "armour" | "air" | "sea";
const ARMOUR: ReadonlySet<Counter["symbol"]> = new Set(["armour", "heavy_armour"]);
const classOf = ({ domain, symbol }: Counter): Class =>
  domain === "air" || domain === "sea" ? domain : ARMOUR.has(symbol) ? "armour" : "foot";
const CLASSES: readonly Class[] = ["foot", "armour", "air", "sea"];

/** All of one side's units on a space, as one sign for who looks from far off. */
interface Army {
  readonly space: number;
  readonly side: string;
  readonly units: number;
  /** The sorts of units in it, each with how many there are and the symbol that most of them have. */
  readonly parts: readonly { readonly units: number; readonly symbol: Counter["symbol"]; readonly kind: string }[];
}

/** What has the same key together, in the order of the first ones. */
export function grouped<T>(all: Iterable<T>, keyOf: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const one of all) {
    const list = groups.get(keyOf(one));
    if (list) list.push(one);
    else groups.set(keyOf(one), [one]);
  }
  return groups;
}

/** A sign has room for so many sorts. */
const SORTS = 4;

/** Counters by their symbols, as long as a sign has room for all; else the classes of most symbols are each one sort. */
function sorted(list: readonly Counter[]): Counter[][] {
  const classes = CLASSES.map((one) => [
    ...grouped(
      list.filter((counter) => classOf(counter) === one),
      ({ symbol }) => symbol,
    ).values(),
  ]);
  while (classes.flat().length > SORTS) {
    const most = classes.reduce((at, sorts, i) => (sorts.length > classes[at]!.length ? i : at), 0);
    classes[most] = [classes[most]!.flat()];
  }
  return classes.flat();
}

/** The armies on the map, in the order of spaces and sides. */
export function armiesOf(counters: readonly Counter[]): Army[] {
  const stacks = grouped(
    counters.filter((counter) => counter.space >= 0 && !isWorks(counter)),
    (counter) => `${standsOn(counter)}|${counter.side}`,
  );
  const sum = (list: readonly Counter[]): number => list.reduce((all, counter) => all + sizeOf(counter), 0);
  return [...stacks.values()].map((list) => ({
    space: standsOn(list[0]!),
    side: list[0]!.side,
    units: sum(list),
    parts: sorted(list).map((of) => {
      const most = of.toSorted((a, b) => sizeOf(b) - sizeOf(a))[0]!;
      return { units: sum(of), symbol: most.symbol, kind: most.kind };
    }),
  }));
}
