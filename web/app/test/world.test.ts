// Curves and dice of a map of stacks, and the guide of its game.

import { describe, expect, it } from "vitest";
import markdown from "../../../src/broadfront/games/global_war/rules.md?raw";
import { guideOf, lessonFor } from "../src/guides/index.ts";
import { sectionOf, sections } from "../src/rules/markdown.ts";
import { rollOf, toldOf } from "../src/ui/world/dice.ts";
import { drawn, stepFor } from "../src/ui/world/curves.ts";

const chapters: Record<string, string> = import.meta.glob("../../../src/broadfront/games/global_war/rules/*.py", {
  query: "?raw", import: "default", eager: true,
});

describe("curves", () => {
  it("have round figures beside them", () => {
    expect([3, 48, 260, 1000].map(stepFor)).toEqual([1, 10, 100, 200]);
  });

  it("run from the left to the right, their most at the top rung or below", () => {
    const { curves, rungs, marks } = drawn({ title: "", unit: "", marks: ["start", "1", "now"], series: [{ name: "Red", side: "Red", values: [0, 25, 50] }] }, 100, 50);
    expect(curves[0]!.d).toBe("M0,50L50,25L100,0");
    expect(rungs.map(([, value]) => value)).toEqual([0, 10, 20, 30, 40, 50]);
    expect(marks.map(([, name]) => name)).toEqual(["start", "1", "now"]);
  });
});

describe("dice of the log", () => {
  it("are read from its lines", () => {
    expect(rollOf("Dice at 2: 1 of 3 hit.")).toEqual({ dice: 3, value: 2, hits: 1 });
    expect(rollOf("Bombardment at 4: 2 of 2 hit.")).toEqual({ dice: 2, value: 4, hits: 2 });
    expect(rollOf("Submarines on patrol in Sea Zone 62, dice at 1: 1 of 2 hit.")).toEqual({ dice: 2, value: 1, hits: 1 });
    expect(rollOf("Germany takes East Poland.")).toBe(null);
  });

  it("are told with what came of them, and only where some fell", () => {
    const line = (text: string, rule: string) => ({ move: 1, seat: -1, rule, text, actor: -1 });
    expect(toldOf([line("Germany buys 3 x Tank.", "b3.2"), line("Dice at 2: 1 of 3 hit.", "b4"), line("An infantry is lost.", "b4.4")]).map(({ text }) => text)).toHaveLength(2);
    expect(toldOf([line("The battle is over.", "b4")])).toEqual([]);
    expect(toldOf([line("Submarines on patrol in Sea Zone 62, dice at 1: 1 of 2 hit.", "c4"), line("USA's Carrier is damaged.", "c4")])).toHaveLength(2);
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
