// How moves are put together by touch: there is one strategy for each kind of board.

import type { Board, Step } from "./selection_state.ts";
import type { Offer } from "./offered_moves.ts";
import type { Spot } from "../model/spots.ts";

export interface SelectionStrategy {
  /** What is held by itself when a question comes up. */
  onlySource(board: Board): Spot | null;
  /** A board whose question is new, with what is held by itself. */
  begin(board: Board): Board;
  /** What stays held though the question is another one. */
  stillHeld(board: Board, offers: readonly Offer[]): Partial<Board>;
  /** Where what is selected may go, and by which moves. */
  goals(board: Board): Map<Spot, Offer[]>;
  /** What glows: everything that can be touched now, and nothing else. */
  glowing(board: Board): Set<Spot>;
  /** A space, piece or card was touched (see `touch` of state.ts). */
  touch(board: Board, spot: Spot, sure: boolean, asks: boolean): Step;
  /** What is dragged was put down on a space or a piece. */
  drop(board: Board, from: Spot, to: Spot, asks: boolean): Step;
}
