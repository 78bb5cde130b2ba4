// The log as it is told: lines of moves that were taken back are dropped, new ones added.

import type { LogLine, MatchState } from "../api/types.ts";

export function merged(lines: readonly LogLine[], state: MatchState): readonly LogLine[] {
  const kept = lines.filter((line) => line.move < state.fresh_log_from);
  return state.log.length || kept.length !== lines.length ? [...kept, ...state.log] : lines;
}
