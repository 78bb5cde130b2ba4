// Where things lie on a space that holds several: a unit's card in the middle, its leader over its corner, air units in a
// row, the Location as a strip at the foot; and, beyond a side's edge of the board, what flies in from there. Numbers
// only: the renderer draws by them, the keyboard walks by them. All in drawing units, about the middle of the space.

import { bounds, scaled, UNIT, type Box } from "./geometry.ts";
import { pieceSpot, type Spot } from "./spots.ts";
import type { Counter, Lexicon, Space, Table, View } from "./types.ts";
import type { Stop } from "./walk.ts";

/** Sizes of the cards as drawn at scale 1. */
export const CARD = {
  unit: [78, 60],
  leader: [42, 28],
  air: [46, 30],
  strip: 17,
} as const;

export interface Place {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  /** Size at scale 1. */
  readonly width: number;
  readonly height: number;
}

export const isCardOn = (counter: Counter): boolean => counter.slot !== "";

/** The box that a space fills, in drawing units. */
export function boxOf(space: Space): Box {
  return bounds([space]);
}

const at = (x: number, y: number, scale: number, [width, height]: readonly [number, number]): Place => ({ x, y, scale, width, height });

/** What flies with an air unit: its leader names the same piece. */
const rides = (leader: Counter, air: Counter): boolean =>
  leader.slot === "leader" && leader.id_kind !== "" && leader.id_kind === air.id_kind && leader.id === air.id;

/** Places of the cards on one space, in their order; `spread` fans them out to be read. */
export function stackPlaces(counters: readonly Counter[], box: Box, spread: boolean): Place[] {
  const [cx, cy] = [box.x + box.width / 2, box.y + box.height / 2];
  const [w, h] = [box.width, box.height];
  const air = counters.filter(({ slot }) => slot === "air");
  const has = (slot: string): boolean => counters.some((counter) => counter.slot === slot);
  const [unit, location] = [has("unit"), has("location")];
  const leader = counters.some((counter) => counter.slot === "leader" && !air.some((one) => rides(counter, one)));
  const foot = h / 2 - (location ? CARD.strip + 5 : 4);
  const head = -h / 2 + 15;
  const wing = unit || air.length <= 3 ? row(air.length, w, foot - 15, unit ? 0.84 : 1, spread) : block(air.length, w, head, foot, spread);
  const small = unit && air.length > 0;
  const scale = small ? 0.7 : 1;
  const room = Math.max(0, w - 100);
  const ux = leader ? -Math.min(room / 2, 16) - (small ? 12 : room ? 0 : 4) - (spread ? 6 : 0) : 0;
  const uy = small ? head + (CARD.unit[1] * scale) / 2 - 4 : (head + foot) / 2 - (location ? 0 : 2);
  return counters.map((counter): Place => {
    if (counter.slot === "location") return at(cx, cy + h / 2 - 4 - CARD.strip / 2, 1, [w - 8, CARD.strip]);
    if (counter.slot === "air") {
      const place = wing[air.indexOf(counter)]!;
      return { ...place, x: cx + place.x, y: cy + place.y };
    }
    if (counter.slot === "leader") {
      const with_ = air.findIndex((one) => rides(counter, one));
      if (with_ >= 0) {
        const place = wing[with_]!;
        return at(cx + place.x + 13 * place.scale, cy + place.y - 13 * place.scale, 0.5 * place.scale, CARD.leader);
      }
      const x = ux + (CARD.unit[0] * scale) / 2 + (spread ? 18 : room ? Math.min(room / 2, 12) : -4);
      return at(cx + Math.min(x, spread ? w : w / 2 - 19), cy + uy - (CARD.unit[1] * scale) / 2 + 10, small ? 0.85 : 0.9, CARD.leader);
    }
    return at(cx + ux, cy + uy, scale, CARD.unit);
  });
}

