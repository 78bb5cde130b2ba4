// The computer thinks about the position that is looked at, second by second, until it is stopped or has had its time.

import type { Evaluation } from "./api.ts";
import { evaluate } from "./api.ts";
import { sentence } from "../../lib/api/http.ts";
import type { Analysis } from "./analysis.svelte.ts";
import { added } from "./evaluation.ts";

const SECONDS = 1;
/** So many answers are added up at most. */
const MOST = 20;
/** So many moves are looked at more closely, once all were looked at. */
const CLOSER = 4;

export class LiveEvaluation {
  result = $state.raw<Evaluation | null>(null);
  /** Answers so far. */
  done = $state(0);
  running = $state(false);
  problem = $state("");
  readonly most = MOST;
  #stop = new AbortController();

  constructor(private readonly analysis: Analysis) {}

  stop(): void {
    this.#stop.abort();
    this.running = false;
  }

  /** Another position is looked at. */
  clear(): void {
    this.stop();
    this.result = null;
    this.done = 0;
    this.problem = "";
  }

  async start(): Promise<void> {
    this.clear();
    const { signal } = (this.#stop = new AbortController());
    const path = this.analysis.path();
    this.running = true;
    try {
      while (this.done < MOST) {
        // figures with a spread come from playing on: the best are played on more often
        const closer =
          this.done && this.result?.tried.some(({ squares, more }) => squares > 0 && !more.length)
            ? this.result.tried.slice(0, CLOSER).map(({ move }) => move)
            : [];
        const answer = await evaluate(path, SECONDS, Math.floor(Math.random() * 2 ** 48), closer, signal);
        if (signal.aborted) return;
        this.result = this.result ? added(this.result, answer) : answer;
        this.done += 1;
      }
    } catch (error) {
      if (!signal.aborted) this.problem = sentence(error);
    }
    if (!signal.aborted) this.running = false;
  }
}
