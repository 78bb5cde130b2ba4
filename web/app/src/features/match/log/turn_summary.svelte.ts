// What happened between our last turn and the present one, asked of the server when it is for us to answer again.

import type { Summary } from "../../../lib/api/types.ts";
import { settings } from "../../settings/settings.svelte.ts";
import type { StateChange, MatchStore } from "../match_store.svelte.ts";

/** A busy server may refuse: so often it is asked, with this pause in milliseconds. */
const TRIES = 5;
const PAUSE = 3000;

export class TurnSummary {
  /** The last summary that tells anything. */
  #summary = $state.raw<Summary | null>(null);
  #put = $state("");
  #requests = 0;
  #again: ReturnType<typeof setTimeout> | undefined;
  /** Others have moved since it was asked for. */
  #moved = false;
  /** The last summary ends before the present moment: it is our own turn, and our moves change nothing of it. */
  #isClosed = true;
  readonly #stop: () => void;

  constructor(private readonly store: MatchStore) {
    this.#stop = store.subscribe((news) => this.#update(news));
  }

  /** What is to be shown; null: nothing, or it was put away. */
  visible = $derived.by((): Summary | null =>
    settings.likes.summary && this.#summary && key(this.#summary) !== this.#put ? this.#summary : null,
  );

  putAway(): void {
    if (this.#summary) this.#put = key(this.#summary);
  }

  leave(): void {
    this.#stop();
    this.#drop();
  }

  /** Show none, and wait for none: what is on its way comes too late. */
  #drop(): void {
    this.#requests += 1;
    clearTimeout(this.#again);
    this.#summary = null;
  }

  #update({ state, before, last }: StateChange): void {
    const { seat, view } = state;
    // our own only answer may be given at once, in a state of its own: what others did before it is told all the same
    this.#moved ||= before === null || before.seat !== seat || last.some(([mover]) => mover !== seat && mover >= 0);
    // what we answer in the turn of others brings on their dice: these belong to the summary
    if (last.length > 0 && !this.#isClosed) {
      this.#moved = true;
      this.#drop(); // it leaves out what has happened since
    }
    if (state.ending) this.#drop();
    if (seat === null || this.store.isHotseat || !this.#moved || !settings.likes.summary || view.ask?.[0] !== seat)
      return;
    this.#moved = false;
    void this.#ask(state.moves);
  }

  async #ask(moves: number, tries = TRIES): Promise<void> {
    this.#drop(); // the last one is no longer true, even if no other comes
    const request = this.#requests;
    this.#isClosed = false;
    const summary = await this.store.api.summary().catch(() => null);
    if (request !== this.#requests) return;
    if (!summary) {
      if (tries > 1) this.#again = setTimeout(() => void this.#ask(moves, tries - 1), PAUSE);
      return;
    }
    this.#summary = summary.first < summary.last ? summary : null;
    this.#isClosed = summary.last < moves;
  }
}

const key = ({ first, last }: Summary): string => `${first}-${last}`;