/** A row of air units about the middle: side by side as long as there is room, else over one another; spread, they are not. */
function row(count: number, width: number, y: number, scale: number, spread: boolean): Place[] {
  const card = CARD.air[0] * scale;
  const room = width - 8 - card;
  const step = count < 2 ? 0 : spread ? card + 3 : Math.min(card + 3, room / (count - 1));
  return Array.from({ length: count }, (_, i) => at((i - (count - 1) / 2) * step, y, scale, CARD.air));
}

/** More than a row: two rows. */
function block(count: number, width: number, head: number, foot: number, spread: boolean): Place[] {
  const first = Math.ceil(count / 2);
  const middle = (head + foot) / 2;
  return [...row(first, width, middle - 16, 0.95, spread), ...row(count - first, width, middle + 15, 0.95, spread)];
}

/** Which edge of the board is a side's own: the one its region leans to; else below for the first side, above for others. */
export function edgeOf(table: Table, side: string): readonly [dx: number, dy: number] {
  const own = table.spaces.filter(({ region }) => side !== "" && region.toLowerCase().startsWith(side.toLowerCase()));
  const index = table.sides.findIndex(({ name }) => name === side);
  if (!own.length) return [0, index > 0 ? -1 : 1];
  const whole = bounds(table.spaces);
  const dx = mean(own.map(({ x }) => x * UNIT)) - (whole.x + whole.width / 2);
  const dy = mean(own.map(({ y }) => y * UNIT)) - (whole.y + whole.height / 2);
  return Math.abs(dx) > Math.abs(dy) ? [Math.sign(dx), 0] : [0, Math.sign(dy) || 1];
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / (values.length || 1);

const BEYOND = 23;

/** A point beyond a side's edge, in the margin of the sheet; `along` is counted from the middle of the edge. */
export function beyond(table: Table, side: string, along = 0): readonly [x: number, y: number] {
  const [dx, dy] = edgeOf(table, side);
  const { x, y, width, height } = bounds(table.spaces);
  const [cx, cy] = [x + width / 2, y + height / 2];
  return dx ? [cx + dx * (width / 2 + BEYOND), cy + along] : [cx + along, cy + dy * (height / 2 + BEYOND)];
}

/** The place of every counter that shares its space or lies beyond the edge; the others are not in it. */
export function places(table: Table, counters: readonly Counter[], spread: number | null): Map<Counter, Place> {
  const found = new Map<Counter, Place>();
  const stacks = new Map<string, Counter[]>();
  for (const counter of counters) {
    if (!isCardOn(counter) && counter.space >= 0) continue;
    const key = counter.space < 0 ? `beyond ${counter.side}` : String(counter.space);
    stacks.set(key, [...(stacks.get(key) ?? []), counter]);
  }
  const spaces = new Map(table.spaces.map((space) => [space.id, space]));
  for (const stack of stacks.values()) {
    const { space: id, side } = stack[0]!;
    const space = spaces.get(id);
    const list = space ? stackPlaces(stack, boxOf(space), spread === id) : fliers(table, stack, side);
    stack.forEach((counter, i) => found.set(counter, list[i]!));
  }
  return found;
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
export function stops(table: Table, lexicon: Lexicon, view: View, found: ReadonlyMap<Counter, Place> = places(table, view.counters, null)): Stop[] {
  const pieces = view.counters.flatMap((counter): Stop[] => {
    const [id, place] = [pieceSpot(lexicon, counter), found.get(counter)];
    return id === null || !place ? [] : [{ id, x: place.x / UNIT, y: place.y / UNIT }];
  });
  return [...table.spaces, ...pieces];
}

/** The middle of a spot in drawing units: of a space, or of a piece as it lies. */
export function centreOf(table: Table, lexicon: Lexicon, view: View, spot: Spot, found: ReadonlyMap<Counter, Place> = places(table, view.counters, null)): readonly [number, number] | null {
  const stop = stops(table, lexicon, view, found).find(({ id }) => id === spot);
  return stop ? scaled([stop.x, stop.y]) as [number, number] : null;
}
