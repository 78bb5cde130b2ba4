// Curves and dice of a map of stacks.

import { describe, expect, it } from "vitest";
import type { LogLine } from "../src/api/types.ts";
import { toldOf } from "../src/ui/world/dice.ts";
import { drawn, stepFor } from "../src/ui/world/curves.ts";

describe("curves", () => {
  it("have round figures beside them", () => {
    expect([3, 48, 260, 1000].map(stepFor)).toEqual([1, 10, 100, 200]);
  });

  it("run from the left to the right, their most at the top rung or below", () => {
    const { curves, rungs, marks } = drawn({ panel: "plot", title: "", unit: "", marks: ["start", "1", "now"], series: [{ name: "Red", side: "Red", values: [0, 25, 50] }] }, 100, 50);
    expect(curves[0]!.d).toBe("M0,50L50,25L100,0");
    expect(rungs.map(([, value]) => value)).toEqual([0, 10, 20, 30, 40, 50]);
    expect(marks.map(([, name]) => name)).toEqual(["start", "1", "now"]);
  });
});

describe("dice of the log", () => {
  it("are told with what came of them, and only where some fell", () => {
    const line = (kind: LogLine["kind"], roll: LogLine["roll"] = null): LogLine => ({ move: 1, seat: -1, rule: "", text: "", actor: -1, kind, roll, went: null, when: ["", "", ""] });
    expect(toldOf([line(""), line("roll", [3, 2, 1]), line("loss")])).toHaveLength(2);
    expect(toldOf([line("battle")])).toEqual([]);
  });
});
