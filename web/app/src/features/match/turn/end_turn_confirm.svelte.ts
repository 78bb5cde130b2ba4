// The question before a phase or turn is ended: with something that would be lost, or with no order given.

import { cautionOf, putBackOf, type Board, type Move } from "@broadfront/board";
import type { MatchState } from "../../../lib/api/types.ts";
import { settings } from "../../settings/settings.svelte.ts";
import { loadStored, saveStored } from "../../../lib/storage.ts";
import { pendingTasksOf } from "./pending_tasks.ts";
import { language, t } from "../../../lib/i18n.ts";

const NAME = "not-asked";
/** So many matches' phases are remembered. */
const MOST = 20;

/** What would be lost or is left unused; "": nothing. `could` is what can still be ordered. */
export function doubt(board: Board, state: MatchState, move: Move, could = ""): string {
  const lost = board.offers.find((offer) => offer.move.join() === move.join());
  const caution = lost ? cautionOf(board, lost) : "";
  if (caution) return caution;
  const duties = pendingTasksOf(board.view);
  if (duties) return `${duties.title}: ${duties.duties.map(({ text }) => text).join(", ")}.`;
  const idle = putBackOf(board.view).map(
    ({ counter, units }) =>
      `${units} ${counter.kind} (${board.table.spaces.find(({ id }) => id === counter.space)?.name ?? ""})`,
  );
  if (idle.length) return t("end-question-put-back", { idle: new Intl.ListFormat(language).format(idle) });
  return state.idle && board.offers.some((offer) => offer.spots.length > 0)
    ? t("end-question-you-have-given-no", { could: could && t("end-question-you-can-still", { could }) })
    : "";
}

export class EndTurnConfirm {
  /** The order that is asked about. */
  about = $state.raw<Move | null>(null);
  /** It is not to be asked again at this phase in this match. */
  last = $state(false);
  /** The phases of this match that are ended unasked. */
  silent = $state.raw<readonly string[]>([]);
  #phase = "";

  constructor(readonly match: string) {
    this.silent = loadStored<Record<string, string[]>>(NAME, {})[match] ?? [];
  }

  /** Ask, if there is anything to ask about; says whether there is. */
  put(board: Board, state: MatchState, move: Move): boolean {
    this.#phase = state.view.phase;
    if (!settings.likes.confirmEnd || this.silent.includes(this.#phase) || !doubt(board, state, move)) return false;
    this.last = false;
    this.about = move;
    return true;
  }

  /** It is to be ended all the same: returns what was asked about. */
  confirm(): Move | null {
    if (this.about && this.last) this.#keep([...this.silent, this.#phase]);
    return this.putBack();
  }

  /** Nothing is ended; returns what was asked about. */
  putBack(): Move | null {
    const move = this.about;
    this.about = null;
    return move;
  }

  /** Ask at every phase of this match again. */
  again(): void {
    this.#keep([]);
  }

  #keep(silent: readonly string[]): void {
    this.silent = silent;
    const { [this.match]: _, ...others } = loadStored<Record<string, readonly string[]>>(NAME, {});
    saveStored(
      NAME,
      Object.fromEntries([
        ...Object.entries(others).slice(1 - MOST),
        ...(silent.length ? [[this.match, silent] as const] : []),
      ]),
    );
  }
}
