// What can be touched of pieces that moves call by their own names: a frame over each, lit up as the state says, with a
// name for those who do not see it.

import type { Place } from "../../layout/place.ts";
import { pieceSpot, piecesOf, type Spot } from "../../model/spots.ts";
import { inTray } from "../../model/panels.ts";
import { isEnd } from "../../layout/stacks.ts";
import { touchableSpots, type Board } from "../../selection/selection.ts";
import type { Counter } from "../../model/types.ts";
import { lightOf } from "../shared/highlights.ts";
import { depth } from "../shared/counter_layer.ts";
import { set, svg } from "../shared/svg.ts";

export class Pieces {
  readonly layer = svg("g", { class: "pieces" });
  readonly #hits = new Map<Spot, SVGRectElement>();
  #places = new Map<Spot, Place>();
  #counters = new Map<Spot, Counter>();

  /** The frames for a state. Those that stay are kept, so that the keyboard stays on them. */
  show(board: Board, described: string | undefined): void {
    const counters = new Map(
      [...piecesOf(board.table, board.lexicon, board.view)].filter(([, counter]) => !inTray(counter)),
    );
    this.#counters = counters;
    for (const [spot, hit] of this.#hits) {
      if (counters.has(spot)) continue;
      hit.remove();
      this.#hits.delete(spot);
    }
    const glows = touchableSpots(board);
    const isNew = [...counters.keys()].some((spot) => !this.#hits.has(spot));
    for (const [spot, counter] of counters) {
      const hit = this.#hits.get(spot) ?? this.#add(spot, counter);
      const light = lightOf(board, spot);
      set(hit, {
        // what lies over two spaces is on neither: which one is pointed at, the ground below says
        "data-space": counter.space < 0 || isEnd(counter) ? undefined : counter.space,
        "aria-label": counter.spoken || counter.kind,
        "aria-describedby": described,
        tabindex: spot === board.cursor ? 0 : -1,
        "aria-disabled": glows.has(spot) ? undefined : "true",
        "aria-pressed": spot === board.selected ? "true" : undefined,
        class: light ? `can ${light}` : undefined,
      });
    }
    // what lies above can be touched above; to be moved would take the keyboard from it
    if (!isNew || this.layer.contains(document.activeElement)) return;
    const low = (spot: Spot): number => depth(counters.get(spot)!);
    this.layer.append(...[...counters.keys()].sort((a, b) => low(a) - low(b)).map((spot) => this.#hits.get(spot)!));
  }

  #add(spot: Spot, counter: Counter): SVGRectElement {
    const hit = svg("rect", { "data-spot": spot, role: "button", rx: 5 });
    this.#hits.set(spot, hit);
    // long pieces lie under those that they carry
    if (isEnd(counter)) this.layer.prepend(hit);
    else this.layer.append(hit);
    return hit;
  }

  /** Lay the frames where the pieces lie now. */
  arrange(board: Board, places: ReadonlyMap<Counter, Place>, spread: number | null): void {
    this.#places = new Map();
    for (const [counter, place] of [...places].sort(([a], [b]) => depth(a) - depth(b))) {
      const spot = pieceSpot(board.lexicon, counter);
      const hit = spot === null ? undefined : this.#hits.get(spot);
      if (spot === null || !hit || this.#counters.get(spot) !== counter) continue;
      this.#places.set(spot, place);
      const [w, h] = [place.width * place.scale, place.height * place.scale];
      const transform =
        place.angle === undefined ? undefined : `rotate(${place.angle.toFixed(1)},${place.x},${place.y})`;
      set(hit, { x: place.x - w / 2, y: place.y - h / 2, width: w, height: h, transform });
      // what is spread lies over its neighbours; what has the keyboard stays where it is, or it would lose it
      const above = spread !== null && counter.space === spread && !isEnd(counter) && hit !== document.activeElement;
      if (above && hit !== this.layer.lastElementChild) this.layer.append(hit);
    }
  }

  place(spot: Spot): Place | undefined {
    return this.#places.get(spot);
  }

  focus(spot: Spot): boolean {
    this.#hits.get(spot)?.focus();
    return this.#hits.has(spot);
  }
}
