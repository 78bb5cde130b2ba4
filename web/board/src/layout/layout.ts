// Where things lie on a space that holds several: a unit's card in the middle, its leader over its corner, air units in a
// row, the Location as a strip at the foot; and, beyond a side's edge of the board, what flies in from there. Numbers
// only: the renderer draws by them, the keyboard walks by them. All in drawing units, about the middle of the space.

import { bounds, UNIT, type Box } from "./geometry.ts";
import { inTray, isWorld } from "../model/panels.ts";
import type { Place } from "./place.ts";
import { slotPlaces, standsOn } from "./slots.ts";
import type { SlotKeeper } from "./slot_keeper.ts";
import { piecesOf } from "../model/spots.ts";
import { chipPlaces, isHex, longPieces, longPlace } from "./stacks.ts";
import { tacticalPlaces } from "./tactical.ts";
import type { Counter, Lexicon, Space, Table, View } from "../model/types.ts";
import type { Stop } from "./walk.ts";

/** Sizes of the cards as drawn at scale 1. */
const CARD = {
  unit: [84, 64],
  leader: [42, 28],
  air: [46, 30],
  strip: 17,
} as const;

const isCardOn = (counter: Counter): boolean => counter.slot !== "";

/** The box that a space fills, in drawing units. */
export function boxOf(space: Space): Box {
  return bounds([space]);
}

const at = (x: number, y: number, scale: number, [width, height]: readonly [number, number]): Place => ({
  x,
  y,
  scale,
  width,
  height,
});

/** What flies with an air unit: its leader names the same piece. */
const rides = (leader: Counter, air: Counter): boolean =>
  leader.slot === "leader" && leader.id_kind !== "" && leader.id_kind === air.id_kind && leader.id === air.id;

/** Places of the cards on one space, in their order; `spread` fans them out to be read. */
export function stackPlaces(counters: readonly Counter[], box: Box, spread: boolean): Place[] {
  const [cx, cy] = [box.x + box.width / 2, box.y + box.height / 2];
  const air = counters.filter(({ slot }) => slot === "air");
  const has = (slot: string): boolean => counters.some((counter) => counter.slot === slot);
  const led = counters.some((counter) => counter.slot === "leader" && !air.some((one) => rides(counter, one)));
  const room: Room = {
    width: box.width,
    head: -box.height / 2 + (box.width > WIDE ? 4 : 14),
    foot: box.height / 2 - (has("location") ? CARD.strip + 6 : 4),
    wide: box.width > WIDE,
  };
  const unit = unitPlace(room, led, has("unit") ? air.length : 0);
  const wing = !has("unit")
    ? block(air.length, room, spread)
    : room.wide
      ? column(air.length, room, spread)
      : row(air.length, room.width, room.foot - 14, 0.84, spread);
  const [reach, half] = [(CARD.unit[0] * unit.scale) / 2, (CARD.unit[1] * unit.scale) / 2];
  return counters.map((counter): Place => {
    if (counter.slot === "location")
      return at(cx, cy + box.height / 2 - 4 - CARD.strip / 2, 1, [box.width - 8, CARD.strip]);
    if (counter.slot === "air") return from(cx, cy, wing[air.indexOf(counter)]!);
    if (counter.slot !== "leader") return from(cx, cy, unit);
    const rider = wing[air.findIndex((one) => rides(counter, one))];
    if (rider)
      return from(cx, cy, at(rider.x + 13 * rider.scale, rider.y - 13 * rider.scale, 0.5 * rider.scale, CARD.leader));
    const x = spread
      ? unit.x + reach + 14
      : air.length
        ? unit.x + reach - 14
        : room.wide
          ? room.width / 2 - 21
          : Math.min(unit.x + reach - 2, room.width / 2 - 20);
    return from(cx, cy, at(x, unit.y - half + (spread ? 12 : 9), 0.92, CARD.leader));
  });
}

/** From this width on a space has its name beside its cards and not above them. */
const WIDE = 121;

interface Room {
  readonly width: number;
  /** From where to where cards lie. */
  readonly head: number;
  readonly foot: number;
  readonly wide: boolean;
}

const from = (x: number, y: number, place: Place): Place => ({ ...place, x: x + place.x, y: y + place.y });

