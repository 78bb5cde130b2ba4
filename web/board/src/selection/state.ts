// The board without a screen: what was touched so far, and what follows from it for the question on the table. Pure
// functions; the renderer draws what they say and the shell sends what they return. They know no rules: a touch is legal
// if an offered move goes on from it.

import { convoyOf, parts } from "./grouped_moves.ts";
import { sideAt } from "./intended_verb.ts";
import { commonGoals, dropStack, groundOf, touchStack, type March } from "./unit_selection.ts";
import { declines, offersOf, roleOf, verbOf, type Offer } from "./offered_moves.ts";
import { cautionOf, groundAt, isUnshot, refusal, unable } from "./refusals.ts";
import { featuresOf, holdsSeveral, inTray, isWorld } from "../model/panels.ts";
import {
  isSpace,
  pieceSpot,
  piecesOf,
  sideOfSeat,
  spotOfCounter,
  thingAt,
  thingsOf,
  type Spot,
} from "../model/targets.ts";
import type { Counter, Lexicon, Move, Table, View } from "../model/types.ts";

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

const NONE: Effect = { kind: "none" };

export function newBoard(table: Table, lexicon: Lexicon, view: View): Board {
  const cursor = table.spaces[0]?.id ?? 0;
  const board: Board = { table, lexicon, view, offers: offersOf(table, lexicon, view), ...CLEAR, cursor };
  return { ...board, selected: onlySource(board) };
}

const CLEAR = {
  armed: "",
  armedWhat: null,
  selected: null,
  chosen: new Map<Spot, number>(),
  gathering: null,
  resting: false,
  choosing: null,
  dragging: null,
} as const;

/**
 * A new view: the question may have changed, so that whatever was half touched is put back. Where dice or cards came
 * between two questions that are the same (`rolled`), what came of them is looked at first: nothing is taken up by itself.
 */
export function seen(board: Board, view: View, rolled = false): Board {
  const { table, lexicon } = board;
  const offers = offersOf(table, lexicon, view);
  const same = view.ask !== null && JSON.stringify(view.ask) === JSON.stringify(board.view.ask);
  const kept = same
    ? board
    : { ...board, ...CLEAR, ...stillArmed(board, view, offers), ...stillOpen({ ...board, view }, offers) };
  const fresh: Board = { ...kept, view, offers, cursor: stillThere(board, view) };
  if (same || isWorld(table) || (rolled && isAgain(board.view, view))) return fresh;
  return { ...fresh, selected: onlySource(fresh) };
}

/** The seat is asked the same as before, by the same rule. */
const isAgain = (before: View, view: View): boolean =>
  view.ask !== null && before.ask?.[0] === view.ask[0] && before.ask[1] === view.ask[1];

/** A kind that was chosen to be built or set up stays chosen while the same question is put again and has it. */
function stillArmed({ armed, armedWhat, view: before }: Board, view: View, offers: readonly Offer[]): Partial<Board> {
  if (!isAgain(before, view)) return {};
  if (armedWhat === null) return isTwin(view, offers, armed) ? { armed } : {};
  const there = offers.filter(({ verb, thing }) => verb.name === armed && thing === armedWhat);
  return there.length > 1 ? { armed, armedWhat } : {};
}

/** On a map of stacks a space that is looked at stays so, while something can be done there or one only looks on. */
const stillOpen = (board: Board, offers: readonly Offer[]): Partial<Board> => {
  const { table, selected } = board;
  return isWorld(table) &&
    selected !== null &&
    isSpace(selected) &&
    (!board.offers.length || offers.some(({ spots }) => spots.length === 2 && groundOf(board, spots[0]!) === selected))
    ? { selected, resting: true }
    : {};
};

