// How sure the figures of the computer's view are, and which moves they do not tell apart.

import { describe, expect, it } from "vitest";
import type { CandidateMove } from "../src/features/analysis/api.ts";
import { added, areAlike, chancesOf, doubt, figure, percent } from "../src/features/analysis/evaluation.ts";
import { certain } from "../src/features/analysis/report.svelte.ts";

const candidate = (played: number, mean: number, spread: number): CandidateMove => ({
  move: ["fire", played, 0],
  more: [],
  orders: [],
  words: "",
  played,
  total: played * mean,
  squares: played * (mean * mean + spread * spread),
});

describe("a figure", () => {
  it("is never told more exactly than to one percent", () => {
    expect(percent(figure(2000, 40, 0.9), 2000)).toBe("2 ± 1 %");
    expect(percent(figure(2000, 10, 0.06), 2000)).toBe("under 1 %");
    expect(percent(figure(2000, 1995, 1990.1), 2000)).toBe("over 99 %");
  });

  it("is no surer than its tries", () => {
    expect(doubt(figure(4, 2, 1), 4)).toBeGreaterThanOrEqual(0.25);
    expect(percent(figure(4, 2, 1.1), 4)).toBe("50 ± 25 %");
  });
});

describe("moves", () => {
  it("are alike where they differ by no more than they may be off", () => {
    expect(areAlike([candidate(700, 0.03, 0.01), candidate(650, 0.03, 0.01), candidate(600, 0.026, 0.01)])).toBe(true);
    expect(areAlike([candidate(700, 0.6, 0.1), candidate(650, 0.45, 0.1)])).toBe(false);
    expect(areAlike([candidate(700, 0.6, 0.1)])).toBe(false);
  });
});

describe("the figure of a position", () => {
  const judgement = {
    seat: 1,
    played: 100,
    sums: [43, 57],
    squares: [20, 34],
    sides: [0, 1],
    made: null,
    tried: [candidate(100, 0.92, 0.1), candidate(99, 0.74, 0.1)],
  };

  it("is its own, whatever the moves that were tried promise", () => {
    expect(chancesOf(judgement).map(({ mean }) => Math.round(100 * mean))).toEqual([43, 57]);
    expect(chancesOf(added(judgement, judgement)).map(({ mean }) => Math.round(100 * mean))).toEqual([43, 57]);
  });

  it("is its own where there is nothing to choose", () => {
    expect(chancesOf({ ...judgement, tried: [] }).map(({ mean }) => mean)).toEqual([0.43, 0.57]);
  });
});

describe("the cost of a move", () => {
  it("is certain only where it is told as more than its error", () => {
    const isCertain = (mean: number, error: number | null): boolean => certain({ cost: { mean, error } }) > 0;
    expect(percent({ mean: 0.06, error: 0.04 })).toBe("6 ± 8 %");
    expect(isCertain(0.06, 0.04)).toBe(false);
    expect(percent({ mean: 0.056, error: 0.026 })).toBe("6 ± 6 %");
    expect(isCertain(0.056, 0.026)).toBe(false);
    expect(isCertain(0.09, 0.04)).toBe(true);
    expect(isCertain(0.02, null)).toBe(true);
  });
});
