// What a map of stacks needs beyond the hand at the table: many units that go together, the way of the move that is looked
// at, and what a battle would bring. Ways and prospects are asked of the server and kept as long as the
// match stands still.

import {
  areAllied,
  forcesAt,
  goals,
  marchOf,
  ordersAt,
  panelOf,
  type BattleBoard,
  type Board,
  type Forecast,
  type GroupPart,
  type March,
  type Move,
  type Spot,
  type MoveRoute,
} from "@broadfront/board";
import type { HttpError } from "../../../lib/api/http.ts";
import type { MatchApi } from "../../../lib/api/match_api.ts";
import type { MatchStore } from "../match_store.svelte.ts";

/** So many units go by one request. */
const MOST_AT_ONCE = 100;

/** The parts of a march, as many at once as the server takes. */
function atOnce(parts: readonly GroupPart[]): GroupPart[][] {
  const groups: GroupPart[][] = [[]];
  let units = 0;
  for (const part of parts) {
    if (units + part.units > MOST_AT_ONCE && units) {
      groups.push([]);
      units = 0;
    }
    groups.at(-1)!.push(part);
    units += part.units;
  }
  return groups;
}

const SETTLE = 140;

export class WorldHand {
  /** How many units are on their way; 0: none. */
  marching = $state(0);
  /** How many moves the last march made, as long as they can be taken back together; the version they led to. */
  last = $state.raw<{ readonly moves: number; readonly version: number } | null>(null);
  way = $state.raw<MoveRoute | null>(null);
  /** The space whose prospects are shown, and what they are: null while they are on their way, or if there are none. */
  prospect = $state.raw<{ readonly space: number; readonly forecast: Forecast | null } | null>(null);
  /** What the battle would bring with those who are gathered for it now: it stands before what is ordered so far. */
  gathered = $state.raw<Forecast | null>(null);
  #version = -1;
  readonly #paths = new Map<string, MoveRoute | null>();
  readonly #forecasts = new Map<string, Forecast | null>();
  #looked = "";
  /** The space that was looked at last. */
  #space: number | null = null;
  #requested = "";
  #timer: ReturnType<typeof setTimeout> | undefined;
  #forecastTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly store: MatchStore) {}

  /** The forecast that is told beside the map: everywhere on the screen the same. */
  get forecast(): Forecast | null {
    return this.gathered ?? this.prospect?.forecast ?? null;
  }

  private get api(): MatchApi {
    return this.store.api;
  }

