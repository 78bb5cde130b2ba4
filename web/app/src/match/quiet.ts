// "Decline for the rest of this turn": one question, asked again and again while somebody else's turn lasts, is declined
// until the turn is over. It is this page's doing: the server asks all the same, and every answer is a move.

import type { MatchState } from "../api/types.ts";

export interface Quiet {
  readonly rule: string;
  readonly headline: string;
}

const DECLINE = "decline";

/** What could be declined for the rest of the turn: the question put to us now, if it can be declined at all. */
export function declinable(state: MatchState | null): Quiet | null {
  const ask = state?.view.ask;
  if (!state || !ask || ask[0] !== state.seat || !ask[3].some(([verb]) => verb === DECLINE)) return null;
  return { rule: ask[1], headline: state.view.headline };
}

/** Whether the question of this state is the one that was declined for the rest of the turn. */
export function isDeclined(state: MatchState | null, quiet: Quiet | null): boolean {
  const here = declinable(state);
  return here !== null && quiet !== null && here.rule === quiet.rule && here.headline === quiet.headline;
}

export const DECLINED = [DECLINE, 0, 0] as const;
