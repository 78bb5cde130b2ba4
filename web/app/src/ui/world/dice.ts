// Rolls as the log tells them ("Dice at 2: 1 of 4 hit."): how many dice, what they hit on, and how many did.

import type { LogLine } from "../../api/types.ts";

export interface Roll {
  readonly dice: number;
  readonly value: number;
  readonly hits: number;
}

/** A line of the log, with its roll if it tells one. */
export interface Told {
  readonly text: string;
  readonly rule: string;
  readonly roll: Roll | null;
}

const ROLL = /(?:dice|bombardment) at (\d+): (\d+) of (\d+) hit/i;

export function rollOf(text: string): Roll | null {
  const found = ROLL.exec(text);
  if (!found) return null;
  const [value, hits, dice] = found.slice(1).map(Number) as [number, number, number];
  return { dice, value, hits };
}

/** What was told since the last decision, if dice fell or units were lost: the newest lines of a fight. */
export function toldOf(lines: readonly LogLine[]): Told[] {
  const fight = lines.filter(({ rule }) => /^(b4|b7|c4|c8|c10|c12)/.test(rule) || /^\d*b?4/.test(rule));
  const all = fight.map(({ text, rule }): Told => ({ text, rule, roll: rollOf(text) }));
  return all.some(({ roll }) => roll) ? all : [];
}
