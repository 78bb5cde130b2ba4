// Dice and playing cards on the table: they fall first, then what came of them is told.

import { panelOf, type PlayedMove } from "@broadfront/board";
import type { MatchState } from "../../../lib/api/types.ts";
import { settings } from "../../settings/settings.svelte.ts";
import { falling, entriesAfterRoll, type Cast, type Dealt } from "./dice.ts";
import * as sounds from "../sounds.ts";

export class DiceTray {
  /** The dice that fell last, or are falling. */
  cast = $state.raw<Cast | null>(null);
  /** The playing cards that were drawn last, or are being laid down. */
  dealt = $state.raw<Dealt | null>(null);
  #rolls = 0;
  /** The last dice and cards that were put away, or whose time was up: they do not come back. */
  #away = $state.raw({ cast: 0, dealt: 0 });

  /** Dice are rolling: what came of them is not told yet. */
  falling = $derived.by((): boolean => this.cast?.isLogged === false || this.dealt?.isLogged === false);

  /** Let the dice of a change fall, at once if nothing was shown before it; returns how long its result is kept back. */
  land(state: MatchState, last: readonly PlayedMove[], hasPrevious: boolean): number {
    const lines = last.length ? entriesAfterRoll(state.log) : [];
    const cards = last.some(([seat]) => seat < 0) ? (panelOf(state.view, "drawn")?.cards ?? []) : [];
    if (!lines.length && !cards.length) return 0;
    const fall = hasPrevious ? falling(settings.motion, settings.likes.watchSpeed) : 0;
    if (cards.length)
      this.dealt = {
        cards,
        lines: state.log,
        isLogged: !fall,
        own: last.some(([seat]) => seat === state.seat),
        id: (this.#rolls += 1),
      };
    if (lines.length) this.cast = { lines, isLogged: !fall, version: state.version, id: (this.#rolls += 1) };
    sounds.play("dice");
    return fall;
  }

  isAway(what: "cast" | "dealt"): boolean {
    return (this[what]?.id ?? 0) <= this.#away[what];
  }

  /** Put away what lies there, once it has been told. */
  putAway(what: "cast" | "dealt"): void {
    const one = this[what];
    if (one?.isLogged && !this.isAway(what)) this.#away = { ...this.#away, [what]: one.id };
  }

  /** What came of them is told. */
  tell(): void {
    if (this.cast && !this.cast.isLogged) this.cast = { ...this.cast, isLogged: true };
    if (this.dealt && !this.dealt.isLogged) this.dealt = { ...this.dealt, isLogged: true };
  }
}
