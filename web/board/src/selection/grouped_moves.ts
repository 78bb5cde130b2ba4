// Several units that go to one place together. Moves name them one by one; a person takes all that lie on a space by the
// space itself, or a stack by its chip, and says at the goal how many of each are meant.

import { lying, type Offer } from "./offered_moves.ts";
import { isSpace, piecesOf, type Spot } from "../model/spots.ts";
import { unitsIn } from "../layout/stacks.ts";
import type { Board, GroupPart } from "./selection_state.ts";
import type { Move } from "../model/types.ts";

/** Moves of stacks, things that are all alike by kind and place, that lie on a space, whatever goal they have. */
export function groupedMoveOf(board: Board, offers: readonly Offer[], space: Spot): Offer[] {
  if (!isSpace(space)) return [];
  return offers.filter(
    ({ move, verb, spots }) => spots.length === 2 && lying(board.lexicon, verb.what, move[1])?.space === space,
  );
}

/** So many units of one stack may go by one offer. */
export interface Part {
  readonly offer: Offer;
  readonly thing: string;
  readonly units: number;
}

/** The stacks among some offers, with how many units each has left; those of one unit count too. */
export function parts(board: Board, offers: readonly Offer[]): Part[] {
  const pieces = piecesOf(board.table, board.lexicon, board.view);
  return offers.flatMap((offer): Part[] => {
    const lies = lying(board.lexicon, offer.verb.what, offer.move[1]);
    const counter = offer.spots.length === 2 ? pieces.get(offer.spots[0]!) : undefined;
    return lies && counter ? [{ offer, thing: lies.thing, units: unitsIn(counter) }] : [];
  });
}

/** As many units of each part as can go to the goal of its offer: all together, or of one part alone. */
export function fitted({ view }: Board, several: readonly Part[]): Part[] {
  const left = new Map((view.rooms ?? []).map((room) => [room, room.most]));
  return several.map((part) => {
    const { verb, move } = part.offer;
    const over = [...left.keys()].filter(
      (room) => room.verb === verb.name && room.space === move[2] && room.things.includes(move[1]),
    );
    const units = Math.min(part.units, ...over.map((room) => left.get(room)!));
    for (const room of over) left.set(room, left.get(room)! - units);
    return { ...part, units };
  });
}

/** The moves that take so many units of each. */
export function together(several: readonly (readonly [part: Part, units: number])[]): Move[] {
  return several.flatMap(([{ offer }, units]) => Array.from({ length: units }, () => offer.move));
}

/** Moves as parts of one order: what comes again stands once, with its number. */
export function partsOf(moves: readonly Move[]): GroupPart[] {
  const parts: { verb: string; what: number[]; where: number[]; units: number }[] = [];
  for (const [verb, what, where] of moves) {
    const last = parts.at(-1);
    if (last?.verb === verb && last.what[0] === what && last.where[0] === where) last.units += 1;
    else parts.push({ verb, what: [what], where: [where], units: 1 });
  }
  return parts;
}
