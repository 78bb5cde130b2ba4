// Adding up what the computer thinks of a position: many short answers give one long one, with its error.

import type { Evaluation, CandidateMove } from "./api.ts";
import { t } from "../../lib/i18n.ts";

/** What one trial of a move may be off by, about: of two with like means, what was tried more often comes first. */
const DOUBT = 0.1;

export interface Figure {
  readonly mean: number;
  /** The standard error; null: the figure has none. */
  readonly error: number | null;
}

/** What is next to nothing, and the least that any figure may be off by: evaluations are no finer than that. */
const LEAST = 0.01;
/** So many standard errors either way hold the truth in 19 of 20 cases. */
const SURE = 1.96;

export const figure = (n: number, sum: number, squares: number): Figure => {
  const mean = n ? sum / n : 0;
  return { mean, error: n > 1 && squares > 0 ? Math.sqrt(Math.max(0, squares / n - mean * mean) / (n - 1)) : null };
};

/** How far a figure may be off, in 19 of 20 cases: never less than one percent, nor than one try in all its tries. */
export const doubt = ({ error }: Figure, tries: number): number =>
  Math.max(LEAST, 1 / Math.max(1, tries), SURE * (error ?? 0));

/** Whether no difference was found between some moves: the best and the worst differ by no more than both may be off. */
export function areAlike(tried: readonly CandidateMove[]): boolean {
  const figures = tried
    .map((one) => ({ mean: figureOf(one).mean, off: doubt(figureOf(one), one.played) }))
    .sort((a, b) => a.mean - b.mean);
  const [worst, best] = [figures[0], figures.at(-1)];
  return (
    figures.length > 1 &&
    worst !== undefined &&
    best !== undefined &&
    best.mean - worst.mean <= Math.hypot(best.off, worst.off)
  );
}

export const figureOf = ({ played, total, squares }: CandidateMove): Figure => figure(played, total, squares);

/** What each seat may expect of the position as it is: a move that is tried has the figure of the position after it. */
export const chancesOf = ({ played, sums, squares }: Evaluation): Figure[] =>
  sums.map((sum, at) => figure(played, sum, squares[at]!));

const likely = ({ played, total }: CandidateMove): number => (played ? total / played - DOUBT / Math.sqrt(played) : -1);

/** All moves of a plan, or the one move. */
export const movesOf = ({ move, more }: CandidateMove): CandidateMove["more"] => [move, ...more];

/** Tells a way from others, in every answer about the same position. */
export const keyOf = (tried: CandidateMove): string => movesOf(tried).join();

/** Two answers about one position as one. */
export function added(one: Evaluation, other: Evaluation): Evaluation {
  const sum = (a: readonly number[], b: readonly number[]): number[] => a.map((value, at) => value + b[at]!);
  const tried = new Map(one.tried.map((move) => [keyOf(move), move]));
  for (const more of other.tried) {
    const known = tried.get(keyOf(more));
    tried.set(
      keyOf(more),
      known
        ? {
            ...more,
            played: known.played + more.played,
            total: known.total + more.total,
            squares: known.squares + more.squares,
          }
        : more,
    );
  }
  return {
    ...one,
    played: one.played + other.played,
    sums: sum(one.sums, other.sums),
    squares: sum(one.squares, other.squares),
    tried: [...tried.values()].sort((a, b) => likely(b) - likely(a)),
  };
}

/** A share as people read it: "62 %", "62 ± 3 %", "under 1 %"; how often it was tried says how far it may be off. */
export function percent(of: Figure, tries = Infinity): string {
  const off = doubt(of, tries);
  if (of.mean < LEAST && off <= LEAST) return t("judging-under-1-x");
  if (of.mean > 1 - LEAST && off <= LEAST) return t("judging-over-99-x");
  const mean = (100 * of.mean).toFixed(0);
  return of.error === null ? `${mean} %` : `${mean} ± ${Math.ceil(100 * off - 1e-9)} %`;
}
