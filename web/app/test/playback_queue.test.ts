// One's own last fight of a turn is looked at before the others' moves come.

import type { PlayedMove } from "@broadfront/board";
import { expect, test, vi } from "vitest";
import type { MatchState } from "../src/lib/api/types.ts";
import { PlaybackQueue, lookingTime, type Update } from "../src/features/match/log/playback_queue.ts";

const update = (
  last: readonly PlayedMove[],
  mover: string,
  seat: number,
  kinds: readonly string[] = [],
  title = "",
): Update => ({
  last,
  state: {
    seat: 0,
    title,
    log: kinds.map((kind) => ({ kind })),
    view: { mover, ask: [seat, "1", "?", [], [], null] },
  } as unknown as MatchState,
});
const ASSAULT: readonly PlayedMove[] = [
  [0, "end", 0, 0],
  [-1, "card", 4, 0],
];

test("a fight with which the turn passes stays for seconds, by the speed that is set", () => {
  const fought = update(ASSAULT, "B", 1, ["battle", "roll"]);
  expect(lookingTime(fought, true, "A")).toBeGreaterThan(4000);
  expect(lookingTime(fought, true, "A", 2)).toBe(lookingTime(fought, true, "A") / 2);
  expect(lookingTime(fought, false, "A")).toBe(0);
});

test("a fight within the turn, and a turn that ends without one, go on as before", () => {
  expect(lookingTime(update(ASSAULT, "A", 0, ["battle"]), true, "A")).toBeLessThan(1000);
  expect(lookingTime(update(ASSAULT, "A", 1, ["battle"]), true, "A"), "the other side only answers").toBeLessThan(1000);
  expect(lookingTime(update(ASSAULT, "B", 1, ["roll"]), true, "A")).toBeLessThan(1000);
  expect(
    lookingTime(
      update(
        [
          [1, "fire", 1, 0],
          [-1, "card", 4, 0],
        ],
        "B",
        1,
        ["battle"],
      ),
      true,
      "A",
    ),
  ).toBeLessThan(1000);
});

test("the next order of one's own is not kept waiting by it, the others' moves are", () => {
  vi.useFakeTimers();
  const order: string[] = [];
  const pace = new PlaybackQueue(
    ({ state }) => void order.push(state.title),
    () => true,
  );
  pace.put(update([], "A", 0, [], "before"));
  pace.put(update(ASSAULT, "B", 1, ["battle"], "assault"));
  pace.put(update([[1, "move", 1, 0]], "B", 1, [], "theirs"));
  vi.advanceTimersByTime(2000);
  expect(order).toEqual(["before", "assault"]);
  vi.advanceTimersByTime(2500);
  expect(order).toEqual(["before", "assault", "theirs"]);
  vi.advanceTimersByTime(400);
  pace.put(update([[0, "end", 0, 0]], "A", 0, [], "mine"));
  pace.put(update(ASSAULT, "B", 1, ["battle"], "again"));
  pace.put(update([[0, "call", 0, 0]], "B", 1, [], "call"));
  expect(order.slice(3)).toEqual(["mine", "again", "call"]);
  pace.stop();
  vi.useRealTimers();
});
