// Exact odds of moves, asked for when a target is looked at, and kept as long as the match stands still.

import type { Move } from "@broadfront/board";
import type { OddsTable } from "../../../lib/api/types.ts";

const SETTLE = 110;

export class OddsBook {
  /** Odds by move; null while they are on their way, and for moves the server has none for. */
  #known = $state.raw<ReadonlyMap<string, OddsTable | null>>(new Map());
  #version = -1;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #request: AbortController | null = null;

  /** `ask` answers null where the question is out of date; `may` says whether a move has odds at all. */
  constructor(
    private readonly ask: (move: Move, signal: AbortSignal) => Promise<OddsTable | null>,
    private readonly may: (move: Move) => boolean = () => true,
  ) {}

  /** Drop what was cached for the previous version of the match. */
  at(version: number): void {
    if (version === this.#version) return;
    this.#version = version;
    this.rest();
    this.#known = new Map();
  }

  of(move: Move): OddsTable | null | undefined {
    return this.#known.get(move.join("|"));
  }

  /** Nothing is looked at any more. */
  rest(): void {
    clearTimeout(this.#timer);
    this.#request?.abort();
  }

  /** These moves are looked at: fetch their odds, once the eye rests. */
  want(moves: readonly Move[]): void {
    clearTimeout(this.#timer);
    const missing = moves.filter((move) => this.may(move) && !this.#known.has(move.join("|")));
    if (!missing.length) return;
    this.#timer = setTimeout(() => void this.#fetch(missing), SETTLE);
  }

  async #fetch(moves: readonly Move[]): Promise<void> {
    this.#request?.abort();
    const controller = (this.#request = new AbortController());
    for (const move of moves) {
      try {
        const table = await this.ask(move, controller.signal);
        if (controller.signal.aborted || !table) return;
        this.#known = new Map([...this.#known, [move.join("|"), table]]);
      } catch {
        if (controller.signal.aborted) return;
        this.#known = new Map([...this.#known, [move.join("|"), null]]);
      }
    }
  }
}

/** Whether odds are worth a word: several outcomes, one that has a name, or the reason why there are none. */
export function names(odds: OddsTable | null | undefined): odds is OddsTable {
  return !!odds && (odds.missing !== "" || odds.lines.length > 1 || odds.lines[0]?.named === true);
}

/** Whether odds say anything: a move that can turn out one way only has none worth drawing. */
export function tells(odds: OddsTable | null | undefined): odds is OddsTable {
  return !!odds && odds.lines.length > 1;
}
