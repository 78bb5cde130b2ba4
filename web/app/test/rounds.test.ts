import { describe, expect, it } from "vitest";
import type { LogLine } from "../src/lib/api/types.ts";
import { roundOf } from "../src/features/match/dice/dice.ts";

const line = (move: number, kind: LogLine["kind"], text: string): LogLine =>
  ({
    move,
    kind,
    text,
    rule: "",
    seat: null,
    actor: 0,
    went: null,
    when: ["", "", ""],
    roll: kind === "roll" ? [1, 1, 2, 0, [6], 6] : null,
  }) as unknown as LogLine;

const log = [
  line(3, "battle", "Round 1"),
  line(4, "roll", "attacker"),
  line(5, "loss", "hit"),
  line(6, "roll", "defender"),
  line(7, "battle", "Round 2"),
  line(8, "roll", "attacker again"),
  line(9, "loss", "hit again"),
  line(10, "roll", "defender again"),
  line(11, "loss", "lost"),
];

describe("the dice of a round", () => {
  it("are those of both sides, whatever was asked between them", () => {
    expect(roundOf(log, 3).map(({ text }) => text)).toEqual(["attacker again", "hit again", "defender again", "lost"]);
    expect(roundOf(log.slice(0, 4), 3).map(({ text }) => text)).toEqual(["attacker", "hit", "defender"]);
  });

  it("are none before the first fall, after the battle, or of another battle", () => {
    expect(roundOf(log.slice(0, 5), 3)).toEqual([]);
    expect(roundOf([...log, line(12, "battle", "It is over")], 3)).toEqual([]);
    expect(roundOf(log, 12)).toEqual([]);
  });
});
