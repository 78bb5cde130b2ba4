// Why an enemy that is pointed at cannot be shot at: asked once the pointer rests, once for each.

import {
  newBoard,
  pieceSpot,
  plainCounter,
  plainSpace,
  plainTable,
  plainView,
  type Board,
  type Counter,
  type Lexicon,
  type Move,
} from "@broadfront/board";
import { expect, test, vi } from "vitest";
import { WhyNot } from "../src/features/match/board/why_not.svelte.ts";

const lexicon: Lexicon = {
  space_kind: "hex",
  words: { hex: ["0101", "0102", "0103"], unit: ["A1", "B1", "B2"] },
  verbs: [
    {
      name: "fire",
      label: "Fire",
      what: "unit",
      where: "unit",
      key: "",
      role: "attack",
      secret: false,
      help: "",
      here: "",
      final: false,
    },
  ],
};
const spaces = [0, 1, 2].map((id) => plainSpace({ id, name: lexicon.words["hex"]![id]!, x: id * 3, y: 1 }));
const sides = [
  { name: "US", colour: "#00f", pattern: "plain" },
  { name: "German", colour: "#0f0", pattern: "plain" },
] as const;
const table = plainTable({
  spaces,
  sides,
  features: [
    {
      name: "river",
      points: [
        [0, 0],
        [1, 1],
      ],
      kind: "river",
      side: "",
    },
  ],
});
const unit = (id: number, side: string): Counter =>
  plainCounter({ space: id, side, kind: "rifle", id, id_kind: "unit", slot: "unit" });
const MOVES: Move[] = [["fire", 0, 1]];
const field: Board = newBoard(
  table,
  lexicon,
  plainView({
    seat: 0,
    counters: [unit(0, "US"), unit(1, "German"), unit(2, "German")],
    ask: [0, "5.1", "?", MOVES, [], null],
  }),
);
const spotOf = (id: number): number =>
  pieceSpot(
    lexicon,
    field.view.counters.find((one) => one.id === id)!,
  )!;
const held: Board = { ...field, selected: spotOf(0) };

function setUp() {
  const why = vi.fn(() => Promise.resolve({ legal: false, rule: "9.2", sentence: "The line is blocked." }));
  const store = { api: { why } } as unknown as ConstructorParameters<typeof WhyNot>[0];
  return { why, not: new WhyNot(store) };
}

test("the reason comes once the pointer rests, and is kept for the moment", async () => {
  vi.useFakeTimers();
  const { why, not } = setUp();
  not.point(held, spotOf(2), 3);
  expect(not.explanation).toBeNull();
  await vi.advanceTimersByTimeAsync(400);
  expect(why).toHaveBeenCalledWith(["fire", 0, 2], undefined);
  expect(not.explanation).toEqual({ rule: "9.2", text: "The line is blocked." });
  not.point(held, null, 3);
  expect(not.explanation).toBeNull();
  not.point(held, spotOf(2), 3);
  expect(not.explanation).not.toBeNull();
  await vi.advanceTimersByTimeAsync(400);
  expect(why).toHaveBeenCalledTimes(1);
  vi.useRealTimers();
});

test("nothing is asked with nothing held, or of friends and empty ground", async () => {
  vi.useFakeTimers();
  const { why, not } = setUp();
  not.point({ ...field, selected: null }, spotOf(2), 3);
  not.point(held, spotOf(0), 3);
  not.point(null, spotOf(2), 3);
  await vi.advanceTimersByTimeAsync(400);
  expect(why).not.toHaveBeenCalled();
  vi.useRealTimers();
});
