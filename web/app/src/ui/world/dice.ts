// What the log tells of a fight: dice that fell, and what came of them.

import type { LogLine } from "../../api/types.ts";

const FIGHT: ReadonlySet<LogLine["kind"]> = new Set(["roll", "battle", "loss"]);

/** What was told since the last decision, if dice fell: the newest lines of a fight. */
export function toldOf(lines: readonly LogLine[]): readonly LogLine[] {
  const fight = lines.filter(({ kind }) => FIGHT.has(kind));
  return fight.some(({ roll }) => roll) ? fight : [];
}
