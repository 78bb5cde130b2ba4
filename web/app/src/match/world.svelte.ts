// What a map of stacks needs beyond the hand at the table: many units that go together move by move, the way of the move
// that is looked at, and what a battle would bring. Ways and prospects are asked of the server and kept as long as the
// match stands still.

import { BEGUN, goals, nextMove, panelOf, stuck, type Board, type Forecast, type March, type Move, type Spot, type Way } from "@broadfront/board";
import { Fault } from "../api/http.ts";
import type { MatchDoor } from "../api/client.ts";
import type { Session } from "./session.svelte.ts";

/** A march under way: how many have gone of how many. */
interface Marching {
  readonly done: number;
  readonly of: number;
}

/** Why a march ended early, or null. */
type Halt = { readonly rule: string; readonly text: string; readonly spot: Spot } | null;

const SETTLE = 140;

export class WorldHand {
  marching = $state.raw<Marching | null>(null);
  /** How many moves the last march made, as long as they can be taken back together; the version they led to. */
  last = $state.raw<{ readonly moves: number; readonly version: number } | null>(null);
  way = $state.raw<Way | null>(null);
  /** The space whose prospects are shown, and what they are: null while they are on their way, or if there are none. */
  prospect = $state.raw<{ readonly space: number; readonly forecast: Forecast | null } | null>(null);
  #version = -1;
  readonly #ways = new Map<string, Way | null>();
  readonly #forecasts = new Map<number, Forecast | null>();
  #wanted = "";
  #timer: ReturnType<typeof setTimeout> | undefined;
  #looking: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly session: Session) {}

  private get door(): MatchDoor {
    return this.session.door;
  }

  /** The match changed: what was known is past. */
  at(version: number): void {
    if (version === this.#version) return;
    this.#version = version;
    clearTimeout(this.#timer);
    clearTimeout(this.#looking);
    this.#wanted = "";
    this.#ways.clear();
    this.#forecasts.clear();
    this.way = null;
    this.prospect = null;
  }

  /** All units of a march, one after the other, as the newest question offers them; says why it stopped, if it did. */
  async march(march: March, sound: () => void): Promise<Halt> {
    const { session } = this;
    this.point(null, null);
    let progress = BEGUN;
    let done = 0;
    this.marching = { done, of: march.units };
    try {
      while (done < march.units) {
        const { state, card } = session;
        const next = state && card ? nextMove(card, state.view, march, progress) : null;
        if (!next || !state) return await this.#why(stuck(march, progress), march.goal, done, march.units);
        sound();
        const fault = await session.send(next.move, state.version);
        if (fault) return { rule: fault.rule, text: fault.message, spot: march.goal };
        progress = next.then;
        done += 1;
        this.marching = { done, of: march.units };
      }
      return null;
    } finally {
      this.marching = null;
      this.last = done > 1 && session.state ? { moves: done, version: session.state.version } : null;
    }
  }

  /** Take a whole march back. */
  async takeBack(): Promise<Fault | null> {
    const { last, session } = this;
    if (!last || session.state?.version !== last.version) return null;
    this.last = null;
    for (let i = 0; i < last.moves && session.state?.can_undo; i += 1) {
      const fault = await session.undo();
      if (fault) return fault;
    }
    return null;
  }

  async #why(move: Move | null, spot: Spot, done: number, of: number): Promise<Halt> {
    const gone = done ? `${done} of ${of} have gone. ` : "";
    if (!move) return { rule: "", text: `${gone}The others cannot.`, spot };
    try {
      const why = await this.door.why(move);
      return { rule: why.legal ? "" : why.rule, text: why.legal ? `${gone}The others were not sent.` : `${gone}${why.sentence}`, spot };
    } catch {
      return { rule: "", text: `${gone}The others cannot go.`, spot };
    }
  }

  /** A goal is pointed at: its way is shown. */
  point(board: Board | null, spot: Spot | null): void {
    const offer = board?.table.ways && spot !== null && board.selected !== null ? goals(board).get(spot)?.[0] : undefined;
    const key = offer?.move.join("|") ?? "";
    if (key === this.#wanted) return;
    this.#wanted = key;
    clearTimeout(this.#timer);
    this.way = this.#ways.get(key) ?? null;
    if (!offer || this.#ways.has(key)) return;
    this.#timer = setTimeout(() => void this.#fetchWay(key, offer.move), SETTLE);
  }

  async #fetchWay(key: string, move: Move): Promise<void> {
    const version = this.#version;
    const way = await this.session.question(version, (door, signal) => door.way(move, signal)).catch(() => null);
    if (version !== this.#version) return;
    this.#ways.set(key, way);
    if (this.#wanted === key) this.way = way;
  }

  /** A space is looked at where a battle may be: what it would bring is asked, once the eye rests. */
  look(board: Board | null, space: number | null): void {
    const here = board?.table.forecasts && space !== null && isContested(board, space) ? space : null;
    if (here === null || here === this.prospect?.space) return;
    clearTimeout(this.#looking);
    const known = this.#forecasts.get(here);
    if (known !== undefined) this.prospect = { space: here, forecast: known };
    else this.#looking = setTimeout(() => void this.#fetchForecast(here), SETTLE);
  }

  async #fetchForecast(space: number): Promise<void> {
    const version = this.#version;
    const forecast = await this.session.question(version, (door, signal) => door.forecast(space, signal)).catch(() => null);
    if (version !== this.#version) return;
    this.#forecasts.set(space, forecast);
    this.prospect = { space, forecast };
  }
}

/** Units of more than one side are there, or on their way there. */
function isContested({ view }: Board, space: number): boolean {
  if (panelOf(view, "battle_board")?.space === space) return true;
  const sides = new Set(view.counters.filter((counter) => counter.space === space).map(({ side }) => side));
  for (const [id, side] of view.holders ?? []) if (id === space) sides.add(side);
  for (const { target, side } of view.arrows) if (target === space) sides.add(side);
  return sides.size > 1;
}
