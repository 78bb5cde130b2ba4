// What can be touched of pieces that moves call by their own names: a frame over each, lit up as the state says, with a
// name for those who do not see it.

import { type Place } from "../layout.ts";
import { pieceSpot, type Spot } from "../spots.ts";
import { glowing, type Board } from "../state.ts";
import type { Counter } from "../types.ts";
import { lightOf } from "./lights.ts";
import { set, svg } from "./svg.ts";

export class Pieces {
  readonly layer = svg("g", { class: "pieces" });
  readonly #hits = new Map<Spot, SVGRectElement>();
  #places = new Map<Spot, Place>();

  /** The frames for a state. Those that stay are kept, so that the keyboard stays on them. */
  show(board: Board, described: string | undefined): void {
    const counters = new Map<Spot, Counter>();
    for (const counter of board.view.counters) {
      const spot = pieceSpot(board.lexicon, counter);
      if (spot !== null) counters.set(spot, counter);
    }
    for (const [spot, hit] of this.#hits) {
      if (counters.has(spot)) continue;
      hit.remove();
      this.#hits.delete(spot);
    }
    const glows = glowing(board);
    for (const [spot, counter] of counters) {
      const hit = this.#hits.get(spot) ?? this.#add(spot);
      const light = lightOf(board, spot);
      set(hit, {
        "data-space": counter.space < 0 ? undefined : counter.space,
        "aria-label": counter.spoken || counter.kind,
        "aria-describedby": described,
        tabindex: spot === board.cursor ? 0 : -1,
        "aria-disabled": glows.has(spot) ? undefined : "true",
        "aria-pressed": spot === board.selected ? "true" : undefined,
        class: light ? `can ${light}` : undefined,
      });
    }
  }

  #add(spot: Spot): SVGRectElement {
    const hit = svg("rect", { "data-spot": spot, role: "button", rx: 5 });
    this.#hits.set(spot, hit);
    this.layer.append(hit);
    return hit;
  }

  /** Lay the frames where the pieces lie now. */
  arrange(board: Board, places: ReadonlyMap<Counter, Place>): void {
    this.#places = new Map();
    for (const [counter, place] of places) {
      const spot = pieceSpot(board.lexicon, counter);
      const hit = spot === null ? undefined : this.#hits.get(spot);
      if (spot === null || !hit) continue;
      this.#places.set(spot, place);
      const [w, h] = [place.width * place.scale, place.height * place.scale];
      set(hit, { x: place.x - w / 2, y: place.y - h / 2, width: w, height: h });
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
