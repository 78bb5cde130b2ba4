// The board of an editor: a picture of the set-up whose spaces and pieces can all be touched.

import { BoardView, isSpace, type Board, type Spot } from "@broadfront/board";

/** Draw a board that tells what is touched, and where the cursor is. */
export function editingView(
  host: HTMLElement,
  touch: (spot: Spot | null) => void,
  cursor: (spot: Spot) => void,
): BoardView {
  const still = (): void => undefined;
  return new BoardView(host, {
    touch,
    take: still,
    drop: still,
    hover: still,
    cursor,
    moved: still,
    motion: () => false,
  });
}

/** Show a set-up; cursor and focus stay where they are, if that is still there. */
export function showBoard(view: BoardView, board: Board, cursor: Spot | null): void {
  const focused = view.drawing.contains(document.activeElement);
  const there = cursor !== null && (!isSpace(cursor) || board.table.spaces.some(({ id }) => id === cursor));
  view.show(there ? { ...board, cursor } : board);
  for (const hit of view.drawing.querySelectorAll("[data-space], [data-spot]")) hit.removeAttribute("aria-disabled");
  if (focused && !view.drawing.contains(document.activeElement)) view.focus();
}
