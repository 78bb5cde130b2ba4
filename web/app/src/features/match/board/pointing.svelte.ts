// The way from the board to the odds sheet: point at attacker and target, whoever's they are, and no order is given.

import { sentence } from "../../../lib/api/http.ts";
import { comeFrom, heldSpaces } from "../../calculator/calculator.ts";
import { calculatorHash, matchHash, router } from "../../../lib/route.svelte.ts";
import type { MatchStore } from "../match_store.svelte.ts";

export class Pointing {
  /** The next spaces that are touched are attacker and target. */
  on = $state(false);
  from = $state<number | null>(null);
  problem = $state("");

  constructor(private readonly store: MatchStore) {}

  toggle(): void {
    this.on = !this.on;
    this.from = null;
    this.problem = "";
  }

  /** A space is touched: first the attacker's, then the target's. */
  touch(space: number | null): void {
    this.problem = "";
    if (space === null) this.from = null;
    else if (this.from === null) this.from = space;
    else void this.#fill(this.from, space);
  }

  /** Esc: let go of the attacker, then of the tool; says whether there was anything to put back. */
  putBack(): boolean {
    if (!this.on) return false;
    if (this.from !== null) this.touch(null);
    else this.toggle();
    return true;
  }

  /** Open the sheet with an attack in words; "": its example. */
  open(words: string, attack?: readonly [from: number, to: number]): void {
    const { api, card, id, table, state } = this.store;
    if (!card || !table || !state) return;
    comeFrom({
      api,
      game: card.id,
      spaces: heldSpaces(table, state.view),
      hash: matchHash(id, api.token),
      ...(attack ? { attack } : {}),
    });
    router.go(calculatorHash(card.id, words));
  }

  async #fill(from: number, to: number): Promise<void> {
    try {
      this.open((await this.store.api.battle(from, "battle", to)).battle, [from, to]);
    } catch (error) {
      this.problem = sentence(error);
      this.from = null;
    }
  }
}
