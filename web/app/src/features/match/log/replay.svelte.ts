// Looking back: any moment of the match on the slider, forwards and backwards, or played like a film.

import type { MatchPosition } from "../../../lib/api/types.ts";
import { sentence } from "../../../lib/api/http.ts";
import type { MatchStore } from "../match_store.svelte.ts";

const FILM = 700;

export class Replay {
  /** The moment looked at: how many moves had been made. null: the present. */
  at = $state<number | null>(null);
  moment = $state.raw<MatchPosition | null>(null);
  problem = $state("");
  playing = $state(false);
  readonly #known = new Map<string, MatchPosition>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly store: MatchStore) {}

  get moves(): number {
    return this.store.state?.moves ?? 0;
  }

  /** Go to the moment after so many moves. */
  async go(moves: number): Promise<void> {
    const target = Math.max(0, Math.min(moves, this.moves));
    this.at = target;
    try {
      const moment = await this.#moment(target);
      if (this.at !== target) return;
      this.moment = moment;
      this.problem = "";
    } catch (error) {
      this.problem = sentence(error);
    }
  }

  step(by: number): void {
    this.#halt();
    void this.go((this.at ?? this.moves) + by);
  }

  async film(): Promise<void> {
    if (this.playing) return this.#halt();
    this.playing = true;
    if (this.at === null || this.at >= this.moves) await this.go(0);
    const next = async (): Promise<void> => {
      if (!this.playing || this.at === null) return;
      if (this.at >= this.moves) return this.#halt();
      await this.go(this.at + 1);
      this.#timer = setTimeout(() => void next(), FILM);
    };
    this.#timer = setTimeout(() => void next(), FILM);
  }

  /** Back to the present. */
  close(): void {
    this.#halt();
    this.at = null;
    this.moment = null;
  }

  #halt(): void {
    this.playing = false;
    clearTimeout(this.#timer);
  }

  /** A moment once fetched is kept; an undo may have changed what lies at a number, so that the version is part of it. */
  async #moment(moves: number): Promise<MatchPosition> {
    const { state } = this.store;
    const key = `${state?.seat}/${moves <= (state?.fresh_log_from ?? 0) ? "" : state?.version}/${moves}`;
    const known = this.#known.get(key) ?? (await this.store.api.moment(moves));
    this.#known.set(key, known);
    return known;
  }
}
