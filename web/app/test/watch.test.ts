// The scenes of a turn that is watched again.

import { describe, expect, it } from "vitest";
import type { LogLine } from "../src/lib/api/types.ts";
import { lasting, scenes } from "../src/features/match/log/watch.svelte.ts";

const line = (move: number, text: string, kind: LogLine["kind"] = ""): LogLine => ({
  move,
  seat: 1,
  rule: "",
  text,
  actor: 1,
  kind,
  roll: null,
  went: null,
  when: ["", "", ""],
  named: false,
});

describe("scenes", () => {
  const log = [
    line(1, "before"),
    line(2, "Infantry moves"),
    line(3, "Infantry moves"),
    line(4, "Tank moves"),
    line(5, "Round 1", "battle"),
    line(6, "Dice", "roll"),
    line(7, "Tank is lost", "loss"),
    line(8, "Round 2", "battle"),
    line(9, "after"),
    line(12, "too late"),
  ];
  const list = scenes(log, 2, 12);

  it("fold repeats, and make one of each round of a battle", () => {
    expect(list.map(({ lines, times }) => [lines.map(({ text }) => text).join(), times])).toEqual([
      ["Infantry moves", 2],
      ["Tank moves", 1],
      ["Round 1,Dice,Tank is lost", 1],
      ["Round 2", 1],
      ["after", 1],
    ]);
  });

  it("follow upon each other without a gap", () => {
    expect(list.map(({ from, to }) => [from, to])).toEqual([
      [2, 4],
      [4, 5],
      [5, 8],
      [8, 9],
      [9, 10],
    ]);
  });

  it("last longer where more is told, and shorter at a higher speed", () => {
    expect(lasting(list[2]!, 1)).toBeGreaterThan(lasting(list[0]!, 1));
    expect(lasting(list[2]!, 2)).toBe(lasting(list[2]!, 1) / 2);
  });
});
