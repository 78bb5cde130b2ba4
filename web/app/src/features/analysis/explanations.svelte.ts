// What the computer's best ways are meant for: asked for once they have come to rest, and kept as long as the position is
// looked at.

import type { CandidateMove } from "./api.ts";
import { explanationOf } from "./api.ts";
import { HttpError } from "../../lib/api/http.ts";
import type { Analysis } from "./analysis.svelte.ts";
import { keyOf, movesOf } from "./evaluation.ts";

/** The server's answer where a way cannot be told of: it will be the same when asked again. */
const UNPROCESSABLE = 422;

export class Explanations {
  /** By way; no sentences: it is meant for nothing in particular, or has too many outcomes. */
  #known = $state.raw<ReadonlyMap<string, readonly string[]>>(new Map());
  #request = new AbortController();

  constructor(private readonly analysis: Analysis) {}

  /** What a way is meant for, in a line; "": not known, or nothing to tell. */
  of(way: CandidateMove): string {
    return this.#known.get(keyOf(way))?.join(" ") ?? "";
  }

  /** The computer thinks on, or nobody looks any more. */
  stop(): void {
    this.#request.abort();
  }

  /** Another position is looked at. */
  clear(): void {
    this.stop();
    this.#known = new Map();
  }

  /** Ask for what is not known yet, one way after the other. */
  async want(ways: readonly CandidateMove[]): Promise<void> {
    this.stop();
    const { signal } = (this.#request = new AbortController());
    const path = this.analysis.path();
    for (const way of ways.filter((one) => !this.#known.has(keyOf(one)))) {
      let sentences: readonly string[] = [];
      try {
        sentences = await explanationOf(path, movesOf(way), signal);
      } catch (error) {
        // too busy, or the line is broken: what is missing is asked for when the computer has thought again
        if (!(error instanceof HttpError && error.status === UNPROCESSABLE)) return;
      }
      if (signal.aborted) return;
      this.#known = new Map(this.#known).set(keyOf(way), sentences);
    }
  }
}
