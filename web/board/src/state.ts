// The board without a screen: what was touched so far, and what follows from it for the question on the table. Pure
// functions; the renderer draws what they say and the shell sends what they return. They know no rules: a touch is legal
// if an offered move goes on from it.

import { offersOf, type Offer } from "./offers.ts";
import type { Lexicon, Move, Table, View } from "./types.ts";

export interface Board {
  readonly table: Table;
  readonly lexicon: Lexicon;
  readonly view: View;
  readonly offers: readonly Offer[];
  /** Only moves of this verb count, because its button was pressed; "" for all. */
  readonly armed: string;
  /** With `armed`: only this `what` (a kind to build, to set up); null for all. */
  readonly armedWhat: number | null;
  /** The space touched first. */
  readonly selected: number | null;
  /** The goal touched, where more than one move leads or a tap wants confirming: a choice is shown there. */
  readonly choosing: number | null;
  /** The space under the keyboard. */
  readonly cursor: number;
  /** The space of the counter being dragged. */
  readonly dragging: number | null;
}

/** What the shell has to do after a touch. */
export type Effect =
  | { readonly kind: "none" }
  | { readonly kind: "send"; readonly move: Move }
  | { readonly kind: "refused"; readonly verb: string; readonly from: number; readonly to: number };

export type Step = readonly [Board, Effect];

const NONE: Effect = { kind: "none" };

export function newBoard(table: Table, lexicon: Lexicon, view: View): Board {
  const cursor = table.spaces[0]?.id ?? 0;
  const board: Board = { table, lexicon, view, offers: offersOf(lexicon, view), ...CLEAR, cursor };
  return { ...board, selected: onlySource(board) };
}

const CLEAR = { armed: "", armedWhat: null, selected: null, choosing: null, dragging: null } as const;

/** A new view: the question may have changed, so that whatever was half touched is put back. */
export function seen(board: Board, view: View): Board {
  const offers = offersOf(board.lexicon, view);
  const same = view.ask !== null && JSON.stringify(view.ask) === JSON.stringify(board.view.ask);
  const kept = same ? board : { ...board, ...CLEAR };
  const fresh: Board = { ...kept, view, offers };
  return same ? fresh : { ...fresh, selected: onlySource(fresh) };
}

/** The one space from which every move of the question starts (a unit to be shifted, an advance), else null. */
function onlySource(board: Board): number | null {
  const sources = new Set(board.offers.filter((offer) => offer.spaces.length === 2).map((offer) => offer.spaces[0]!));
  const single = board.offers.some((offer) => offer.spaces.length === 1);
  const [first] = sources;
  return sources.size === 1 && !single && first !== undefined ? first : null;
}

/** The offers that count now: those of the armed verb, or all. */
export function open(board: Board): readonly Offer[] {
  const { armed, armedWhat } = board;
  if (!armed) return board.offers;
  return board.offers.filter(
    ({ verb, move }) => verb.name === armed && (armedWhat === null || move[1] === armedWhat),
  );
}

/** The spaces that may be touched first. */
export function sources(board: Board): Set<number> {
  return new Set(open(board).flatMap((offer) => offer.spaces.slice(0, 1)));
}

/** Where the selected space may go, and by which moves. */
export function goals(board: Board): Map<number, Offer[]> {
  const found = new Map<number, Offer[]>();
  const from = board.dragging ?? board.selected;
  if (from === null) return found;
  for (const offer of open(board)) {
    const [first, second] = offer.spaces;
    if (first !== from || second === undefined) continue;
    const list = found.get(second);
    if (list) list.push(offer);
    else found.set(second, [offer]);
  }
  return found;
}

/** The moves that name one space alone ("regroup C4", "build on B1"). */
export function singles(board: Board, space: number): Offer[] {
  return open(board).filter((offer) => offer.spaces.length === 1 && offer.spaces[0] === space);
}

/** What glows: everything that can be touched now, and nothing else. */
export function glowing(board: Board): Set<number> {
  return board.selected === null ? sources(board) : new Set([...sources(board), ...goals(board).keys()]);
}

/** The choice that is open beside a space: moves to pick from. */
export function choices(board: Board): readonly Offer[] {
  const at = board.choosing;
  if (at === null) return [];
  if (at === board.selected) return singles(board, at);
  return goals(board).get(at) ?? singles(board, at);
}

const send = (board: Board, offer: Offer): Step => [
  { ...board, ...CLEAR },
  { kind: "send", move: offer.move },
];

