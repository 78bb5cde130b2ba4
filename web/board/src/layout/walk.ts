// Arrow keys walk the spaces and the pieces on them: to the nearest one that lies more ahead than aside, whatever the shape
// of the board.

import type { Spot } from "../model/spots.ts";

/** Where the keyboard can stand: a space, or a piece on one. */
export interface Stop {
  readonly id: Spot;
  readonly x: number;
  readonly y: number;
}

export type Way = "ArrowUp" | "ArrowDown" | "ArrowLeft" | "ArrowRight";

const AHEAD: Readonly<Record<Way, readonly [number, number]>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

export function isWay(key: string): key is Way {
  return key in AHEAD;
}

/** The space that an arrow key leads to, or the same one at the edge. */
export function walk(spaces: readonly Stop[], from: number, way: Way): number {
  const here = spaces.find((space) => space.id === from);
  if (!here) return spaces[0]?.id ?? from;
  const [dx, dy] = AHEAD[way];
  let best = from;
  let least = Infinity;
  for (const space of spaces) {
    const x = space.x - here.x;
    const y = space.y - here.y;
    const ahead = x * dx + y * dy;
    const aside = Math.abs(x * dy) + Math.abs(y * dx);
    if (ahead < 0.05 || aside > ahead * 1.2) continue;
    const cost = ahead + aside * 2;
    if (cost < least - 1e-9) [best, least] = [space.id, cost];
  }
  return best;
}

/** The next (or previous) of some spaces in reading order, round about: n walks what can be touched. */
export function next(spaces: readonly Stop[], some: ReadonlySet<Spot>, from: Spot, back = false): number {
  const order = spaces
    .filter((space) => some.has(space.id))
    .sort((a, b) => a.y - b.y || a.x - b.x)
    .map((space) => space.id);
  if (!order.length) return from;
  const at = order.indexOf(from);
  if (at < 0) return order[back ? order.length - 1 : 0]!;
  return order[(at + (back ? order.length - 1 : 1)) % order.length]!;
}
