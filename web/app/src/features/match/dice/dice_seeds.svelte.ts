// Salt for the dice: promised by its hash, kept in this browser, and told when all that will be promised have been. What
// was promised when ours was told is kept too: if the server says anything else later, the dice cannot be trusted.

import { MatchApi } from "../../../lib/api/match_api.ts";
import type { HttpError } from "../../../lib/api/http.ts";
import type { MatchState } from "../../../lib/api/types.ts";
import { randomHex } from "../../../lib/random.ts";
import { sha256 } from "./sha256.ts";
import { loadStored, saveStored } from "../../../lib/storage.ts";
import type { MatchStore } from "../match_store.svelte.ts";
import { t } from "../../../lib/i18n.ts";

interface StoredSeed {
  readonly salt: string;
  /** The fingerprint of the key when it was promised. */
  readonly commitment: string;
  /** All promises when it was told. */
  readonly seen?: readonly string[];
}

export class DiceSeeds {
  /** Our salts, by seat. */
  seeds = $state.raw<Readonly<Record<number, StoredSeed>>>({});
  readonly #revealing = new Set<number>();
  readonly #unsubscribe: () => void;

  constructor(private readonly store: MatchStore) {
    this.seeds = loadStored(this.#name, {});
    this.#unsubscribe = store.subscribe(({ state }) => void this.#reveal(state));
  }

  get #name(): string {
    return `salt.${this.store.id}`;
  }

  leave(): void {
    this.#unsubscribe();
  }

  /** Promise salt for our seat: words of ours, if there are any, and 128 random bits; says why not, if it is refused. */
  async promise(words: string): Promise<HttpError | null> {
    const { state } = this.store;
    if (!state || state.seat === null) return null;
    // what was kept and never got through is used again: it may have got through
    const salt = this.seeds[state.seat]?.salt ?? `${words.trim().slice(0, 90)} ${randomHex()}`.trim();
    this.#store(state.seat, { salt, commitment: state.commitment });
    return this.store.promise(sha256(salt));
  }

  /** Use a salt that was promised in another browser; says whether it is that. */
  enter(salt: string): boolean {
    const { state } = this.store;
    if (!state || state.seat === null || sha256(salt.trim()) !== state.promises[state.seat]) return false;
    this.#store(state.seat, { salt: salt.trim(), commitment: state.commitment });
    void this.#reveal(state);
    return true;
  }

  /** What the server changed that it had bound itself to; "": nothing. */
  get broken(): string {
    const { state } = this.store;
    if (!state) return "";
    for (const { commitment, seen } of Object.values(this.seeds)) {
      if (commitment !== state.commitment) return t("salts-the-fingerprint-of-the");
      if (seen && seen.join() !== state.promises.join()) return t("salts-the-salts-are-promised");
    }
    return "";
  }

  /** Seats whose salt the first die waits for. */
  get awaited(): string[] {
    const { state } = this.store;
    if (state?.salting !== "due") return [];
    return state.seats.filter(({ seat }) => state.promises[seat] && !state.salts[seat]).map(({ name }) => name);
  }

  #store(seat: number, seed: StoredSeed): void {
    this.seeds = { ...this.seeds, [seat]: seed };
    saveStored(this.#name, this.seeds);
  }

  /** Tell the salts of our seats, once they are due. */
  async #reveal(state: MatchState): Promise<void> {
    if (state.salting !== "due") return;
    for (const [seat, token] of Object.entries(this.store.tokens)) {
      const n = Number(seat);
      const seed = this.seeds[n];
      if (!seed || state.salts[n] || sha256(seed.salt) !== state.promises[n] || this.#revealing.has(n)) continue;
      if (!seed.seen) this.#store(n, { ...seed, seen: state.promises });
      if (this.broken) return;
      this.#revealing.add(n);
      try {
        await new MatchApi(this.store.id, token).salt(seed.salt, state.promises);
      } catch (error) {
        console.warn(error); // the match says itself anew before long, and it is tried again
      } finally {
        this.#revealing.delete(n);
      }
    }
  }
}
