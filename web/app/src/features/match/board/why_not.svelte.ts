// Why an enemy that is pointed at cannot be shot at by what is held: asked once the pointer rests, and kept for the moment.

import { thingAt, unshot, type Board, type Spot } from "@broadfront/board";
import type { Legality } from "../../../lib/api/types.ts";
import type { MatchStore } from "../match_store.svelte.ts";

const SETTLE = 300;

export class WhyNot {
  /** What forbids it; null: nothing is told. */
  explanation = $state.raw<{ readonly rule: string; readonly text: string } | null>(null);
  readonly #known = new Map<string, Legality>();
  #version = -1;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #requested = "";

  constructor(private readonly store: Pick<MatchStore, "api">) {}

  /** The pointer is on a spot, or on none; `version` says how long an answer is true. */
  point(board: Board | null, spot: Spot | null, version: number): void {
    clearTimeout(this.#timer);
    if (version !== this.#version) this.#known.clear();
    this.#version = version;
    const order = board && spot !== null ? unshot(board, spot) : null;
    if (!order) {
      this.#requested = "";
      this.explanation = null;
      return;
    }
    const [what, where] = [order.from, order.to].map((one) => thingAt(board!.lexicon, one).id);
    const move = order.move ?? ([order.verb, what!, where!] as const);
    const key = [...move, order.space ?? ""].join("|");
    this.#requested = key;
    this.#setExplanation(key);
    if (!this.explanation) this.#timer = setTimeout(() => void this.#ask(key, move, order.space), SETTLE);
  }

  #setExplanation(key: string): void {
    const why = this.#known.get(key);
    this.explanation = why && !why.legal ? { rule: why.rule ?? "", text: why.sentence } : null;
  }

  async #ask(key: string, move: Parameters<MatchStore["api"]["why"]>[0], space?: number): Promise<void> {
    const version = this.#version;
    const why = await this.store.api.why(move, space).catch(() => null);
    if (!why || version !== this.#version) return;
    this.#known.set(key, why);
    if (key === this.#requested) this.#setExplanation(key);
  }
}
