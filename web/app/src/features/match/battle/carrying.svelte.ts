// A piece or card beside the board that is dragged onto it.

import type { Spot } from "@broadfront/board";
import type { MatchController } from "../match_controller.svelte.ts";

/** Shorter moves of the pointer are clicks. */
const LEAST = 8;

export class Carrying {
  /** Where the pointer is while something is dragged. */
  at = $state<{ readonly x: number; readonly y: number; readonly spot: Spot } | null>(null);
  /** The click that ends a drag is none. */
  dragged = false;

  constructor(
    private readonly play: MatchController,
    /** What lies on the board at a point of the screen. */
    private readonly spotAt: (x: number, y: number) => Spot | null,
  ) {}

  /** The pointer is pressed on a thing. */
  down(event: PointerEvent, spot: Spot): void {
    if (event.button > 0 || this.play.past || !this.play.board?.offers.length) return;
    const from = { x: event.clientX, y: event.clientY };
    const stop = new AbortController();
    const { signal } = stop;
    const move = (next: PointerEvent): void => {
      if (next.pointerId !== event.pointerId) return;
      const [x, y] = [next.clientX, next.clientY];
      if (!this.at && Math.hypot(x - from.x, y - from.y) < LEAST) return;
      if (!this.at) this.play.take(spot);
      this.at = { x, y, spot };
      this.play.hover(this.spotAt(x, y));
    };
    const up = (next: PointerEvent): void => {
      if (next.pointerId !== event.pointerId) return;
      stop.abort();
      if (!this.at) return;
      this.at = null;
      this.dragged = true;
      setTimeout(() => (this.dragged = false));
      this.play.drop(next.type === "pointercancel" ? null : this.spotAt(next.clientX, next.clientY));
    };
    window.addEventListener("pointermove", move, { signal });
    window.addEventListener("pointerup", up, { signal });
    window.addEventListener("pointercancel", up, { signal });
  }
}
