// What cannot be done, and the rule that forbids it, until something else is done.

import type { Move, Spot } from "@broadfront/board";
import { sentence } from "../../../lib/api/http.ts";
import type { MatchStore } from "../match_store.svelte.ts";
import * as sounds from "../sounds.ts";

export interface Refusal {
  readonly rule: string;
  readonly text: string;
  /** The space or piece it happened at; null: none. */
  readonly spot: Spot | null;
}

export class Refusals {
  now = $state.raw<Refusal | null>(null);
  /** Questions put: whatever is done after one makes its answer idle. */
  #requests = 0;

  constructor(private readonly store: MatchStore) {}

  /** Something else is looked at. */
  clear(): void {
    this.#requests += 1;
    this.now = null;
  }

  tell(refusal: Refusal): void {
    sounds.play("refused");
    this.now = refusal;
  }

  /** Ask the server which rule forbids an order, or one for anything in a space, and say it where it was given. */
  async ask(move: Move, spot: Spot, space?: number): Promise<void> {
    const request = (this.#requests += 1);
    sounds.play("refused");
    try {
      const why = await this.store.api.why(move, space);
      if (!why.legal && request === this.#requests) this.now = { rule: why.rule ?? "", text: why.sentence, spot };
    } catch (error) {
      if (request === this.#requests) this.now = { rule: "", text: sentence(error), spot };
    }
  }
}
