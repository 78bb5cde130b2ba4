// The board without a screen: what was touched so far, and what follows from it for the question on the table. Pure
// functions; the renderer draws what they say and the shell sends what they return. They know no rules: a touch is legal
// if an offered move goes on from it.

import { CLEAR, NONE, groundOf, isTwin, singles, stepBack, type Board, type Step } from "./selection_state.ts";
import { offersOf, type Offer } from "./offered_moves.ts";
import { STACKS } from "./stacks.ts";
import type { SelectionStrategy } from "./strategy.ts";
import { TILES, fellowsOf, isCard, canTake } from "./tiles.ts";
import { holdsSeveral, isWorld } from "../model/panels.ts";
import { isSpace, pieceSpot, piecesOf, thingsOf, type Spot } from "../model/spots.ts";
import type { Lexicon, Table, View } from "../model/types.ts";

export { open, pick, plainly, singles, sources, type Board, type Effect, type Step } from "./selection_state.ts";
export { canTake, mine } from "./tiles.ts";

const strategyOf = (table: Table): SelectionStrategy => (isWorld(table) ? STACKS : TILES);

export function newBoard(table: Table, lexicon: Lexicon, view: View): Board {
  const cursor = table.spaces[0]?.id ?? 0;
  const board: Board = { table, lexicon, view, offers: offersOf(table, lexicon, view), ...CLEAR, cursor };
  return strategyOf(table).begin(board);
}

/**
 * A new view: the question may have changed, so that whatever was half touched is put back. Where dice or cards came
 * between two questions that are the same (`rolled`), what came of them is looked at first: nothing is taken up by itself.
 */
export function withView(board: Board, view: View, rolled = false): Board {
  const { table, lexicon } = board;
  const offers = offersOf(table, lexicon, view);
  const same = view.ask !== null && JSON.stringify(view.ask) === JSON.stringify(board.view.ask);
  const carried = same
    ? board
    : {
        ...board,
        ...CLEAR,
        ...stillArmed(board, view, offers),
        ...strategyOf(table).stillHeld({ ...board, view }, offers),
      };
  const fresh: Board = { ...carried, view, offers, cursor: stillThere(board, view) };
  if (same || (rolled && isAgain(board.view, view))) return fresh;
  return strategyOf(table).begin(fresh);
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

/** The keyboard stays where it was; where a piece has gone, on the space it lay on. */
function stillThere({ table, lexicon, view: before, cursor }: Board, view: View): Spot {
  if (isSpace(cursor) || thingsOf(table, lexicon, view).has(cursor)) return cursor;
  const space = before.counters.find((counter) => pieceSpot(lexicon, counter) === cursor)?.space ?? -1;
  return space >= 0 ? space : (table.spaces[0]?.id ?? 0);
}

/** The one spot from which every move of the question starts (a unit to be shifted, an advance), else null. */
export const onlySource = (board: Board): Spot | null => strategyOf(board.table).onlySource(board);

/** Where what is selected may go, and by which moves. */
export const goals = (board: Board): Map<Spot, Offer[]> => strategyOf(board.table).goals(board);

/** What glows: everything that can be touched now, and nothing else. */
export const touchableSpots = (board: Board): Set<Spot> => strategyOf(board.table).glowing(board);

/**
 * What a pointer means that is on a piece, on a space or on both: what can be touched of the two (on a map of stacks
 * the goal of what is held, whatever lies on it); on a space that cannot be, the one piece in it that can, unless another
 * one of one's own is pointed at that is read by itself.
 */
export function targetAt(board: Board, space: number | null, piece: Spot | null): Spot | null {
  const live = touchableSpots(board);
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

/**
 * A space, piece or card was touched: by mouse or key (`sure`), or by a thumb, which hides what it touches and so sees
 * the choice and its odds first. So does whoever has final orders asked about (`asks`): a second touch gives them.
 */
export const touch = (board: Board, space: Spot, sure = true, asks = false): Step =>
  strategyOf(board.table).touch(board, space, sure, asks);

/** Moves to a goal of all stacks that lie with what is held, of that itself first. */
export const fellows = (board: Board, goal: Spot): Offer[] => fellowsOf(board, goals(board), goal);

/** A counter or a card is taken up. */
export function take(board: Board, spot: Spot): Board {
  if (!canTake(board, spot)) return board;
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
  return strategyOf(board.table).drop(board, from, space, asks);
}

/** Esc: one step back, until nothing is touched any more. */
export const putBack = (board: Board): Board => stepBack(board, onlySource(board));

/** Whether Esc has anything to put back. */
export function isTouched(board: Board): boolean {
  return (
    board.choosing !== null ||
    board.chosen.size > 0 ||
    board.armed !== "" ||
    (board.selected !== null && board.selected !== onlySource(board))
  );
}
