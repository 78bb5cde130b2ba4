// A battle that begins though nobody chose it: the last of a phase, or the landing after its sea battle. Its dice have
// fallen, but it is shown as the others are: first both sides, and its dice when the attacker says so.

import { panelOf, panelsOf, roleOf, sideOfSeat, type Role, type Table, type Verb, type View } from "@broadfront/board";
import { settings } from "../../settings/settings.svelte.ts";
import type { MatchState } from "../../../lib/api/types.ts";
import type { Update } from "../log/playback_queue.ts";
import type { StateChange, MatchStore } from "../match_store.svelte.ts";
import { t } from "../../../lib/i18n.ts";

const FIGHTING: ReadonlySet<Role> = new Set<Role>(["fight", "attack"]);
const boardOf = (view: View) => panelOf(view, "battle_board");

/** Whether a battle may have begun here that was not chosen. */
export function canStart({ state, before, last }: StateChange, verbs: readonly Verb[]): boolean {
  if (!before || before.seat !== state.seat || state.seat === null || before.moves + last.length !== state.moves)
    return false;
  if (!state.log.some(({ kind }) => kind === "roll")) return false;
  const [was, is] = [boardOf(before.view), boardOf(state.view)];
  if (was) return was.space !== is?.space || was.title !== is.title; // a raid, then the battle on land below it
  // an order to fight begins its battle itself
  const own = last.filter(([seat]) => seat === state.seat).at(-1);
  const verb = verbs.find(({ name }) => name === own?.[1]);
  return !verb || !FIGHTING.has(roleOf(before.view, verb));
}

/** So many rounds are shown one by one. */
const MOST_ROUNDS = 8;

/** After how many moves further rounds of the battle began that is on, where several were fought without a question. */
export function roundsIn({ state, last }: Update): number[] {
  const lines = state.log.filter(({ kind }) => kind === "battle" || kind === "roll");
  const first = lines.findIndex(({ kind }) => kind === "roll");
  // a round begins with the roll after its heading
  const begun = lines.flatMap(({ kind, move }, at) =>
    first >= 0 && at > first && kind === "battle" && lines[at + 1]?.kind === "roll" ? [move + 1] : [],
  );
  return [...new Set(begun)]
    .filter((moves) => moves > state.moves - last.length && moves < state.moves)
    .slice(0, MOST_ROUNDS);
}

/** The sides that a seat plays. */
export const sidesOf = (view: View, table: Table, seat: number): ReadonlySet<string> =>
  new Set([
    sideOfSeat(table, seat),
    ...panelsOf(view, "track")
      .filter((track) => track.seat === seat)
      .map(({ side }) => side),
  ]);

/** Whether a seat attacks in the battle that is shown. */
export function attacks(view: View, table: Table, seat: number): boolean {
  const sides = sidesOf(view, table, seat);
  return boardOf(view)?.hosts.some(({ role, side }) => role === "attacker" && sides.has(side)) ?? false;
}

/** What happened until so many moves had been made, and what came after. */
export function splitUpdate(
  { state, last }: Update,
  before: MatchState,
  view: View,
  moves: number,
): readonly [Update, Update] {
  const split = moves - (state.moves - last.length);
  const first = {
    ...state,
    view,
    moves,
    version: before.version,
    can_undo: false,
    log: state.log.filter(({ move }) => move < moves),
  };
  return [
    { state: first, last: last.slice(0, split) },
    { state: { ...state, log: state.log.filter(({ move }) => move >= moves) }, last: last.slice(split) },
  ];
}

export class BattleIntro {
  /** The space of the battle that waits to be begun; null: none does. */
  space = $state<number | null>(null);
  #queue: StateChange[] = [];
  #working = $state(false);
  #go: (() => void) | undefined;

  constructor(
    private readonly store: MatchStore,
    private readonly show: (update: Update) => void,
    /** Battles go on by themselves, this one too; else they stop here. */
    private readonly goesOn: () => boolean,
  ) {}

  /** News have come that are not on the table yet, and nobody is waited for: what is shown is out of date. */
  get isBehind(): boolean {
    return this.#working && this.space === null;
  }

  put(news: StateChange): void {
    this.#queue.push(news);
    if (!this.#working) void this.#work();
  }

  /** Let its dice fall. */
  begin(): void {
    this.space = null;
    this.#go?.();
  }

  async #work(): Promise<void> {
    this.#working = true;
    try {
      for (let news = this.#queue.shift(); news; news = this.#queue.shift()) {
        const { card, alone } = this.store;
        if (card?.has_battles && !alone && canStart(news, card.verbs)) await this.#part(news);
        else {
          // what is one piece is shown at once: the next news do not wait for it
          const rounds = this.#rounds(news, news.before);
          if (rounds) await rounds;
        }
      }
    } finally {
      this.#working = false;
    }
  }

  /** Rounds that followed each other without a question are shown one after the other. */
  #rounds(update: Update, before: MatchState | null): Promise<void> | null {
    const { card, alone } = this.store;
    const isParted = before?.seat === update.state.seat && (card?.has_battles ?? false) && !alone && settings.motion;
    const rounds = isParted ? roundsIn(update) : [];
    if (rounds.length) return this.#oneByOne(update, before!, rounds);
    this.show(update);
    return null;
  }

  async #oneByOne(update: Update, before: MatchState, rounds: readonly number[]): Promise<void> {
    const { api } = this.store;
    let rest = update;
    for (const moves of rounds) {
      const moment = await api.moment(moves).catch(() => null);
      if (!moment) break;
      const [now, then] = splitUpdate(rest, before, moment.view, moves);
      this.show(now);
      rest = then;
    }
    this.show(rest);
  }

  async #part({ state, before, last }: StateChange): Promise<void> {
    const { api, table } = this.store;
    let rest: Update = { state, last };
    const begun = await api.battles(before!.moves).catch(() => null);
    for (const { first, space } of begun?.battles ?? []) {
      if (first <= before!.moves || first >= state.moves || !table) continue;
      const moment = await api.moment(first).catch(() => null);
      if (!moment || !attacks(moment.view, table, state.seat ?? -1) || this.goesOn()) continue;
      const [now, then] = splitUpdate(rest, before!, moment.view, first);
      // the guide speaks of what is asked once the dice have fallen
      const { advice } = now.state;
      this.show({
        ...now,
        state: {
          ...now.state,
          advice: advice && {
            ...advice,
            title: "",
            text: "",
            now: t("opening-look-and-begin"),
            fresh: false,
            moves: [],
          },
        },
      });
      this.space = space;
      await new Promise<void>((go) => (this.#go = go));
      rest = then;
    }
    await this.#rounds(rest, before);
  }
}
