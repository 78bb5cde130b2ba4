import { describe, expect, it } from "vitest";
import type { LogLine } from "../src/lib/api/types.ts";
import { grouped, latestEntries, marksOf, ofBattles, within } from "../src/features/match/log/log.ts";

const line = (move: number, text: string, over: Partial<LogLine> = {}): LogLine => ({
  move,
  seat: 0,
  rule: "1",
  text,
  actor: 0,
  kind: "",
  roll: null,
  went: null,
  when: ["Round 1", "Germany", "Moves"],
  named: false,
  ...over,
});
const went = (move: number, things: string, origin: string, target: string): LogLine =>
  line(move, `${things} ${move}`, { kind: "move", went: [things, origin, target, things.replace(/s$/, "")] });
const texts = (log: readonly LogLine[]): string[] =>
  grouped(log).flatMap(({ phases }) => phases.flatMap(({ entries }) => entries.map(({ text }) => text)));

describe("the log", () => {
  it("is grouped by round, turn and phase", () => {
    const log = [
      line(0, "a"),
      line(1, "b", { when: ["Round 1", "Germany", "Combat"] }),
      line(2, "c", { when: ["Round 1", "USSR", "Moves"] }),
    ];
    expect(grouped(log).map(({ side, phases }) => [side, phases.map(({ name }) => name)])).toEqual([
      ["Germany", ["Moves", "Combat"]],
      ["USSR", ["Moves"]],
    ]);
  });

  it("tells pieces that go the same way as one", () => {
    expect(
      texts([
        went(0, "Infantry", "Karelia", "Finland"),
        went(1, "Infantry", "Karelia", "Finland"),
        went(2, "Tanks", "Karelia", "Finland"),
      ]),
    ).toEqual(["2 Infantry Karelia → Finland", "Tank Karelia → Finland"]);
  });

  it("tells alike pieces that go different ways apart, each with its way", () => {
    expect(
      texts([
        went(0, "Supplies", "A", "B"),
        went(1, "Supplies", "A", "B"),
        went(2, "Supplies", "C", "D"),
        went(3, "Supplies", "C", "D"),
      ]),
    ).toEqual(["2 Supplies A → B", "2 Supplies C → D"]);
  });

  it("counts a sentence that is repeated", () =>
    expect(texts([line(0, "Lost."), line(0, "Lost."), line(0, "Won.")])).toEqual(["Lost. (×2)", "Won."]));

  it("leaves out what is not wanted", () =>
    expect(grouped([line(0, "a"), line(1, "b", { kind: "roll" })], ({ kind }) => kind === "roll")[0]!.size).toBe(1));
});

describe("what was told last", () => {
  const last = (...log: readonly LogLine[]): string[] => latestEntries(log, 2).map(({ text }) => text);
  const die = (move: number, text: string): LogLine => line(move, text, { kind: "roll", roll: [1, 6, 6, 0, [4], 6] });

  it("counts a sentence that is repeated", () => {
    expect(
      last(
        line(0, "Begun."),
        line(1, "Dice: 2 of 3 hit."),
        line(1, "USSR's Infantry is hit."),
        line(1, "USSR's Infantry is hit."),
      ),
    ).toEqual(["Dice: 2 of 3 hit.", "USSR's Infantry is hit. (×2)"]);
  });

  it("quotes no single one of several dice", () => {
    expect(last(die(0, "Research: 6."), die(1, "Research: 4."), line(1, "Germany makes a breakthrough."))).toEqual([
      "Germany makes a breakthrough.",
    ]);
    expect(last(line(0, "Begun."), die(1, "Research: 6."), line(1, "Germany makes a breakthrough."))).toEqual([
      "Research: 6.",
      "Germany makes a breakthrough.",
    ]);
  });
});

it("knows the lines of a battle, from what begins it to its last card or loss", () => {
  const log = [
    line(0, "card", { kind: "roll" }),
    line(1, "fires", { kind: "battle" }),
    line(2, "hits", { kind: "roll" }),
    line(2, "lost", { kind: "loss" }),
    line(3, "goes"),
    line(4, "rolls", { kind: "roll" }),
  ];
  const battles = ofBattles(log);
  expect(log.filter((one) => battles.has(one)).map(({ text }) => text)).toEqual(["fires", "hits", "lost"]);
});

it("marks rounds, turns, phases and battles on the slider", () => {
  const fight = { when: ["Round 1", "Germany", "Combat"] } as const;
  const log = [
    line(0, "a"),
    line(1, "b", { ...fight, kind: "battle" }),
    line(2, "c", { ...fight, kind: "roll" }),
    line(3, "d", { when: ["Round 1", "USSR", "Moves"] }),
    line(4, "e", { when: ["Round 2", "Germany", "Moves"] }),
  ];
  expect(marksOf(log).map(({ kind, moves }) => [kind, moves])).toEqual([
    ["round", 1],
    ["phase", 2],
    ["battle", 2],
    ["turn", 4],
    ["round", 5],
  ]);
});

it("finds the turns that lie in a part of a match, not the one that ended with its first move", () => {
  const turns = [
    { first: 0, last: 11 },
    { first: 11, last: 30 },
    { first: 30, last: 31 },
  ];
  expect(within(turns, 10, 30)).toEqual([turns[1]]);
  expect(within(turns, 3, 6)).toEqual([turns[0]]);
  expect(within(turns, 0, 31)).toEqual(turns);
});

it("tells under a turn that the enemy's last move brought on nothing of the enemy's turn", () => {
  const when = (side: string): LogLine["when"] => ["September", side, ""];
  // the last stack of the month is taken without a question, by the move that ends the turn before
  const log = [
    line(17, "Green takes a stack.", { when: when("Green"), kind: "turn" }),
    line(20, "Green attacks.", { when: when("Green"), kind: "battle" }),
    line(20, "Red takes a stack.", { when: when("Red"), kind: "turn" }),
  ];
  const [, red] = grouped(log);
  expect([red!.first, red!.last, red!.begins]).toEqual([20, 21, true]);
  const turns = [
    { first: 17, last: 21 },
    { first: 21, last: 22 },
  ];
  expect(within(turns, red!.first, red!.last, red!.begins)).toEqual([turns[1]]);
  // a turn of one order, and an own turn whose end is told by nothing
  const short = [
    { first: 20, last: 21 },
    { first: 21, last: 23 },
  ];
  expect(within(short, 20, 21, true)).toEqual([short[1]]);
  expect(within(turns, 20, 22, true)).toEqual([turns[1]]);
  // a stack that is chosen is the turn's own first move
  expect(within([turns[0]!, { first: 21, last: 30 }], 21, 22, true)).toEqual([{ first: 21, last: 30 }]);
});
