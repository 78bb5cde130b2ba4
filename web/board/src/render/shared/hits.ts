// The spaces as people touch them: their names as they are now, and which one the Tab key comes to.

import type { Spot } from "../../model/spots.ts";
import { spaceLabels } from "./space_labels.ts";
import { touchableSpots, type Board } from "../../selection/selection.ts";
import { set } from "./svg.ts";

export function labelSpaces(
  board: Board,
  hits: ReadonlyMap<number, SVGPathElement>,
  described: string | undefined,
  more: ReadonlyMap<number, string>,
): void {
  const labels = spaceLabels(board);
  const glows = touchableSpots(board);
  for (const [id, hit] of hits) {
    set(hit, {
      "aria-label": [labels.get(id), more.get(id)].filter(Boolean).join(". "),
      "aria-describedby": described,
      tabindex: id === board.cursor ? 0 : -1,
      "aria-disabled": glows.has(id) ? undefined : "true",
      "aria-pressed": id === board.selected ? "true" : undefined,
      class: glows.has(id) ? "can" : undefined,
    });
  }
}

/** The space and the piece at a point of the screen, the piece only where nothing lies over it. */
export function under(
  drawing: SVGSVGElement,
  clientX: number,
  clientY: number,
): [space: number | null, piece: Spot | null] {
  let [space, piece]: [number | null, Spot | null] = [null, null];
  for (const element of document.elementsFromPoint(clientX, clientY)) {
    if (!drawing.contains(element) || element.closest(".dragged")) continue;
    const named = element.closest<SVGElement>("[data-spot]")?.dataset["spot"];
    if (named !== undefined && piece === null && space === null) piece = Number(named);
    const at = element.closest<SVGElement>("[data-space]")?.dataset["space"];
    if (at !== undefined) space ??= Number(at);
  }
  return [space, piece];
}

/** The space at a point of the screen, whatever lies on it. */
export function groundUnder(hits: SVGGElement, clientX: number, clientY: number): number | null {
  const on = document.elementsFromPoint(clientX, clientY).find((element) => hits.contains(element));
  const id = (on as SVGElement | undefined)?.dataset["space"];
  return id === undefined ? null : Number(id);
}
