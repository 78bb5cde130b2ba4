// Battles that are over: what each cost, told once it has been seen on the table, until it is put away or its time is up.

import { panelOf } from "@broadfront/board";
import type { BattleReport } from "../api/types.ts";
import { settings } from "../lib/settings.svelte.ts";
import type { Play } from "./play.svelte.ts";
import type { News, Session } from "./session.svelte.ts";

/** So many cards are kept. */
const MOST = 30;

export class Battles {
  unit = $state("");
  /** Those that are over and not put away, the newest last. */
  #cards = $state.raw<readonly BattleReport[]>([]);
  /** Which of them is looked at, counted from the newest. */
  #back = $state(0);
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #stop: () => void;

  constructor(
    private readonly session: Session,
    private readonly play: Play,
  ) {
    this.#stop = session.hear((news) => this.#heard(news));
  }

  /** Those whose end the table shows. */
  cards = $derived.by((): readonly BattleReport[] => {
    const moves = this.play.state?.moves ?? 0;
    return this.play.dice.falling ? this.#cards.filter(({ last }) => last < moves) : this.#cards.filter(({ last }) => last <= moves);
  });

  at = $derived.by((): number => Math.max(0, this.cards.length - 1 - this.#back));

  shown = $derived.by((): BattleReport | null => this.cards[this.at] ?? null);

  turn(by: number): void {
    this.#back = Math.max(0, Math.min(this.cards.length - 1, this.#back - by));
    this.#wait();
  }

  putAway(): void {
    clearTimeout(this.#timer);
    this.#cards = [];
    this.#back = 0;
  }

  leave(): void {
    this.#stop();
    clearTimeout(this.#timer);
  }

  #heard({ state, before, last }: News): void {
    if (!before || !last.length || !this.session.card?.has_battles) return;
    const fought = state.log.some(({ kind }) => kind === "roll" || kind === "loss");
    if (fought && (panelOf(before.view, "battle_board") || state.log.some(({ kind }) => kind === "battle"))) void this.#ask(before.moves);
  }

  async #ask(since: number): Promise<void> {
    const found = await this.session.door.battles(since).catch(() => null);
    if (!found) return;
    this.unit = found.unit;
    const on = found.battles.find(({ over }) => !over);
    this.play.battleFrom = on?.first ?? 0;
    if (settings.likes.cardTime < 0) return;
    const known = new Set(this.#cards.map(({ first }) => first));
    const fresh = found.battles.filter(({ over, first }) => over && !known.has(first));
    if (!fresh.length) return;
    this.#cards = [...this.#cards, ...fresh].slice(-MOST);
    this.#back = 0;
    this.#wait();
  }

  /** Where the player has set a pace, the cards go by themselves. */
  #wait(): void {
    clearTimeout(this.#timer);
    const { cardTime } = settings.likes;
    if (cardTime > 0) this.#timer = setTimeout(() => this.putAway(), 1000 * cardTime);
  }
}

/** How much better one side did than it could expect, in worth: the attacker's gain over the average; null: not known. */
export function luckOf({ camps: [attacker, defender] }: BattleReport): number | null {
  if (!attacker || !defender || attacker.expected === null || defender.expected === null) return null;
  return worthOf(defender.lost) - defender.expected - (worthOf(attacker.lost) - attacker.expected);
}

export const worthOf = (list: readonly { readonly worth: number }[]): number => list.reduce((sum, { worth }) => sum + worth, 0);