/** Whether a touch of this single is the whole question ("set up an Artillery"): then it needs no second word. */
const plain = (board: Board): boolean => {
  const [first] = open(board);
  return open(board).every((offer) => offer.verb.name === first?.verb.name && offer.move[1] === first.move[1]);
};

/**
 * A space was touched: by mouse or key (`sure`), or by a thumb, which hides what it touches and so sees the choice and
 * its odds first.
 */
export function touch(board: Board, space: number, sure = true): Step {
  const here: Board = { ...board, cursor: space, dragging: null };
  const toGoal = goals(here).get(space);
  const isSource = sources(here).has(space);
  if (toGoal && !(isSource && here.choosing === space)) {
    // where the goal could be taken up itself, a slip of the hand must not give an order: it asks
    const clear = sure && (!isSource || here.armed !== "");
    if (toGoal.length === 1 && (clear || (here.choosing === space && !isSource))) return send(here, toGoal[0]!);
    return [{ ...here, choosing: space }, NONE];
  }
  if (!isSource) return [putBack({ ...here, choosing: null }), NONE];
  const alone = singles(here, space);
  if (alone.length === 1 && plain(here) && (sure || here.choosing === space)) return send(here, alone[0]!);
  if (here.selected === space) return [putBack({ ...here, choosing: null }), NONE];
  return [{ ...here, selected: space, choosing: alone.length ? space : null }, NONE];
}

/** One of the moves of the open choice, or of a button, was picked. */
export function pick(board: Board, offer: Offer): Step {
  return send(board, offer);
}

/** A counter is taken up. Any counter may be, while we are asked: dropped wrongly, the table says why. */
export function take(board: Board, space: number): Board {
  if (!board.offers.length || !board.view.counters.some((counter) => counter.space === space)) return board;
  return { ...board, dragging: space, selected: space, choosing: null, cursor: space };
}

/** The counter is put down on a space, or beside the board (null). */
export function drop(board: Board, space: number | null): Step {
  const from = board.dragging;
  if (from === null) return [board, NONE];
  if (space === null) return [putBack(board), NONE];
  if (space === from) {
    const alone = singles(board, from);
    const source = sources(board).has(from);
    return [{ ...board, dragging: null, selected: source ? from : null, choosing: alone.length ? from : null }, NONE];
  }
  const toGoal = goals(board).get(space);
  if (toGoal?.length === 1) return send(board, toGoal[0]!);
  if (toGoal) return [{ ...board, dragging: null, choosing: space }, NONE];
  return [putBack(board), { kind: "refused", verb: likelyVerb(board, from, space), from, to: space }];
}

/** Esc: one step back, until nothing is touched any more. */
export function putBack(board: Board): Board {
  if (board.choosing !== null && board.choosing !== board.selected) return { ...board, choosing: null };
  return { ...board, ...CLEAR, selected: onlySource(board) };
}

/** Whether Esc has anything to put back. */
export function isTouched(board: Board): boolean {
  return board.choosing !== null || board.armed !== "" || board.selected !== onlySource(board);
}

/**
 * Which order a wrong drop was meant to be: an armed verb; else the verb that this question offers for such a goal (one
 * held by the other side, by a friend, by nobody); else the first verb of the card that goes from space to space.
 */
export function likelyVerb(board: Board, from: number, to: number): string {
  if (board.armed) return board.armed;
  const sideAt = new Map(board.view.counters.map((counter) => [counter.space, counter.side]));
  const relation = (a: number, b: number): string => {
    const other = sideAt.get(b);
    return other === undefined ? "empty" : other === sideAt.get(a) ? "friend" : "enemy";
  };
  const wanted = relation(from, to);
  const { lexicon } = board;
  const pairs = board.offers.filter((offer) => offer.spaces.length === 2);
  const fits = pairs.filter((offer) => relation(offer.spaces[0]!, offer.spaces[1]!) === wanted);
  const mine = fits.find((offer) => offer.spaces[0] === from);
  const general = lexicon.verbs.filter(
    (verb) => verb.what === lexicon.space_kind && verb.where === lexicon.space_kind,
  );
  // the card's second verb between spaces is, by custom, the one against others
  const usual = wanted === "enemy" ? (general[1] ?? general[0]) : general[0];
  return (mine ?? fits[0])?.verb.name ?? (wanted === "friend" ? pairs[0]?.verb.name : undefined) ?? usual?.name ?? "";
}
