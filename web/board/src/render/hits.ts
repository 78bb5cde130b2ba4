// The spaces as people touch them: their names as they are now, and which one the Tab key comes to.

import { spokenSpaces } from "../spoken.ts";
import { glowing, type Board } from "../state.ts";
import { set } from "./svg.ts";

export function speak(board: Board, hits: ReadonlyMap<number, SVGPathElement>, described: string | undefined): void {
  const labels = spokenSpaces(board);
  const glows = glowing(board);
  for (const [id, hit] of hits) {
    set(hit, {
      "aria-label": labels.get(id),
      "aria-describedby": described,
      tabindex: id === board.cursor ? 0 : -1,
      "aria-disabled": glows.has(id) ? undefined : "true",
      "aria-pressed": id === board.selected ? "true" : undefined,
      class: glows.has(id) ? "can" : undefined,
    });
  }
}
