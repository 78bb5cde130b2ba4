// What the helpers of a match controller see of it and make it do: they know this, and not the controller that holds them.

import type { Board, Move, View } from "@broadfront/board";
import type { MatchState } from "../../lib/api/types.ts";
import type { BattleIntro } from "./battle/battle_intro.svelte.ts";
import type { Refusals } from "./board/refusals.svelte.ts";
import type { MatchStore } from "./match_store.svelte.ts";

export interface MatchControls {
  readonly store: MatchStore;
  readonly board: Board | null;
  readonly state: MatchState | null;
  /** A moment of the past is shown instead of the present. */
  readonly past: View | null;
  readonly opening: BattleIntro;
  readonly refused: Refusals;
  send(move: Move): Promise<unknown>;
}
