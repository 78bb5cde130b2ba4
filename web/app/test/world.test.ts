// Curves and dice of a map of stacks.

import { describe, expect, it } from "vitest";
import { plainCounter, plainTable, type Counter, type Sign } from "@broadfront/board";
import type { LogLine } from "../src/lib/api/types.ts";
import { figuresOf } from "../src/features/match/board/figures.ts";
import { falling, folded, isHit, needed, entriesAfterRoll } from "../src/features/match/dice/dice.ts";
import { drawn, stepFor } from "../src/features/match/world/curves.ts";

describe("what a unit can do", () => {
  const table = plainTable({
    figures: {
      Battleship: [
        ["attack", "4"],
        ["defence", "4"],
      ],
    },
  });
  const ship = (...states: Sign[]): Counter =>
    plainCounter({ kind: "Battleship", states: states.map((sign) => ({ sign, text: sign })) });

  it("tells no attack of a ship that may not attack until it is repaired", () => {
    expect(figuresOf(table, ship("damaged"))).toBe("attack 4 · defence 4");
    expect(figuresOf(table, ship("crippled", "fought"))).toBe("defence 4");
  });
});

describe("curves", () => {
  it("have round figures beside them", () => {
    expect([3, 48, 260, 1000].map(stepFor)).toEqual([1, 10, 100, 200]);
  });

  it("run from the left to the right, their most at the top rung or below", () => {
    const { curves, rungs, marks } = drawn(
      {
        panel: "plot",
        title: "",
        unit: "",
        marks: ["start", "1", "now"],
        series: [{ name: "Red", side: "Red", values: [0, 25, 50] }],
      },
      100,
      50,
    );
    expect(curves[0]!.d).toBe("M0,50L50,25L100,0");
    expect(rungs.map(([, value]) => value)).toEqual([0, 10, 20, 30, 40, 50]);
    expect(marks.map(([, name]) => name)).toEqual(["start", "1", "now"]);
  });
});

describe("dice of the log", () => {
  it("are told with what came of them, and only where some fell", () => {
    const line = (kind: LogLine["kind"], roll: LogLine["roll"] = null): LogLine => ({
      move: 1,
      seat: null,
      rule: "",
      text: "",
      actor: null,
      kind,
      roll,
      went: null,
      when: ["", "", ""],
      named: false,
    });
    expect(entriesAfterRoll([line(""), line("roll", [3, 1, 2, 1, [2, 5, 6], 6]), line("loss")])).toHaveLength(2);
    expect(entriesAfterRoll([line("battle")])).toEqual([]);
  });

  it("say apart what each had to show", () => {
    const rolls = [
      [2, 1, 3, 1, [2, 5], 6],
      [1, 1, 1, 0, [4], 6],
      [1, 5, 6, 1, [6], 6],
      [1, 7, 6, 0, [6], 6],
      [1, 1, 6, 1, [2], 6],
      [1, 0, 0, 0, [9], 10],
    ] as const;
    expect(rolls.map(needed)).toEqual([
      "hits on 1 to 3",
      "hits on 1",
      "hits on 5 or 6",
      "cannot hit",
      "always hits",
      "",
    ]);
    expect(rolls.map((roll) => isHit(roll, 2))).toEqual([true, false, false, false, true, null]);
  });

  it("are told with repeats as one", () => {
    const line = (text: string): LogLine => ({
      move: 1,
      seat: null,
      rule: "",
      text,
      actor: null,
      kind: "loss",
      roll: null,
      went: null,
      when: ["", "", ""],
      named: false,
    });
    expect(folded([line("a"), line("a"), line("b"), line("a")]).map(({ times }) => times)).toEqual([2, 1, 1]);
  });

  it("fall before they are told, faster if wanted, and not at all without motion", () => {
    expect([falling(true, 1) > 400, falling(true, 4) < falling(true, 1), falling(false, 1)]).toEqual([true, true, 0]);
  });
});
