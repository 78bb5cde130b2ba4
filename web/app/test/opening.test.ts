// A battle that nobody chose is told in two parts.

import { expect, test } from "vitest";
import type { Made, Verb, View } from "@broadfront/board";
import type { MatchState } from "../src/api/types.ts";
import { mayBegin, parted } from "../src/match/opening.svelte.ts";

const verbs = [{ name: "strike", role: "fight" }, { name: "stop", role: "end" }] as unknown as Verb[];
const at = (moves: number, space: number | null, told: readonly number[] = []): MatchState =>
  ({
    seat: 0, moves, version: moves, can_undo: true, log: told.map((move) => ({ move, kind: "roll", roll: null })),
    view: { panels: space === null ? [] : [{ panel: "battle_board", space }], roles: [] },
  }) as unknown as MatchState;
const news = (verb: string, was: number | null, is: number | null) => {
  const last: Made[] = [[0, verb, 0, 1], [-1, "hits", 1, 0]];
  return { state: at(5, is, [4]), before: at(3, was), last };
};

test("it may begin where a phase ends or another battle is over, not where it was chosen", () => {
  expect(mayBegin(news("stop", null, 7), verbs)).toBe(true);
  expect(mayBegin(news("strike", 6, 7), verbs)).toBe(true);
  expect(mayBegin(news("strike", null, 7), verbs)).toBe(false);
  expect(mayBegin(news("strike", 7, 7), verbs)).toBe(false);
});

test("what comes after it began is kept for later", () => {
  const { state, before, last } = news("stop", null, 7);
  const view = { headline: "then" } as unknown as View;
  const [now, then] = parted({ state, last }, before, view, 4);
  expect([now.state.moves, now.state.version, now.state.view, now.state.can_undo]).toEqual([4, 3, view, false]);
  expect([now.last, then.last]).toEqual([[last[0]], [last[1]]]);
  expect([now.state.log.length, then.state.log.length, then.state.moves]).toEqual([0, 1, 5]);
});
