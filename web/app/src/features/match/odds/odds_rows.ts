// Long tables of odds in few rows: whether anything happens at all, what is likeliest, and the rest together.

import type { OddsTable } from "../../../lib/api/types.ts";

type Line = OddsTable["lines"][number];

export interface Grouped {
  /** The chance of any effect, where the table is too long to see it; null: it is not told. */
  readonly any: number | null;
  readonly first: readonly Line[];
  readonly rest: readonly Line[];
  /** What the rest comes to. */
  readonly others: number;
}

/** Outcomes so many lines and more over the limit are folded: fewer take no more room than the line that tells of them. */
const WORTH_FOLDING = 2;

/** Several things may be hit: the odds are told by thing, and in full only to who asks. */
export const isLong = ({ lines, things }: OddsTable, most: number): boolean =>
  things.length > 1 || lines.length > most + WORTH_FOLDING;

/** The chance that nothing happens. */
export const nothing = (lines: readonly Line[]): number =>
  lines.filter(isNothing).reduce((sum, { share }) => sum + share, 0);

const isNothing = ({ named, tone }: Line): boolean => !named || tone === "nothing";

/** `most` effects are told one by one; "nothing happens" comes with them. */
export function grouped(lines: readonly Line[], most: number): Grouped {
  const effects = lines.filter((line) => !isNothing(line)).toSorted((a, b) => b.share - a.share);
  const nothing = lines.filter(isNothing);
  if (effects.length < most + WORTH_FOLDING) return { any: null, first: lines, rest: [], others: 0 };
  const rest = effects.slice(most);
  const sum = (some: readonly Line[]): number => some.reduce((total, { share }) => total + share, 0);
  return {
    any: nothing.length ? sum(effects) : null,
    first: [...effects.slice(0, most), ...nothing],
    rest,
    others: sum(rest),
  };
}
