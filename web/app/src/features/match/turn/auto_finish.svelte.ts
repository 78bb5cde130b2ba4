// A match that is won whatever comes: its phases are ended one after another, until it is over or something else is asked.

import type { MatchController } from "../match_controller.svelte.ts";

export class AutoFinish {
  running = $state(false);
  /** The version that was answered last: what is shown twice is answered once. */
  #answered = -1;

  constructor(private readonly play: MatchController) {}

  /** Why it is won; "": it is open, or not for us to end. */
  get why(): string {
    return this.play.past || this.play.state?.ending ? "" : (this.play.state?.view.assured ?? "");
  }

  begin(): void {
    this.running = true;
    this.#answered = -1;
    void this.goOn();
  }

  stop(): void {
    this.running = false;
  }

  /** A state has been looked at: end its phase, or stop. */
  async goOn(): Promise<void> {
    const { play } = this;
    const { store, state } = play;
    if (!this.running || !state || state.version === this.#answered || state.version !== store.state?.version) return;
    if (state.ending) return this.stop();
    if (state.view.ask?.[0] !== state.seat) return; // somebody else
    const [end] = play.fight.offered("end");
    if (!this.why || !end) return this.stop();
    this.#answered = state.version;
    await play.send(end.move);
    if (play.refused.now) this.stop();
  }
}
