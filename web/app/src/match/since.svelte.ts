// What happened between our last turn and the present one, asked of the server when it is for us to answer again.

import type { Summary } from "../api/types.ts";
import { settings } from "../lib/settings.svelte.ts";
import type { News, Session } from "./session.svelte.ts";

export class Since {
  /** The last summary that tells anything. */
  #summary = $state.raw<Summary | null>(null);
  #put = $state("");
  #asked = 0;
  /** Others have moved since it was asked for. */
  #moved = false;
  readonly #stop: () => void;

  constructor(private readonly session: Session) {
    this.#stop = session.hear((news) => this.#heard(news));
  }

  /** What is to be shown; null: nothing, or it was put away. */
  shown = $derived.by((): Summary | null => (settings.likes.summary && this.#summary && key(this.#summary) !== this.#put ? this.#summary : null));

  putAway(): void {
    if (this.#summary) this.#put = key(this.#summary);
  }

  leave(): void {
    this.#stop();
    this.#asked += 1;
  }

  #heard({ state, before, last }: News): void {
    const { seat, view } = state;
    // our own only answer may be given at once, in a state of its own: what others did before it is told all the same
    this.#moved ||= before === null || before.seat !== seat || last.some(([mover]) => mover !== seat && mover >= 0);
    if (state.ending) {
      this.#asked += 1; // what is still on its way comes too late
      this.#summary = null;
    }
    if (seat < 0 || this.session.isHotseat || !this.#moved || !settings.likes.summary || view.ask?.[0] !== seat) return;
    this.#moved = false;
    void this.#ask();
  }

  async #ask(): Promise<void> {
    const asked = (this.#asked += 1);
    const summary = await this.session.door.summary().catch(() => null);
    if (summary && asked === this.#asked) this.#summary = summary.first < summary.last ? summary : null;
  }
}

const key = ({ first, last }: Summary): string => `${first}-${last}`;
