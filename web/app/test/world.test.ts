// Curves and dice of a map of stacks, and the guide of its game.

import { describe, expect, it } from "vitest";
import markdown from "../../../src/broadfront/games/global_war/rules.md?raw";
import { guideOf, lessonFor } from "../src/guides/index.ts";
import { sectionOf, sections } from "../src/rules/markdown.ts";
import type { LogLine } from "../src/api/types.ts";
import { toldOf } from "../src/ui/world/dice.ts";
import { drawn, stepFor } from "../src/ui/world/curves.ts";

const chapters: Record<string, string> = import.meta.glob("../../../src/broadfront/games/global_war/rules/*.py", {
  query: "?raw", import: "default", eager: true,
});

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
    const line = (kind: LogLine["kind"], roll: LogLine["roll"] = null): LogLine => ({ move: 1, seat: -1, rule: "", text: "", actor: -1, kind, roll });
    expect(toldOf([line(""), line("roll", [3, 2, 1]), line("loss")])).toHaveLength(2);
    expect(toldOf([line("battle")])).toEqual([]);
  });
});
describe("the guide of Global War", () => {
  const guide = guideOf("global_war")!;

  it("explains every rule that the code asks a person by", () => {
    const source = Object.values(chapters).join("\n");
    const asked = new Set([...source.matchAll(/\bAsk\(\s*[\w.()[\]]+,\s*"([bc][\d.]+[ab]?)"/g)].map(([, rule]) => rule!));
    expect(asked.size).toBeGreaterThan(4);
    for (const rule of asked) expect(lessonFor(guide, rule), rule).toBeDefined();
  });

  it("names only rules that there are", () => {
    const all = sections(markdown);
    for (const rule of Object.keys(guide.lessons)) expect(sectionOf(all, rule)?.number).toBe(rule);
  });
});
