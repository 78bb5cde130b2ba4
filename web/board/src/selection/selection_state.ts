// What a person has touched so far, and what every selection strategy builds on.

import type { Offer } from "./offered_moves.ts";
import { inTray } from "../model/panels.ts";
import { isSpace, pieceSpot, type Spot } from "../model/spots.ts";
import type { Lexicon, Move, Table, View } from "../model/types.ts";

export interface Board {
  readonly table: Table;
  readonly lexicon: Lexicon;
  readonly view: View;
  readonly offers: readonly Offer[];
  /** Only moves of this verb count, because its button was pressed; "" for all. */
  readonly armed: string;
  /** With `armed`: only this thing (a kind to build, to set up); null for all. */
  readonly armedWhat: string | null;
  /** The space, piece or card touched first. */
  readonly selected: Spot | null;
  /** On a map of stacks: how many units of which stacks are chosen. */
  readonly chosen: ReadonlyMap<Spot, number>;
  /** On a map of stacks: the space that units are gathered for, from wherever they can reach it. */
  readonly gathering: number | null;
  /** The space that is held was left open after an order, and not touched since. */
  readonly resting: boolean;
  /** The goal touched, where more than one move leads or a tap wants confirming: a choice is shown there. */
  readonly choosing: Spot | null;
  /** The space or piece under the keyboard. */
  readonly cursor: Spot;
  /** The space of the counter being dragged, or the piece or card. */
  readonly dragging: Spot | null;
}

/** So many of some units by one verb: any of those in `what`, to any of `where`. */
export interface GroupPart {
  readonly verb: string;
  readonly what: readonly number[];
  readonly where: readonly number[];
  readonly units: number;
}

/** What is to go together to a space, or on board of a stack there. */
export interface March {
  readonly goal: Spot;
  readonly parts: readonly GroupPart[];
  readonly units: number;
}

/** What the shell has to do after a touch. */
export type Effect =
  | { readonly kind: "none" }
  | { readonly kind: "send"; readonly move: Move }
  /** Many units go together, by one move each. */
  | { readonly kind: "march"; readonly march: March }
  /** What was meant cannot be done; `move` says what that was, if the two spots and the verb do not; it was meant for
   * anything in `space`. */
  | {
      readonly kind: "refused";
      readonly verb: string;
      readonly from: Spot;
      readonly to: Spot;
      readonly move?: Move;
      readonly space?: number;
    };

export type Step = readonly [Board, Effect];

export const NONE: Effect = { kind: "none" };

export const CLEAR = {
  armed: "",
  armedWhat: null,
  selected: null,
  chosen: new Map<Spot, number>(),
  gathering: null,
  resting: false,
  choosing: null,
  dragging: null,
} as const;

/** The space of a spot; null beside the board. */
export function groundOf({ lexicon, view }: Board, spot: Spot): number | null {
  if (isSpace(spot)) return spot;
  const counter = view.counters.find((one) => pieceSpot(lexicon, one) === spot);
  return counter && counter.space >= 0 ? counter.space : null;
}

/** Pieces are put on the board by this verb or, in another manner, by another one: it stays chosen ("place", "place Dug In"). */
export function isTwin(view: View, offers: readonly Offer[], verb: string): boolean {
  if (!verb || !view.counters.some(inTray)) return false;
  const ends = ({ spots }: Offer): string => (spots.length === 2 ? spots.join() : "");
  const others = new Set(offers.filter((offer) => offer.verb.name !== verb).map(ends));
  return offers.some((offer) => offer.verb.name === verb && ends(offer) !== "" && others.has(ends(offer)));
}

/** The offers that count now: those of the armed verb, or all. */
export function open(board: Board): readonly Offer[] {
  const { armed, armedWhat } = board;
  if (!armed) return board.offers;
  return board.offers.filter(({ verb, thing }) => verb.name === armed && (armedWhat === null || thing === armedWhat));
}

/** What may be touched first. */
export function sources(board: Board): Set<Spot> {
  const known = firsts.get(board) ?? new Set(open(board).flatMap((offer) => offer.spots.slice(0, 1)));
  firsts.set(board, known);
  return known;
}

const firsts = new WeakMap<Board, Set<Spot>>();

/** The moves that name one spot alone ("regroup C4", "build on B1", "discard Infantry"). */
export function singles(board: Board, spot: Spot): Offer[] {
  return open(board).filter((offer) => offer.spots.length === 1 && offer.spots[0] === spot);
}

export const send = (board: Board, offer: Offer): Step => [
  // a kind that is being built or set up stays in hand until it is seen whether more of it can be
  {
    ...board,
    ...CLEAR,
    ...(board.armedWhat === null && !isTwin(board.view, board.offers, board.armed)
      ? {}
      : { armed: board.armed, armedWhat: board.armedWhat }),
  },
  { kind: "send", move: offer.move },
];

/** Whether a touch of this single is the whole question ("set up an Artillery"): then it needs no second word. */
export const plainly = (board: Board): boolean => {
  const [first] = open(board);
  return open(board).every(
    (offer) =>
      offer.verb.name === first?.verb.name &&
      (offer.worded ? offer.thing === first.thing : isWhole(board, offer) || offer.move[1] === first.move[1]),
  );
};

/** The one space that is touched says all of the move. */
const isWhole = ({ lexicon }: Board, { verb, spots, worded }: Offer): boolean =>
  !worded && spots.length === 1 && isSpace(spots[0]!) && verb.where === lexicon.space_kind;

/** One of the moves of the open choice, or of a button, was picked. */
export function pick(board: Board, offer: Offer): Step {
  return send(board, offer);
}

/** One step back; `only` is what is held when nothing is touched. */
export function stepBack(board: Board, only: Spot | null): Board {
  if (board.choosing !== null && board.choosing !== board.selected) return { ...board, choosing: null };
  if (board.chosen.size) return { ...board, chosen: CLEAR.chosen, choosing: null };
  return { ...board, ...CLEAR, selected: only };
}
