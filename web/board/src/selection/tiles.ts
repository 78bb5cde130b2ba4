// The selection strategy of a board of tiles: one piece, card or space is held, and a touch of a goal sends it.

import { NONE, open, plainly, send, singles, sources, stepBack, type Board, type Step } from "./selection_state.ts";
import { groupedMoveOf, parts } from "./grouped_moves.ts";
import { sideAt } from "./intended_verb.ts";
import { declines, roleOf, verbOf, type Offer } from "./offered_moves.ts";
import { cautionOf, groundAt, isUnshot, refusal, unable } from "./refusals.ts";
import type { SelectionStrategy } from "./strategy.ts";
import { featuresOf, holdsSeveral } from "../model/panels.ts";
import {
  isSpace,
  pieceSpot,
  piecesOf,
  sideOfSeat,
  spotOfCounter,
  thingAt,
  thingsOf,
  type Spot,
} from "../model/spots.ts";
import type { Counter, Move } from "../model/types.ts";

/** The one spot from which every move of the question starts (a unit to be shifted, an advance), else null. */
function onlySource(board: Board): number | null {
  const sources = new Set(board.offers.filter((offer) => offer.spots.length === 2).map((offer) => offer.spots[0]!));
  const single = board.offers.some((offer) => offer.spots.length === 1);
  const [first] = sources;
  return sources.size === 1 && !single && first !== undefined ? first : null;
}

const putBack = (board: Board): Board => stepBack(board, onlySource(board));

/** Where what is selected may go, and by which moves. */
function goals(board: Board): Map<Spot, Offer[]> {
  const offersBySpot = new Map<Spot, Offer[]>();
  const from = board.dragging ?? board.selected;
  if (from === null) return offersBySpot;
  const convoy = new Set(isConvoy(board, from) ? groupedMoveOf(board, open(board), from) : []);
  for (const offer of open(board)) {
    const [first, second] = offer.spots;
    if ((first !== from && !convoy.has(offer)) || second === undefined) continue;
    const list = offersBySpot.get(second);
    if (list) list.push(offer);
    else offersBySpot.set(second, [offer]);
  }
  return featuresOf(board.table).length ? withSpaces(board, offersBySpot) : offersBySpot;
}

/** Who can be fired at where he stands, and his space be entered: a touch of his piece means either, so that it asks. */
function withSpaces({ lexicon, view }: Board, offersBySpot: Map<Spot, Offer[]>): Map<Spot, Offer[]> {
  for (const counter of view.counters) {
    const spot = pieceSpot(lexicon, counter);
    const [at, on] = [offersBySpot.get(spot ?? -1), offersBySpot.get(counter.space)];
    if (spot !== null && at && on) offersBySpot.set(spot, [...at, ...on]);
  }
  return offersBySpot;
}

/** A space is held for all that lies on it, for no move starts from it as such. */
const isConvoy = (board: Board, spot: Spot): boolean => isSpace(spot) && !sources(board).has(spot);

export const isCard = (board: Board, spot: Spot): boolean =>
  board.table.card_kind !== "" && thingAt(board.lexicon, spot).kind === board.table.card_kind;

function touch(board: Board, space: Spot, sure: boolean, asks: boolean): Step {
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
  // the one pair of a verb was in hand at once: who touches its first piece names it, and may name another goal
  if (here.selected === space && here.armed !== "" && here.choosing !== null && here.choosing !== space)
    return [{ ...here, choosing: null }, NONE];
  if (here.selected === space) return [putBack({ ...here, choosing: null }), NONE];
  return [{ ...here, selected: space, choosing: alone.length ? space : null }, NONE];
}

/** Moves to a goal of all stacks that lie with what is held, of that itself first. */
export function fellowsOf(board: Board, aims: ReadonlyMap<Spot, Offer[]>, goal: Spot): Offer[] {
  const from = board.dragging ?? board.selected;
  const held = aims.get(goal) ?? [];
  const space = from === null ? undefined : groundAt(board, from);
  if (space === undefined || !parts(board, held).length) return [];
  const others = groupedMoveOf(board, open(board), space).filter(
    (offer) => offer.spots[1] === goal && !held.includes(offer),
  );
  return [...held, ...others];
}

