// The selection strategy of a map of stacks: spaces are held, units of their stacks chosen, and sent together.

import { groundOf, sources } from "./selection_state.ts";
import type { SelectionStrategy } from "./strategy.ts";
import { commonGoals, dropStack, touchStack } from "./unit_selection.ts";
import { isSpace } from "../model/spots.ts";

export const STACKS: SelectionStrategy = {
  onlySource: () => null,
  begin: (board) => board,
  // a space that is looked at stays so, while something can be done there or one only looks on
  stillHeld: (board, offers) =>
    board.selected !== null &&
    isSpace(board.selected) &&
    (!board.offers.length ||
      offers.some(({ spots }) => spots.length === 2 && groundOf(board, spots[0]!) === board.selected))
      ? { selected: board.selected, resting: true }
      : {},
  goals: commonGoals,
  glowing(board) {
    const first = [...sources(board)].flatMap((spot) => [spot, groundOf(board, spot) ?? spot]);
    return new Set([...first, ...commonGoals(board).keys()]);
  },
  touch: touchStack,
  drop: dropStack,
};
