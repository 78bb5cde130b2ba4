// What shines on the board: spaces that can be touched, goals of what is in hand, targets, the keyboard's place, and
// arrows for what was done last. Drawn anew with every state; there are never many.

import { outlinePath, reach, round, UNIT } from "../../layout/geometry.ts";
import { relation } from "../../selection/intended_verb.ts";
import type { Place } from "../../layout/place.ts";
import { groundOf } from "../../selection/selection_state.ts";

import { areVain } from "../../selection/refusals.ts";
import type { Offer } from "../../selection/offered_moves.ts";
import { isWorld } from "../../model/panels.ts";
import { isSpace, type Spot } from "../../model/spots.ts";
import { goals, sources, type Board } from "../../selection/selection.ts";
import type { Role, Space } from "../../model/types.ts";
import { svg } from "./svg.ts";

/** The way of a move that was made. */
export interface Trail {
  readonly from: number;
  readonly to: number;
  readonly seat: number;
  readonly role: Role;
}

const centre = (space: Space): readonly [number, number] => [space.x * UNIT, space.y * UNIT];

/** The glow under the counters. */
export function glow(board: Board): SVGGElement {
  const layer = svg("g", { class: "glow", "aria-hidden": "true" });
  const held = board.dragging ?? board.selected;
  const ways = goals(board);
  const world = isWorld(board.table);
  const first = world ? new Set([...sources(board)].map((spot) => groundOf(board, spot))) : sources(board);
  const on = world && held !== null ? groundOf(board, held) : held;
  const maybe = world && !board.chosen.size && board.dragging === null ? " maybe" : "";
  for (const space of board.table.spaces) {
    if (ways.has(space.id))
      layer.append(
        svg("path", { class: `goal-ground${space.id === board.choosing ? "" : maybe}`, d: outlinePath(space) }),
      );
    else if (space.id === on) layer.append(inset(space, "held"));
    else if (first.has(space.id)) layer.append(inset(space, held === null ? "source" : "source faint"));
  }
  return layer;
}

/** The marks over the counters: a dot where one may go, brackets about a target, thin ones where nothing can be hit. */
export function aims(board: Board): SVGGElement {
  const layer = svg("g", { class: "aims", "aria-hidden": "true" });
  const held = board.dragging ?? board.selected;
  const from = held === null ? null : groundOf(board, held);
  // a counter with figures is read to its edges: its marks lie outside
  const printed = new Set(board.view.counters.flatMap(({ face, space }) => (face ? [space] : [])));
  for (const [id, offers] of goals(board)) {
    const space = board.table.spaces.find((one) => one.id === id);
    if (!space || held === null || space.shape) continue;
    const [x, y] = centre(space);
    const how = relation(board, held, id);
    if (how === "empty") layer.append(svg("circle", { class: "dot", cx: x, cy: y, r: 13 }));
    else if (how !== "friend" || !isFire(offers) || id !== from)
      layer.append(
        brackets(
          x,
          y,
          reach(space) * (printed.has(id) ? 0.93 : 0.8),
          how === "friend" ? (isFire(offers) ? "own" : "friend") : areVain(board, offers) ? "vain" : "target",
        ),
      );
  }
  return layer;
}

/** One's own are fired at: nothing to be pointed out as a goal. */
const isFire = (offers: readonly Offer[]): boolean => offers.every(({ verb }) => verb.role === "attack");

function inset(space: Space, name: string): SVGGElement {
  if (space.shape) {
    const d = outlinePath(space);
    return svg("g", { class: name }, svg("path", { class: "halo", d }), svg("path", { class: "rim", d }));
  }
  const [x, y] = centre(space);
  const by = (scale: number): string => `translate(${x},${y}) scale(${round(scale)}) translate(${-x},${-y})`;
  const d = outlinePath(space);
  return svg(
    "g",
    { class: name },
    svg("path", { class: "halo", d, transform: by(0.9) }),
    svg("path", { class: "rim", d, transform: by(0.9) }),
  );
}

function brackets(x: number, y: number, r: number, name: string): SVGPathElement {
  const c = r * 0.42;
  const corner = (sx: number, sy: number): string =>
    `M${x + sx * r},${y + sy * (r - c)}V${y + sy * r}H${x + sx * (r - c)}`;
  const d = corner(-1, -1) + corner(1, -1) + corner(1, 1) + corner(-1, 1);
  return svg("path", { class: `brackets ${name}`, d });
}

/** How a piece is lit up that moves call by its own name: "source", "faint", "held", "target", "vain", "friend" or not at all. */
export function lightOf(board: Board, spot: Spot): string {
  const held = board.dragging ?? board.selected;
  if (spot === held) return "held";
  const offers = held === null ? undefined : goals(board).get(spot);
  if (held !== null && offers)
    return relation(board, held, spot) === "friend" ? "friend" : areVain(board, offers) ? "vain" : "target";
  if (!sources(board).has(spot)) return "";
  return held === null ? "source" : "faint";
}

/** The ring about the space or piece under the keyboard. */
export function cursor(board: Board, place?: Place): SVGGElement {
  const space = isSpace(board.cursor) ? board.table.spaces.find((one) => one.id === board.cursor) : undefined;
  const layer = svg("g", { class: "cursor", "aria-hidden": "true" });
  const d = space ? outlinePath(space) : place ? around(place) : "";
  if (d) layer.append(svg("path", { d, class: "outer" }), svg("path", { d, class: "inner" }));
  return layer;
}

function around({ x, y, width, height, scale, angle = 0 }: Place): string {
  const [w, h] = [(width * scale) / 2 + 3, (height * scale) / 2 + 3];
  const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
  const corner = (dx: number, dy: number): string =>
    `${round(x + dx * cos - dy * sin)},${round(y + dx * sin + dy * cos)}`;
  return `M${corner(-w, -h)}L${corner(w, -h)}L${corner(w, h)}L${corner(-w, h)}Z`;
}

/** The ways of the last moves, from space to space. */
export function trails(board: Board, ways: readonly Trail[]): SVGGElement {
  const layer = svg("g", { class: "trails", "aria-hidden": "true" });
  const at = new Map(board.table.spaces.map((space) => [space.id, space]));
  for (const way of ways) {
    const [from, to] = [at.get(way.from), at.get(way.to)];
    if (from && to) layer.append(trail(centre(from), centre(to), way));
  }
  return layer;
}

function trail([ax, ay]: readonly [number, number], [bx, by]: readonly [number, number], way: Trail): SVGPathElement {
  const length = Math.hypot(bx - ax, by - ay) || 1;
  const [ux, uy] = [(bx - ax) / length, (by - ay) / length];
  const bend = Math.min(26, length * 0.14);
  const [mx, my] = [(ax + bx) / 2 - uy * bend, (ay + by) / 2 + ux * bend];
  const tip = [bx - ux * 24, by - uy * 24] as const;
  // the head looks along the last part of the curve
  const angle = Math.atan2(tip[1] - my, tip[0] - mx);
  const wing = (turn: number): string =>
    `${round(tip[0] - Math.cos(angle + turn) * 17)},${round(tip[1] - Math.sin(angle + turn) * 17)}`;
  const d = `M${round(ax)},${round(ay)}Q${round(mx)},${round(my)} ${round(tip[0])},${round(tip[1])}M${wing(0.5)}L${round(tip[0])},${round(tip[1])}L${wing(-0.5)}`;
  return svg("path", { class: `trail by-${way.seat} r-${way.role}`, d });
}