/** The unit: in the middle; aside for its leader, and for air units beside or below it. */
function unitPlace({ width, head, foot, wide }: Room, led: boolean, air: number): Place {
  const middle = (head + foot) / 2;
  const tall = (foot - head) / CARD.unit[1];
  if (wide) {
    const scale = Math.min(tall, air ? 0.94 : 1.12, 1.12);
    const left = -width / 2 + 20 + (CARD.unit[0] * scale) / 2;
    return at(air ? left - 10 : led ? left - 13 : Math.max(left, 3), middle, scale, CARD.unit);
  }
  if (air) return at(led ? -10 : 0, head + (CARD.unit[1] * 0.66) / 2 - 4, 0.66, CARD.unit);
  return at(led ? -6 : 0, middle, Math.min(tall, 0.98), CARD.unit);
}

/** Air units beside a unit: one below the other at the right, over one another where there are many. */
function column(count: number, { width, head, foot }: Room, spread: boolean): Place[] {
  const scale = 0.9;
  const [card, high] = [CARD.air[0] * scale, CARD.air[1] * scale];
  if (spread)
    return Array.from({ length: count }, (_, i) =>
      at(width / 2 - card / 2 - 2 + (i >> 1) * (card + 2), head + high / 2 + 2 + (i % 2) * (high + 2), scale, CARD.air),
    );
  const step = Math.min(high + 2, (foot - head - high) / Math.max(1, count - 1));
  return Array.from({ length: count }, (_, i) =>
    at(width / 2 - card / 2 - 5, head + high / 2 + i * step, scale, CARD.air),
  );
}

/** A row of air units about the middle: side by side as long as there is room, else over one another; spread, they are not. */
function row(count: number, width: number, y: number, scale: number, spread: boolean): Place[] {
  const card = CARD.air[0] * scale;
  const room = width - 6 - card;
  const step = count < 2 ? 0 : spread ? card + 3 : Math.min(card + 3, room / (count - 1));
  return Array.from({ length: count }, (_, i) => at((i - (count - 1) / 2) * step, y, scale, CARD.air));
}

/** Air units with the space to themselves: one row, or two. */
function block(count: number, { width, head, foot, wide }: Room, spread: boolean): Place[] {
  const inner = wide ? width - 16 : width;
  const middle = (head + foot) / 2;
  const each = Math.floor((inner - 4) / (CARD.air[0] * 0.92));
  if (count <= each) return row(count, inner, middle, 1, spread).map((place) => from(wide ? 7 : 0, 0, place));
  const first = Math.ceil(count / 2);
  const rows = [
    ...row(first, inner, middle - 16, 0.95, spread),
    ...row(count - first, inner, middle + 15, 0.95, spread),
  ];
  return rows.map((place) => from(wide ? 7 : 0, 0, place));
}

