// Tournaments in words: points, and the cross table.

import { expect, test } from "vitest";
import type { Tournament } from "../src/features/tournaments/api.ts";
import { cross, FILTERS, lengthName, emptyListText, points, scored } from "../src/features/tournaments/labels.ts";
import { parseRoute } from "../src/lib/route.svelte.ts";

const game = (first: number, second: number, scores: [number, number] | null, how = "played") => ({
  first,
  second,
  match: "m",
  first_score: scores?.[0] ?? null,
  second_score: scores?.[1] ?? null,
  how: scores ? how : "",
  ends: "2026-11-23T12:00:00Z",
});
const board = (first: number, second: number, ...games: ReturnType<typeof game>[]) => ({ first, second, games });

function held(system: string): Tournament {
  const names = ["Ada", "Bob", "Cleo"];
  const rounds = [
    {
      number: 1,
      boards: [board(1, 2, game(1, 2, [1, 0]), game(2, 1, [0.5, 0.5])), board(3, 0, game(3, 0, [2, 0], "bye"))],
    },
    { number: 2, boards: [board(1, 3, game(1, 3, [1, 0], "forfeit"), game(3, 1, null))] },
  ];
  return {
    card: { system },
    players: names.map((name, i) => ({ number: i + 1, name, place: i + 1 })),
    rounds,
  } as unknown as Tournament;
}

test("points have halves, and decimals where that is not enough", () => {
  expect([0, 0.5, 2, 2.5, 1.25, null].map(points)).toEqual(["0", "½", "2", "2½", "1.25", ""]);
});

test("an empty list says which tournaments there are none of", () => {
  expect(emptyListText("", false)).toBe("There are no tournaments yet. Anybody with an account may make one.");
  expect(emptyListText("open", false)).toBe("No tournament is open for sign-up.");
  expect(emptyListText("over", true)).toBe("None of your tournaments is over.");
  expect(emptyListText("", true)).toBe("You have made or entered no tournament yet.");
  expect(new Set(FILTERS.flatMap(({ id }) => [emptyListText(id, false), emptyListText(id, true)])).size).toBe(
    2 * FILTERS.length,
  );
});

test("a round lasts weeks, days or hours", () => {
  expect([672, 240, 30].map(lengthName)).toEqual(["4 weeks", "10 days", "30 hours"]);
});

test("the points of a pairing are those of its first player, whichever seat he has", () => {
  const [first, second] = held("swiss").rounds;
  expect(scored(first!.boards[0]!)).toEqual([1.5, 0.5]);
  expect(scored(second!.boards[0]!)).toEqual([1, 0]);
  expect(scored(board(1, 2, game(1, 2, null)) as never)).toBeNull();
});

test("the cross table of a Swiss tournament goes by rounds", () => {
  const { heads, lines } = cross(held("swiss"));
  expect(heads).toEqual(["R1", "R2"]);
  expect(lines.map(({ cells }) => cells.map(({ text }) => text))).toEqual([
    ["2: 1½", "3: 1 f …"],
    ["1: ½", ""],
    ["bye", "1: 0 f …"],
  ]);
});

test("that of a round robin goes by opponents", () => {
  const { heads, lines } = cross(held("round-robin"));
  expect(heads).toEqual(["1", "2", "3"]);
  expect(lines[0]!.cells.map(({ text }) => text)).toEqual(["×", "1½", "1 f …"]);
  expect(lines[1]!.cells.map(({ text }) => text)).toEqual(["½", "×", ""]);
});

test("the addresses", () => {
  expect(parseRoute("#/tournaments")).toEqual({ page: "tournaments", id: "" });
  expect(parseRoute("#/tournament/a-b_C")).toEqual({ page: "tournaments", id: "a-b_C" });
  expect(parseRoute("#/tournament/a%20b").page).toBe("lost");
  expect(parseRoute("#/tournaments/a").page).toBe("lost");
});
