// Adding up what the computer thinks of a position: many short answers give one long one, with its error.

import type { Judgement, TriedMove } from "../api/analysis.ts";

/** What one trial of a move may be off by, about: of two with like means, what was tried more often comes first. */
const DOUBT = 0.1;

export interface Figure {
  readonly mean: number;
  /** The standard error; null: the figure has none. */
  readonly error: number | null;
}

export const figure = (n: number, sum: number, squares: number): Figure => {
  const mean = n ? sum / n : 0;
  return { mean, error: n > 1 && squares > 0 ? Math.sqrt(Math.max(0, squares / n - mean * mean) / (n - 1)) : null };
};

export const figureOf = ({ played, total, squares }: TriedMove): Figure => figure(played, total, squares);

/** What each seat may expect. */
export const chancesOf = ({ played, sums, squares }: Judgement): Figure[] => sums.map((sum, seat) => figure(played, sum, squares[seat]!));

const likely = ({ played, total }: TriedMove): number => (played ? total / played - DOUBT / Math.sqrt(played) : -1);

/** All moves of a plan, or the one move: what tells one from another. */
export const movesOf = ({ move, more }: TriedMove): TriedMove["more"] => [move, ...more];

const keyOf = (tried: TriedMove): string => movesOf(tried).join();

/** Two answers about one position as one. */
export function added(one: Judgement, other: Judgement): Judgement {
  const sum = (a: readonly number[], b: readonly number[]): number[] => a.map((value, at) => value + b[at]!);
  const tried = new Map(one.tried.map((move) => [keyOf(move), move]));
  for (const more of other.tried) {
    const known = tried.get(keyOf(more));
    tried.set(keyOf(more), known ? { ...more, played: known.played + more.played, total: known.total + more.total, squares: known.squares + more.squares } : more);
  }
  return {
    ...one,
    played: one.played + other.played,
    sums: sum(one.sums, other.sums),
    squares: sum(one.squares, other.squares),
    tried: [...tried.values()].sort((a, b) => likely(b) - likely(a)),
  };
}

const points = (share: number): string => (100 * share < 0.95 ? (100 * share).toFixed(1) : (100 * share).toFixed(0));

/** A share as people read it: "62 %", "62 ± 3 %". */
export const percent = ({ mean, error }: Figure): string => (error === null ? `${(100 * mean).toFixed(0)} %` : `${(100 * mean).toFixed(0)} ± ${points(error)} %`);