/** Which edge of the board is a side's own: the one its country leans to; else below for the first side, above for others. */
export function edgeOf(table: Table, side: string): readonly [dx: number, dy: number] {
  const own = table.spaces.filter((space) => side !== "" && space.side === side);
  const index = table.sides.findIndex(({ name }) => name === side);
  if (!own.length) return [0, index > 0 ? -1 : 1];
  const whole = bounds(table.spaces);
  const dx = mean(own.map(({ x }) => x * UNIT)) - (whole.x + whole.width / 2);
  const dy = mean(own.map(({ y }) => y * UNIT)) - (whole.y + whole.height / 2);
  return Math.abs(dx) > Math.abs(dy) ? [Math.sign(dx), 0] : [0, Math.sign(dy) || 1];
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / (values.length || 1);

const BEYOND = 23;

/** A point beyond a side's edge, in the margin of the sheet; `along` is counted from the middle of the edge. */
export function beyond(table: Table, side: string, along = 0): readonly [x: number, y: number] {
  const [dx, dy] = edgeOf(table, side);
  const { x, y, width, height } = bounds(table.spaces);
  const [cx, cy] = [x + width / 2, y + height / 2];
  return dx ? [cx + dx * (width / 2 + BEYOND), cy + along] : [cx + along, cy + dy * (height / 2 + BEYOND)];
}

/**
 * The place of every counter that shares its space or lies beyond the edge; the others are not in it, nor is the second
 * of two counters that are one long piece. On a map with slots they lie as they are seated.
 */
export function places(
  table: Table,
  counters: readonly Counter[],
  spread: number | null,
  seats?: SlotKeeper,
): Map<Counter, Place> {
  const unitPlaces = new Map<Counter, Place>();
  const stacks = new Map<string, Counter[]>();
  const spaces = new Map(table.spaces.map((space) => [space.id, space]));
  if (isWorld(table)) return inSlots(table, counters, spaces, spread, seats);
  const long = longPieces(counters);
  const covered = new Map<number, number>();
  for (const [front, rear] of long) {
    const [a, b] = [spaces.get(front.space), spaces.get(rear.space)];
    if (!a || !b) continue;
    const nth = Math.max(covered.get(a.id) ?? 0, covered.get(b.id) ?? 0);
    for (const { id } of [a, b]) covered.set(id, nth + 1);
    unitPlaces.set(front, longPlace(a, b, nth, spread === a.id || spread === b.id));
  }
  const parts = new Set([...long].flat());
  for (const counter of counters) {
    if (inTray(counter) || parts.has(counter) || (!isCardOn(counter) && counter.space >= 0)) continue;
    const key = counter.space < 0 ? `beyond ${counter.side}` : String(counter.space);
    stacks.set(key, [...(stacks.get(key) ?? []), counter]);
  }
  for (const stack of stacks.values()) {
    const { space: id, side } = stack[0]!;
    const space = spaces.get(id);
    const open = spread === id;
    const list = !space
      ? fliers(table, stack, side)
      : stack.every(({ face }) => face)
        ? tacticalPlaces(table, stack, space, open)
        : isHex(space)
          ? chipPlaces(table, stack, space, open)
          : stackPlaces(stack, boxOf(space), open);
    stack.forEach((counter, i) => unitPlaces.set(counter, list[i]!));
  }
  return unitPlaces;
}

/** Counters of a map of true shapes: each in a slot of its space. */
function inSlots(
  table: Table,
  counters: readonly Counter[],
  spaces: ReadonlyMap<number, Space>,
  spread: number | null,
  seats?: SlotKeeper,
): Map<Counter, Place> {
  const unitPlaces = new Map<Counter, Place>();
  const stacks = new Map<number, Counter[]>();
  for (const counter of counters) {
    if (inTray(counter) || counter.space < 0) continue;
    const list = stacks.get(standsOn(counter));
    if (list) list.push(counter);
    else stacks.set(standsOn(counter), [counter]);
  }
  for (const [id, stack] of stacks) {
    const space = spaces.get(id);
    if (!space) continue;
    const list = slotPlaces(table, stack, space, spread === id, seats?.of(id, stack));
    stack.forEach((counter, i) => unitPlaces.set(counter, list[i]!));
  }
  return unitPlaces;
}

/** Pieces beyond the edge, in a line along it; their leaders over their corners. */
function fliers(table: Table, stack: readonly Counter[], side: string): Place[] {
  const air = stack.filter(({ slot }) => slot !== "leader");
  const [dx] = edgeOf(table, side);
  const { width, height } = bounds(table.spaces);
  const step = Math.min(dx ? 36 : 54, ((dx ? height : width) - 50) / Math.max(1, air.length - 1));
  return stack.map((counter) => {
    const with_ = counter.slot === "leader" ? air.findIndex((one) => rides(counter, one)) : air.indexOf(counter);
    const [x, y] = beyond(table, side, (Math.max(0, with_) - (air.length - 1) / 2) * step);
    return counter.slot === "leader" ? at(x + 13, y - 11, 0.5, CARD.leader) : at(x, y, 1, CARD.air);
  });
}

/** Everywhere the keyboard can stand: the spaces, and the pieces with names of their own. */
export function stops(
  table: Table,
  lexicon: Lexicon,
  view: View,
  unitPlaces: ReadonlyMap<Counter, Place> = places(table, view.counters, null),
): Stop[] {
  // stacks in slots are reached by the list of their space
  if (isWorld(table)) return [...table.spaces];
  const pieces = [...piecesOf(table, lexicon, view)].flatMap(([id, counter]): Stop[] => {
    const place = unitPlaces.get(counter);
    return place ? [{ id, x: place.x / UNIT, y: place.y / UNIT }] : [];
  });
  return [...table.spaces, ...pieces];
}