  /** Drop what was cached for the previous version of the match. */
  at(version: number): void {
    if (version === this.#version) return;
    this.#version = version;
    clearTimeout(this.#timer);
    clearTimeout(this.#forecastTimer);
    this.#requested = this.#looked = "";
    this.#paths.clear();
    this.#forecasts.clear();
    this.way = null;
    this.prospect = null;
  }

  /** All units of a march at once; says why not, if it is refused. */
  async march({ parts, units }: March): Promise<HttpError | null> {
    const { store } = this;
    const before = store.state;
    if (!before) return null;
    this.point(null, null);
    this.marching = units;
    try {
      for (const together of atOnce(parts)) {
        const version = store.state?.version ?? before.version;
        const fault = await store.sendGroup(together, version);
        if (fault) return fault;
      }
      return null;
    } finally {
      this.marching = 0;
      const now = store.state;
      this.last =
        now && now.moves > before.moves + 1 ? { moves: now.moves - before.moves, version: now.version } : null;
    }
  }

  /** Take a whole march back. */
  async takeBack(): Promise<HttpError | null> {
    const { last, store } = this;
    const { state } = store;
    if (!last || state?.version !== last.version) return null;
    this.last = null;
    const before = state.moves - last.moves;
    while ((store.state?.moves ?? 0) > before && store.state?.can_undo) {
      const fault = await store.undo();
      if (fault) return fault;
    }
    return null;
  }

  /** A goal is pointed at: its way is shown. */
  point(board: Board | null, spot: Spot | null): void {
    const offer =
      board?.table.ways && spot !== null && board.selected !== null ? goals(board).get(spot)?.[0] : undefined;
    const key = offer?.move.join("|") ?? "";
    if (key === this.#requested) return;
    this.#requested = key;
    clearTimeout(this.#timer);
    this.way = this.#paths.get(key) ?? null;
    if (!offer || this.#paths.has(key)) return;
    this.#timer = setTimeout(() => void this.#fetchPath(key, offer.move), SETTLE);
  }

  async #fetchPath(key: string, move: Move): Promise<void> {
    const version = this.#version;
    const way = await this.store.question(version, (api, signal) => api.way(move, signal)).catch(() => null);
    if (version !== this.#version) return;
    this.#paths.set(key, way);
    if (this.#requested === key) this.way = way;
  }

  /**
   * A space is looked at where a battle may be: what it would bring with those who are chosen to go there is asked, once the
   * eye rests. Of another space nothing is told meanwhile; what was told stays where no space is looked at.
   */
  look(board: Board | null, space: number | null): void {
    if (!board?.table.forecasts || space === null) return;
    const parts = joining(board, space);
    const here = parts.length > 0 || isContested(board, space);
    if (!here && panelOf(board.view, "battle_board")) return; // its prospects stand in it
    this.#space = space;
    const key = here ? JSON.stringify([space, parts]) : "";
    if (key === this.#looked) return;
    this.#looked = key;
    clearTimeout(this.#forecastTimer);
    const known = this.#forecasts.get(key);
    this.prospect = known === undefined ? null : { space, forecast: known };
    if (here && known === undefined)
      this.#forecastTimer = setTimeout(() => void this.#fetchForecast(key, space, parts), SETTLE);
  }

  /** Others are chosen to go to the space that was looked at last. */
  lookAgain(board: Board | null): void {
    this.look(board, this.#space);
  }

  async #fetchForecast(key: string, space: number, parts: readonly GroupPart[]): Promise<void> {
    const version = this.#version;
    const forecast = await this.store
      .question(version, (api, signal) =>
        parts.length ? api.groupForecast(version, parts, space, signal) : api.forecast(space, signal),
      )
      .catch(() => null);
    if (version !== this.#version) return;
    this.#forecasts.set(key, forecast);
    if (key === this.#looked) this.prospect = { space, forecast };
  }
}

/** What is known of how a battle will go; of a raid nothing is: its space may have a land battle to come. */
export function forecastOf(
  battle: Pick<BattleBoard, "space" | "raid">,
  prospect: WorldHand["prospect"],
): Forecast | null {
  return !battle.raid && prospect?.space === battle.space ? prospect.forecast : null;
}

/** Those who are chosen, as they would go to a space where an enemy is; none: nobody is chosen who can go there. */
function joining(board: Board, space: number): readonly GroupPart[] {
  if (!board.chosen.size || board.gathering !== null || !goals(board).has(space) || !isEnemyAt(board, space)) return [];
  const [order] = ordersAt(board, space);
  return order?.units ? marchOf(board, space, order).parts : [];
}

function isEnemyAt({ table, view }: Board, space: number): boolean {
  const { holder, there } = forcesAt({ table, view }, space);
  return [holder, ...there.map(({ side }) => side)].some((side) => side && !areAllied(table, side, view.mover));
}

/** The battle in hand: the one that is fought, the one that is looked at, or the first that is ordered. */
export function battleInHand(board: Board, looked: number | null): number | null {
  const fought = panelOf(board.view, "battle_board")?.space;
  const ordered = board.view.arrows.map(({ target }) => target);
  return (
    [fought, board.gathering, looked, ...ordered].find(
      (space): space is number => space != null && isContested(board, space),
    ) ?? null
  );
}

/** Units of more than one side are there, or on their way there. */
function isContested({ view }: Board, space: number): boolean {
  if (panelOf(view, "battle_board")?.space === space) return true;
  const sides = new Set(view.counters.filter((counter) => counter.space === space).map(({ side }) => side));
  for (const [id, side] of view.holders ?? []) if (id === space) sides.add(side);
  for (const { target, side } of view.arrows) if (target === space) sides.add(side);
  return sides.size > 1;
}