/** Pieces are put on the board by this verb or, in another manner, by another one: it stays chosen ("place", "place Dug In"). */
function isTwin(view: View, offers: readonly Offer[], verb: string): boolean {
  if (!verb || !view.counters.some(inTray)) return false;
  const ends = ({ spots }: Offer): string => (spots.length === 2 ? spots.join() : "");
  const others = new Set(offers.filter((offer) => offer.verb.name !== verb).map(ends));
  return offers.some((offer) => offer.verb.name === verb && ends(offer) !== "" && others.has(ends(offer)));
}

/** The keyboard stays where it was; where a piece has gone, on the space it lay on. */
function stillThere({ table, lexicon, view: before, cursor }: Board, view: View): Spot {
  if (isSpace(cursor) || thingsOf(table, lexicon, view).has(cursor)) return cursor;
  const space = before.counters.find((counter) => pieceSpot(lexicon, counter) === cursor)?.space ?? -1;
  return space >= 0 ? space : (table.spaces[0]?.id ?? 0);
}

/** The one spot from which every move of the question starts (a unit to be shifted, an advance), else null. */
export function onlySource(board: Board): number | null {
  if (isWorld(board.table)) return null;
  const sources = new Set(board.offers.filter((offer) => offer.spots.length === 2).map((offer) => offer.spots[0]!));
  const single = board.offers.some((offer) => offer.spots.length === 1);
  const [first] = sources;
  return sources.size === 1 && !single && first !== undefined ? first : null;
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

/** Where what is selected may go, and by which moves. */
export function goals(board: Board): Map<Spot, Offer[]> {
  if (isWorld(board.table)) return commonGoals(board);
  const found = new Map<Spot, Offer[]>();
  const from = board.dragging ?? board.selected;
  if (from === null) return found;
  const convoy = new Set(isConvoy(board, from) ? convoyOf(board, open(board), from) : []);
  for (const offer of open(board)) {
    const [first, second] = offer.spots;
    if ((first !== from && !convoy.has(offer)) || second === undefined) continue;
    const list = found.get(second);
    if (list) list.push(offer);
    else found.set(second, [offer]);
  }
  return featuresOf(board.table).length ? withSpaces(board, found) : found;
}

/** Who can be fired at where he stands, and his space be entered: a touch of his piece means either, so that it asks. */
function withSpaces({ lexicon, view }: Board, found: Map<Spot, Offer[]>): Map<Spot, Offer[]> {
  for (const counter of view.counters) {
    const spot = pieceSpot(lexicon, counter);
    const [at, on] = [found.get(spot ?? -1), found.get(counter.space)];
    if (spot !== null && at && on) found.set(spot, [...at, ...on]);
  }
  return found;
}

/** A space is held for all that lies on it, for no move starts from it as such. */
const isConvoy = (board: Board, spot: Spot): boolean => isSpace(spot) && !sources(board).has(spot);

/** The moves that name one spot alone ("regroup C4", "build on B1", "discard Infantry"). */
export function singles(board: Board, spot: Spot): Offer[] {
  return open(board).filter((offer) => offer.spots.length === 1 && offer.spots[0] === spot);
}

/** What glows: everything that can be touched now, and nothing else. */
export function glowing(board: Board): Set<Spot> {
  if (isWorld(board.table)) {
    const first = [...sources(board)].flatMap((spot) => [spot, groundOf(board, spot) ?? spot]);
    return new Set([...first, ...goals(board).keys()]);
  }
  return board.selected === null ? sources(board) : new Set([...sources(board), ...goals(board).keys()]);
}

/**
 * What a pointer means that is on a piece, on a space or on both: what can be touched of the two (on a map of stacks
 * the goal of what is held, whatever lies on it); on a space that cannot be, the one piece in it that can, unless another
 * one of one's own is pointed at that is read by itself.
 */
export function meant(board: Board, space: number | null, piece: Spot | null): Spot | null {
  const live = glowing(board);
  const aims = goals(board);
  const over =
    space !== null &&
    piece !== null &&
    holdsSeveral(board.table) &&
    aims.has(space) &&
    !aims.has(piece) &&
    (board.selected === null || groundOf(board, board.selected) !== space);
  if (piece !== null && live.has(piece) && !over) return piece;
  if (space === null) return piece;
  if (live.has(space)) return space;
  const { lexicon, view } = board;
  const within = view.counters
    .filter((counter) => counter.space === space)
    .map((counter) => pieceSpot(lexicon, counter));
  const can = within.filter((spot) => spot !== null && live.has(spot));
  const goal = can.filter((spot) => aims.has(spot!));
  const [only] = goal.length ? goal : can;
  const pointed = piece === null ? undefined : piecesOf(board.table, lexicon, view).get(piece);
  if (pointed?.face && !goal.length && pointed.side === view.mover) return piece;
  return (goal.length || can.length) === 1 ? only! : (piece ?? space);
}

/** The choice that is open beside a space: moves to pick from. */
export function choices(board: Board): readonly Offer[] {
  const at = board.choosing;
  if (at === null) return [];
  if (at === board.selected) return singles(board, at);
  return goals(board).get(at) ?? singles(board, at);
}

const send = (board: Board, offer: Offer): Step => [
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

const isCard = (board: Board, spot: Spot): boolean =>
  board.table.card_kind !== "" && thingAt(board.lexicon, spot).kind === board.table.card_kind;

/**
 * A space, piece or card was touched: by mouse or key (`sure`), or by a thumb, which hides what it touches and so sees
 * the choice and its odds first. So does whoever has final orders asked about (`asks`): a second touch gives them.
 */
export function touch(board: Board, space: Spot, sure = true, asks = false): Step {
  if (isWorld(board.table)) return touchStack(board, space, sure, asks);
  const card = isCard(board, space);
  const here: Board = { ...board, cursor: card ? board.cursor : space, dragging: null };
  const aims = goals(here);
  const toGoal = aims.get(space);
  const isSource = sources(here).has(space);
  if (!isSource && here.choosing !== space && isUnshot(here, here.selected, space, aims))
    return [{ ...here, choosing: groundAt(here, space) ?? space }, NONE];
  if (toGoal && !(isSource && here.choosing === space)) {
    // where the goal could be taken up itself, a slip of the hand must not give an order: it asks
    const clear =
      sure && !(asks && toGoal[0]!.verb.final) && ((!isSource && !mine(here, space).length) || here.armed !== "");
    // several could go: how many is asked first, and a second touch means one
    if (here.choosing !== space && company(here, space) > 1) return [{ ...here, choosing: space }, NONE];
    const sole = toGoal.length === 1 && !isConvoy(here, here.selected!) && !cautionOf(here, toGoal[0]!);
    if (sole && (clear || (here.choosing === space && !isSource))) return send(here, toGoal[0]!);
    return [{ ...here, choosing: space }, NONE];
  }
  if (!isSource) return elsewhere(here, space);
  const alone = singles(here, space);
  const chosen =
    here.armed !== "" && !aims.size && !open(here).some(({ spots }) => spots.length === 2 && spots[0] === space);
  if (
    alone.length === 1 &&
    !cautionOf(here, alone[0]!) &&
    (here.choosing === space || !(asks && alone[0]!.verb.final)) &&
    (chosen || (plainly(here) && (sure || here.choosing === space)))
  )
    return send(here, alone[0]!);
  // a card that goes nowhere is played by a second touch
  if (card && here.choosing === space && alone.length === 1 && !goals(here).size) return send(here, alone[0]!);
  if (here.selected === space) return [putBack({ ...here, choosing: null }), NONE];
  return [{ ...here, selected: space, choosing: alone.length ? space : null }, NONE];
}

/** Moves to a goal of all stacks that lie with what is held, of that itself first. */
export function fellows(board: Board, goal: Spot): Offer[] {
  const from = board.dragging ?? board.selected;
  const held = goals(board).get(goal) ?? [];
  const space = from === null ? undefined : groundAt(board, from);
  if (space === undefined || !parts(board, held).length) return [];
  const others = convoyOf(board, open(board), space).filter(
    (offer) => offer.spots[1] === goal && !held.includes(offer),
  );
  return [...held, ...others];
}

/** How many units could go to a goal with what is held. */
const company = (board: Board, goal: Spot): number =>
  parts(board, fellows(board, goal)).reduce((sum, { units }) => sum + units, 0);

/** On a map of stacks: the pieces on a space that could be taken up themselves. */
export function mine(board: Board, space: Spot): Counter[] {
  const { table, lexicon, view } = board;
  if (!holdsSeveral(table) || !isSpace(space)) return [];
  const from = sources(board);
  const able = [...piecesOf(table, lexicon, view)].filter(
    ([spot, counter]) => counter.space === space && spot !== board.selected && from.has(spot),
  );
  return able.map(([, counter]) => counter);
}

/** A space or piece was touched that the question knows nothing of: all that lies there is taken up, or it is said why not. */
function elsewhere(board: Board, space: Spot): Step {
  const back = putBack({ ...board, choosing: null });
  if (board.selected !== space && convoyOf(board, open(board), space).length > 1)
    return [{ ...board, selected: space, choosing: null }, NONE];
  const { selected, table } = board;
  if (selected === space) return [back, NONE];
  const at = groundAt(board, space);
  if (selected !== null && at !== undefined && groundAt(board, selected) !== at) {
    const from = isConvoy(board, selected)
      ? (convoyOf(board, open(board), selected)[0]?.spots[0] ?? selected)
      : selected;
    return wrongOrder(board, back, from, space);
  }
  // with nothing in hand a touch means something only to a verb that was chosen, or on a map of routes
  const cannot =
    selected === null && board.armed && board.armedWhat === null ? unable(board, open(board), space) : null;
  if (cannot) return [board, cannot];
  const move = selected === null && holdsSeveral(table) && at !== undefined ? meantAlone(board, at) : null;
  const held = selected === null && !board.armed && !move ? unableAt(board, space) : null;
  if (held !== null) return [{ ...board, selected: held, choosing: null }, NONE];
  if (!holdsSeveral(table)) return [board.armed && selected === null ? board : back, NONE];
  const rest = board.armed ? board : back;
  return move && at !== undefined ? ordered(rest, at, move) : [rest, NONE];
}

/** What is wrong with an order from one spot to another; where spaces are attacked as such, it was to attack that one. */
function wrongOrder(board: Board, back: Board, from: Spot, to: Spot): Step {
  const ground = groundAt(board, to);
  const move = ground !== undefined && isHeldByFoe(board, ground) ? meantAlone(board, ground) : null;
  if (ground !== undefined && move && roleOf(board.view, verbOf(board.lexicon, move[0])) === "attack")
    return ordered(back, ground, move);
  return [back, refusal(board, from, to) ?? NONE];
}

/** An order that names a space alone: it is a choice there, or it is said why it cannot be given. */
function ordered(board: Board, space: Spot, move: Move): Step {
  if (singles(board, space).some((offer) => String(offer.move) === String(move)))
    return [{ ...board, choosing: space }, NONE];
  return [board, { kind: "refused", verb: move[0], from: space, to: space, move }];
}

const sideAsked = ({ table, view }: Board): string => sideOfSeat(table, view.ask?.[0] ?? view.seat);

const isHeldByFoe = (board: Board, space: Spot): boolean =>
  board.view.counters.some(
    (counter) => counter.space === space && counter.side !== "" && counter.side !== sideAsked(board),
  );

/** One's own unit or card that can do nothing now: it is taken up, so that a touch of a goal says why not; null: there is none. */
function unableAt(board: Board, spot: Spot): Spot | null {
  const { table, lexicon, view } = board;
  const own = sideOfSeat(table, view.seat);
  const within =
    isSpace(spot) && holdsSeveral(table)
      ? view.counters
          .filter(({ space, side }) => space === spot && side === own)
          .map((counter) => pieceSpot(lexicon, counter))
      : [];
  return [...within, spot].find((one) => one !== null && mayTake(board, one) && sideAt(board, one) === own) ?? null;
}

/** The order that a touch of this space alone would have been: to build there what is chosen, to attack who stands there. */
function meantAlone(board: Board, space: Spot): Move | null {
  const { lexicon, armedWhat, view } = board;
  // besides them there may be a button that ends the phase
  const named = {
    ...board,
    offers: open(board).filter(({ verb, spots }) => spots.length > 0 || !declines(roleOf(view, verb))),
  };
  const [first] = named.offers;
  if (!first || !plainly(named) || first.spots.length !== 1) return null;
  const { verb } = first;
  if (verb.where === lexicon.space_kind && !first.worded) {
    const forced = named.offers.length === open(board).length;
    return (forced ? view.counters.some((counter) => counter.space === space) : isHeldByFoe(board, space))
      ? [verb.name, first.move[1], space]
      : null;
  }
  const kinds = lexicon.words[verb.what] ?? [];
  const place = lexicon.words[lexicon.space_kind]?.[space];
  const id =
    armedWhat === null
      ? -1
      : kinds.findIndex((word) => word.replaceAll("_", " ") === `${armedWhat}@${place}`.replaceAll("_", " "));
  return id < 0 ? null : [verb.name, id, 0];
}

/** One of the moves of the open choice, or of a button, was picked. */
export function pick(board: Board, offer: Offer): Step {
  return send(board, offer);
}

/** Whether there is something to be taken up. Anything may be, while we are asked: dropped wrongly, the table says why. */
export function mayTake(board: Board, spot: Spot): boolean {
  const { table, lexicon, view } = board;
  if (!board.offers.length) return false;
  return isSpace(spot)
    ? view.counters.some((counter) => spotOfCounter(lexicon, counter) === spot)
    : thingsOf(table, lexicon, view).has(spot);
}

/** A counter or a card is taken up. */
export function take(board: Board, spot: Spot): Board {
  if (!mayTake(board, spot)) return board;
  return {
    ...board,
    dragging: spot,
    selected: spot,
    choosing: null,
    cursor: isCard(board, spot) ? board.cursor : spot,
  };
}

/** It is put down on a space or a piece, or beside the board (null). */
export function drop(board: Board, space: Spot | null, asks = false): Step {
  const from = board.dragging;
  if (from === null) return [board, NONE];
  if (space === null) return [putBack(board), NONE];
  if (isWorld(board.table)) return dropStack(board, from, space, asks);
  if (space === from) {
    const alone = singles(board, from);
    const source = sources(board).has(from);
    return [{ ...board, dragging: null, selected: source ? from : null, choosing: alone.length ? from : null }, NONE];
  }
  const aims = goals(board);
  if (isUnshot(board, from, space, aims))
    return [{ ...board, dragging: null, choosing: groundAt(board, space) ?? space }, NONE];
  const toGoal = aims.get(space);
  const asked = asks && toGoal?.[0]?.verb.final;
  if (toGoal?.length === 1 && !asked && company(board, space) < 2 && !cautionOf(board, toGoal[0]!))
    return send(board, toGoal[0]!);
  if (toGoal) return [{ ...board, dragging: null, choosing: space }, NONE];
  return wrongOrder(board, putBack(board), from, space);
}

/** Esc: one step back, until nothing is touched any more. */
export function putBack(board: Board): Board {
  if (board.choosing !== null && board.choosing !== board.selected) return { ...board, choosing: null };
  if (board.chosen.size) return { ...board, chosen: CLEAR.chosen, choosing: null };
  return { ...board, ...CLEAR, selected: onlySource(board) };
}

/** Whether Esc has anything to put back. */
export function isTouched(board: Board): boolean {
  return (
    board.choosing !== null ||
    board.chosen.size > 0 ||
    board.armed !== "" ||
    (board.selected !== null && board.selected !== onlySource(board))
  );
}
