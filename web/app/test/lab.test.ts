// The laboratory's words and addresses.

import { describe, expect, test } from "vitest";
import { duration, figure, gap, formatLength, percent, progressLabel } from "../src/features/lab/labels.ts";
import { labCompareHash, labHash, parseRoute } from "../src/lib/route.svelte.ts";

describe("the laboratory", () => {
  test("has addresses for all studies, one, a cell of it, and two", () => {
    expect(parseRoute("#/lab")).toEqual({ page: "lab", id: "", cell: "" });
    const cell = "front_line/main/extra_supply=red_1";
    expect(parseRoute(labHash("my study", cell))).toEqual({ page: "lab", id: "my study", cell });
    expect(parseRoute(labCompareHash("a+b", "ü%"))).toEqual({ page: "lab-compare", first: "a+b", second: "ü%" });
    expect(parseRoute("#/lab-compare/one").page).toBe("lost");
    expect(parseRoute("#/lab/a/b/c").page).toBe("lost");
  });

  test("tells how far a study is", () => {
    const far = { state: "running", played: 60, planned: 200, faults: 0, left: 200 } as const;
    expect(progressLabel(far)).toBe("60 of 200 matches, running, 3 minutes left");
    expect(progressLabel({ ...far, state: "finished", played: 200, faults: 1 })).toBe(
      "200 of 200 matches, finished, one fault",
    );
    expect(progressLabel({ ...far, state: "running", left: null, faults: 2 })).toBe(
      "60 of 200 matches, running, 2 faults",
    );
  });

  test("tells lengths in the rounds of the box, or in turns of one side", () => {
    expect(formatLength({ turns: 24, rounds: 8, round_unit: "rounds" })).toBe("8 rounds");
    expect(formatLength({ turns: 12, rounds: null, round_unit: "" })).toBe("12 turns");
    expect(formatLength({ turns: null, rounds: null, round_unit: "" })).toBe("");
  });

  test("writes times, shares and differences as they are read", () => {
    expect([duration(0.2), duration(80), duration(600), duration(9000)]).toEqual([
      "a second",
      "80 seconds",
      "10 minutes",
      "2.5 hours",
    ]);
    expect([percent(0.525), gap(0.123), gap(-0.5)]).toEqual(["53 %", "+12.3 %", "−50 %"]);
    expect([figure(0.5251, true), figure(2.3456, false), figure("tank", false), figure(null, false)]).toEqual([
      "52.5 %",
      "2.35",
      "tank",
      "",
    ]);
  });
});