/** How many units could go to a goal with what is held. */
const company = (board: Board, goal: Spot): number =>
  parts(board, fellowsOf(board, goals(board), goal)).reduce((sum, { units }) => sum + units, 0);

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
  if (board.selected !== space && groupedMoveOf(board, open(board), space).length > 1)
    return [{ ...board, selected: space, choosing: null }, NONE];
  const { selected, table } = board;
  if (selected === space) return [back, NONE];
  const at = groundAt(board, space);
  if (selected !== null && at !== undefined && groundAt(board, selected) !== at) {
    const from = isConvoy(board, selected)
      ? (groupedMoveOf(board, open(board), selected)[0]?.spots[0] ?? selected)
      : selected;
    // what was chosen stays so: the next touch must not be taken for another order
    return wrongOrder(board, { ...back, armed: board.armed, armedWhat: board.armedWhat }, from, space);
  }
  // with nothing in hand a touch means something only to a verb that was chosen, or on a map of routes
  const cannot =
    selected === null && board.armed && board.armedWhat === null ? unable(board, open(board), space) : null;
  // it stays in hand: whoever touches a goal all the same is told so again
  if (cannot) return [canTake(board, space) ? { ...board, selected: space } : board, cannot];
  const move = selected === null && holdsSeveral(table) && at !== undefined ? onlyMoveAt(board, at) : null;
  const held = selected === null && !board.armed && !move ? unableAt(board, space) : null;
  if (held !== null) return [{ ...board, selected: held, choosing: null }, NONE];
  if (!holdsSeveral(table)) return [board.armed && selected === null ? board : back, NONE];
  const rest = board.armed ? board : back;
  return move && at !== undefined ? ordered(rest, at, move) : [rest, NONE];
}

/** What is wrong with an order from one spot to another; where spaces are attacked as such, it was to attack that one. */
function wrongOrder(board: Board, back: Board, from: Spot, to: Spot): Step {
  const ground = groundAt(board, to);
  const move = ground !== undefined && isHeldByFoe(board, ground) ? onlyMoveAt(board, ground) : null;
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

const sideToMove = ({ table, view }: Board): string => sideOfSeat(table, view.ask?.[0] ?? view.seat);

const isHeldByFoe = (board: Board, space: Spot): boolean =>
  board.view.counters.some(
    (counter) => counter.space === space && counter.side !== "" && counter.side !== sideToMove(board),
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
  return [...within, spot].find((one) => one !== null && canTake(board, one) && sideAt(board, one) === own) ?? null;
}

/** The order that a touch of this space alone would have been: to build there what is chosen, to attack who stands there. */
function onlyMoveAt(board: Board, space: Spot): Move | null {
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

/** Whether there is something to be taken up. Anything may be, while we are asked: dropped wrongly, the table says why. */
export function canTake(board: Board, spot: Spot): boolean {
  const { table, lexicon, view } = board;
  if (!board.offers.length) return false;
  return isSpace(spot)
    ? view.counters.some((counter) => spotOfCounter(lexicon, counter) === spot)
    : thingsOf(table, lexicon, view).has(spot);
}

function drop(board: Board, from: Spot, space: Spot, asks: boolean): Step {
  if (space === from) {
    const alone = singles(board, from);
    const source = sources(board).has(from);
    return [{ ...board, dragging: null, selected: source ? from : null, choosing: alone.length ? from : null }, NONE];
  }
  const aims = goals(board);
  if (isUnshot(board, from, space, aims))
    return [{ ...board, dragging: null, choosing: groundAt(board, space) ?? space }, NONE];
  const toGoal = aims.get(space);
  const needsConfirmation = asks && toGoal?.[0]?.verb.final;
  if (toGoal?.length === 1 && !needsConfirmation && company(board, space) < 2 && !cautionOf(board, toGoal[0]!))
    return send(board, toGoal[0]!);
  if (toGoal) return [{ ...board, dragging: null, choosing: space }, NONE];
  return wrongOrder(board, putBack(board), from, space);
}

export const TILES: SelectionStrategy = {
  onlySource,
  begin: (board) => ({ ...board, selected: onlySource(board) }),
  stillHeld: () => ({}),
  goals,
  glowing: (board) => (board.selected === null ? sources(board) : new Set([...sources(board), ...goals(board).keys()])),
  touch,
  drop,
};
