import { expect, test } from "vitest";
import { grouped, isLong, nothing } from "../src/features/match/odds/odds_rows.ts";

const line = (label: string, share: number, tone: "" | "nothing" = "") =>
  ({ label, named: label !== "no effect", exact: "", share, tone }) as const;

test("a short table is told as it is", () => {
  const lines = [line("hit", 0.4), line("no effect", 0.6)];
  expect(grouped(lines, 3)).toEqual({ any: null, first: lines, rest: [], others: 0 });
});

test("of a long table any effect is told, the likeliest, and the rest together", () => {
  const lines = [
    line("no effect", 0.5),
    ...["a", "b", "c", "d", "e", "f"].map((name, i) => line(name, [0.05, 0.15, 0.1, 0.1, 0.06, 0.04][i]!)),
  ];
  const { any, first, rest, others } = grouped(lines, 3);
  expect(any).toBeCloseTo(0.5);
  expect(first.map(({ label }) => label)).toEqual(["b", "c", "d", "no effect"]);
  expect(rest.map(({ label }) => label)).toEqual(["e", "a", "f"]);
  expect(others).toBeCloseTo(0.15);
});

test("a named outcome that does nothing is no effect", () => {
  const lines = [line("misses", 0.7, "nothing"), ...["a", "b", "c"].map((name) => line(name, 0.1))];
  expect(grouped(lines, 1).any).toBeCloseTo(0.3);
});

test("several things are told one by one: long for the panel", () => {
  const lines = [line("no effect", 0.5), line("A: hit", 0.3), line("B: hit", 0.2)];
  const thing = (name: string, share: number) => ({ name, exact: "", share, effects: [], own: false });
  const odds = {
    move: "",
    policy: "",
    hidden: "",
    missing: "",
    lines,
    odds_breakdown: [],
    things: [thing("A", 0.3), thing("B", 0.2)],
    harm: 0,
    gain: 0,
  };
  expect(isLong(odds, 3)).toBe(true);
  expect(isLong({ ...odds, things: odds.things.slice(1) }, 3)).toBe(false);
  expect(nothing(lines)).toBeCloseTo(0.5);
});
