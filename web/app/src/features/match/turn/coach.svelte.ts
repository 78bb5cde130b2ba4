// The guide of a guided match, as the server gives it: what it says now, and what on the table it points at.

import { goals, groundOf, isSpace, isWorld, nearest, type Button, type Move, type Spot } from "@broadfront/board";
import type { Advice } from "../../../lib/api/types.ts";
import { settings } from "../../settings/settings.svelte.ts";
import { loadStored, saveStored } from "../../../lib/storage.ts";
import type { MatchControls } from "../controls.ts";

/** More places than these at once would point at nothing: then a few are examples. */
const MOST = 12;
const FEW = 3;

export class Coach {
  /** The guide was sent away: the match goes on as any other. */
  left = $state(false);
  /** Titles of what was read. */
  known = $state.raw<readonly string[]>([]);
  readonly #place: string;

  constructor(private readonly play: MatchControls) {
    this.#place = `coach.${play.store.id}`;
    const stored = loadStored<{ left?: boolean; known?: readonly string[] }>(this.#place, {});
    this.left = stored.left ?? false;
    this.known = stored.known ?? [];
  }

  /** Whether there is a guide at all, here or sent away. */
  exists = $derived.by(
    (): boolean =>
      settings.likes.coach && this.play.state?.guided === true && !this.play.past && !this.play.state.ending,
  );

  advice = $derived.by((): Advice | null => (this.exists && !this.left ? (this.play.state?.advice ?? null) : null));

  /** The moves it points at. */
  readonly #moves = $derived.by((): ReadonlySet<string> => {
    const moves = this.play.state?.view.ask?.[3] ?? [];
    return new Set((this.advice?.moves ?? []).flatMap((nth) => (moves[nth] ? [moves[nth].join()] : [])));
  });

  readonly #verbs = $derived(new Set([...this.#moves].map((move) => move.slice(0, move.indexOf(",")))));

  /** Whether a move of a verb is pointed at, with this first word if it is told. */
  points(verb: string, what?: number): boolean {
    return (
      this.#verbs.has(verb) &&
      (what === undefined || [...this.#moves].some((move) => move.startsWith(`${verb},${what},`)))
    );
  }

  pointsAt(button: Button): boolean {
    return button.move ? this.#moves.has(button.move.join()) : this.#verbs.has(button.verb.name);
  }

  /** The places pointed at: where what is pointed at begins, or goes on to once it was taken in hand. */
  spots = $derived.by((): readonly Spot[] => {
    const { board } = this.play;
    if (!board || !this.#moves.size) return [];
    const world = isWorld(board.table);
    const ground = (spot: Spot): Spot => (world ? (groundOf(board, spot) ?? spot) : spot);
    const ways = board.offers.filter(({ move, spots }) => spots.length && this.#moves.has((move as Move).join()));
    const held = board.selected === null ? null : ground(board.selected);
    const on = ways.filter(({ spots }) => spots.length > 1 && ground(spots[0]!) === held);
    const candidates = [
      ...new Set(on.length ? on.map(({ spots }) => ground(spots[1]!)) : ways.map(({ spots }) => ground(spots[0]!))),
    ];
    // dots show all that the hand can do: rings about every one of them would say nothing
    if (on.length && candidates.length > FEW && candidates.length === goals(board).size) return [];
    const seen = candidates.filter((spot) => !world || isSpace(spot));
    if (seen.length <= MOST) return seen;
    // what goes somewhere goes forward: the examples are those next to the enemy
    return (ways.some(({ spots }) => spots.length > 1) ? nearest(board, seen) : seen).slice(0, FEW);
  });

  understood(title: string): void {
    this.known = [...this.known, title];
    this.#keep();
  }

  leave(left: boolean): void {
    this.left = left;
    this.#keep();
  }

  #keep(): void {
    saveStored(this.#place, { left: this.left, known: this.known });
  }
}
