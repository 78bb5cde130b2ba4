// Battles that are over: what each cost, told once it has been seen on the table, until it is put away or its time is up.

import { panelOf, sideOfSeat } from "@broadfront/board";
import type { BattleSide, BattleReport } from "../../../lib/api/types.ts";
import { counted } from "../../../lib/plural.ts";
import { settings } from "../../settings/settings.svelte.ts";
import { sidesOf } from "./battle_intro.svelte.ts";
import type { MatchController } from "../match_controller.svelte.ts";
import type { StateChange, MatchStore } from "../match_store.svelte.ts";
import { t } from "../../../lib/i18n.ts";

/** So many cards are kept. */
const MOST = 30;

export class Battles {
  unit = $state("");
  /** What one of the unit is called. */
  one = $state("");
  /** Those that are over and not put away, the newest last. */
  #cards = $state.raw<readonly BattleReport[]>([]);
  /** Which of them is looked at, counted from the newest. */
  #back = $state(0);
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** How many moves had been made before the battle that is on, where no board shows it. */
  #since: number | null = null;
  /** It has been fought, and ends by an answer without dice: to advance, to retreat. */
  #ending = false;
  readonly #stop: () => void;

  constructor(
    private readonly store: MatchStore,
    private readonly play: MatchController,
  ) {
    this.#stop = store.subscribe((news) => this.#update(news));
  }

  /** Those whose end the table shows; none as long as nothing came of any and none was one's own. */
  cards = $derived.by((): readonly BattleReport[] => {
    const moves = this.play.state?.moves ?? 0;
    const over = this.#cards.filter(({ last }) => (this.play.dice.falling ? last < moves : last <= moves));
    return over.some((report) => this.#matters(report)) ? over : [];
  });

  at = $derived.by((): number => Math.max(0, this.cards.length - 1 - this.#back));

  current = $derived.by((): BattleReport | null => this.cards[this.at] ?? null);

  /** Look at another one of them. */
  show(report: BattleReport): void {
    this.#back = this.cards.length - 1 - this.cards.indexOf(report);
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

  #update({ state, before, last }: StateChange): void {
    if (!before || !last.length) return;
    const { table } = this.store;
    // the battles of one's own turn are put away as it ends; those of others stay, for who has not seen them yet
    if (
      table &&
      before.view.mover !== state.view.mover &&
      sidesOf(before.view, table, before.seat ?? -1).has(before.view.mover)
    )
      this.putAway();
    if (state.log.some(({ kind }) => kind === "battle")) this.#since ??= before.moves;
    const fought = state.log.some(({ kind }) => kind === "roll" || kind === "loss");
    this.#ending ||= fought && this.#since !== null;
    // a raid begins by itself and may be over by the next question: nothing but its dice tells of it
    const lasts = this.store.card?.has_battles || panelOf(before.view, "battle_board");
    if ((fought || this.#ending) && (lasts || this.#since !== null))
      void this.#ask(Math.min(this.#since ?? before.moves, before.moves));
  }

  async #ask(since: number): Promise<void> {
    const answer = await this.store.api.battles(since).catch(() => null);
    if (!answer) return;
    this.unit = answer.unit;
    this.one = answer.one ?? answer.unit;
    const on = answer.battles.find(({ over }) => !over);
    this.#since = on && on.space === null ? Math.max(0, on.first) : null;
    this.#ending = this.#since !== null;
    this.play.battleFrom = on?.first ?? 0;
    if (settings.likes.cardTime < 0) return;
    const known = new Set(this.#cards.map(({ first }) => first));
    const fresh = answer.battles.filter((report) => report.over && !known.has(report.first));
    if (!fresh.length) return;
    this.#cards = [...this.#cards, ...fresh].slice(-MOST);
    const newest = [...fresh].reverse().findIndex((report) => this.#matters(report));
    if (newest < 0) {
      this.#back += fresh.length; // it is listed, but what is looked at stays
      return;
    }
    this.#back = newest;
    this.#wait();
  }

  /** Of the many fights of one order each, one of one's own or one that cost something: it is worth a card. */
  #matters({ lines, camps, effects }: BattleReport): boolean {
    const { table, state } = this.store;
    const own = table && state ? sideOfSeat(table, state.seat) : undefined;
    return (
      !lines?.length ||
      camps.some(({ lost }) => lost.length) ||
      effects.length > 0 ||
      (own !== undefined && (camps[0]?.sides.includes(own) ?? false))
    );
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
  return worthOf(goneOf(defender)) - defender.expected - (worthOf(goneOf(attacker)) - attacker.expected);
}

/** What one camp lost, with what cannot be saved any more. */
export const goneOf = ({ lost, stranded }: BattleSide): BattleSide["lost"] => [...lost, ...(stranded ?? [])];

/** What one camp lost, in words: its worth, or the pieces where they have none. */
export function lossOf(camp: BattleSide, unit: string, one = unit): string {
  return unit ? counted(worthOf(goneOf(camp)), one, unit) : listOf(goneOf(camp));
}

export const listOf = (lost: BattleSide["lost"]): string =>
  lost.map(({ kind, number, plural }) => `${number} ${number > 1 ? plural : kind}`).join(", ") || t("battles-nothing");

/** Whether it left no fewer pieces: what came of it is told in sentences, if anything did. */
export const isWithoutLosses = ({ camps }: BattleReport): boolean => camps.every((camp) => !goneOf(camp).length);

/** Who had the better of it, in words, or what came of it; "": what the camps had is not told, and nothing else came. */
export function endOf(report: BattleReport): string {
  const { taken_by, camps, damage, outcome } = report;
  if (damage !== null && damage !== undefined) return t("battles-damage", { damage });
  const units = (list: readonly { readonly number: number }[]): number =>
    list.reduce((sum, { number }) => sum + number, 0);
  const left = camps.filter(({ had, lost }) => units(had) > units(lost));
  if (taken_by) return t("battles-taken-by", { takenby: taken_by });
  if (camps.some(({ had }) => !had.length))
    return isWithoutLosses(report) ? report.effects.join(" ").replace(/\.$/, "") : "";
  if (left.length > 1)
    return outcome === "retreat"
      ? t("battles-retreat", { sides: camps[0]!.sides.join(", ") })
      : outcome === "stalemate"
        ? t("battles-stalemate")
        : t("battles-both-are-left");
  return left[0] ? t("battles-won-by", { sides: left[0].sides.join(", ") }) : t("battles-nobody-is-left");
}

export const worthOf = (list: readonly { readonly worth: number }[]): number =>
  list.reduce((sum, { worth }) => sum + worth, 0);
