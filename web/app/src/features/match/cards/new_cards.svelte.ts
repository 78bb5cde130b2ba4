// Cards that came into one's own hand just now: they are marked until this seat does something else.

import { panelsOf } from "@broadfront/board";
import type { MatchState } from "../../../lib/api/types.ts";

type Seen = Pick<MatchState, "seat" | "version" | "view" | "last">;

/** How many of each card a seat holds. */
const handOf = ({ seat, view }: Seen): Map<string, number> =>
  new Map(
    panelsOf(view, "tray").flatMap((tray) =>
      tray.style === "hand" && tray.seat === seat
        ? tray.items.filter(({ card }) => card >= 0).map(({ name, count }) => [name, count] as const)
        : [],
    ),
  );

export class NewCards {
  names = $state.raw<ReadonlySet<string>>(new Set());
  #before: {
    readonly seat: number | null;
    readonly version: number;
    readonly hand: ReadonlyMap<string, number>;
  } | null = null;

  /** Another state is shown. */
  see(state: Seen): void {
    const { seat, version } = state;
    const before = this.#before;
    if (before?.seat === seat && before.version === version) return;
    const hand = handOf(state);
    this.#before = { seat, version, hand };
    if (!before || before.seat !== seat || version < before.version) return void (this.names = new Set());
    const came = [...hand].flatMap(([name, count]) => (count > (before.hand.get(name) ?? 0) ? [name] : []));
    const acted = state.last.some(([by]) => by === seat);
    if (came.length || acted) this.names = new Set([...(acted ? [] : this.names), ...came]);
  }
}
