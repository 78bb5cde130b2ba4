// When the turns of others are summed up.

import { expect, it, vi } from "vitest";
import type { Summary } from "../src/lib/api/types.ts";
import { TurnSummary } from "../src/features/match/log/turn_summary.svelte.ts";
import type { StateChange, MatchStore } from "../src/features/match/match_store.svelte.ts";

const summary: Summary = { first: 4, last: 9, unit: "", one: "", sides: [], goes_on: false };

/** Wait until what promises bring on is done. */
const settled = async (): Promise<void> => {
  for (let i = 0; i < 9; i += 1) await Promise.resolve();
};

/** A table whose states are told by hand: who made the moves that led to each, and who is asked then (null: it is over). */
function table(): {
  since: TurnSummary;
  tell: (movers: number[], seat: number | null, moves?: number) => void;
  answered: () => number;
  answer: () => Promise<void>;
  refuse: () => Promise<void>;
} {
  let publish: (news: StateChange) => void = () => undefined;
  const waiting: ((found: Summary) => void)[] = [];
  const refusing: (() => void)[] = [];
  let requests = 0;
  const api = {
    summary: () =>
      new Promise<Summary>((resolve, reject) => {
        requests += 1;
        waiting.push(resolve);
        refusing.push(() => reject(new Error("busy")));
      }),
  };
  const store = {
    isHotseat: false,
    api,
    subscribe: (listener: typeof publish) => {
      publish = listener;
      return () => undefined;
    },
  };
  const since = new TurnSummary(store as unknown as MatchStore);
  let before: unknown = null;
  return {
    since,
    tell: (movers, seat, moves = 9) => {
      const state = { seat: 0, moves, ending: seat === null ? {} : null, view: { ask: seat === null ? null : [seat] } };
      publish({ state, before, last: movers.map((mover) => [mover]) } as unknown as StateChange);
      before = state;
    },
    answered: () => requests,
    answer: async () => {
      waiting.splice(0).forEach((resolve) => resolve(summary));
      refusing.length = 0;
      await settled();
    },
    refuse: async () => {
      refusing.splice(0).forEach((reject) => reject());
      waiting.length = 0;
      await settled();
    },
  };
}

it("sums up the turns of others when it is ours to answer", async () => {
  const { since, tell, answer } = table();
  tell([0], 1);
  tell([1, 1], 0);
  await answer();
  expect(since.visible).toEqual(summary);
});

it("sums them up too where our first answer was given by itself", async () => {
  const { since, tell, answer, answered } = table();
  tell([0], 1);
  tell([1, 1], 1);
  tell([0], 0);
  await answer();
  expect(answered()).toBe(1);
  expect(since.visible).toEqual(summary);
});

it("does not ask again for our own moves of our own turn", async () => {
  const { tell, answer, answered } = table();
  tell([1, 0], 0, 10);
  await answer();
  tell([0], 0);
  tell([0, -1], 0);
  expect(answered()).toBe(1);
});

it("asks again when our answer in the turn of others brought on their dice", async () => {
  const { tell, answer, answered } = table();
  tell([1], 0, 9);
  await answer();
  tell([0, -1, -1], 0, 12);
  await answer();
  expect(answered()).toBe(2);
  tell([0], 0, 13);
  expect(answered()).toBe(2);
});

it("shows none once the match is over, not even one that comes late", async () => {
  const { since, tell, answer } = table();
  tell([1], 0);
  tell([0], null);
  await answer();
  expect(since.visible).toBeNull();
});

it("shows none where a match that is over is opened again", async () => {
  const { since, tell, answer, answered } = table();
  tell([], null);
  await answer();
  expect(answered()).toBe(0);
  expect(since.visible).toBeNull();
});

it("shows no summary that leaves out what others did after it, even if the server refuses the next one", async () => {
  const { since, tell, answer, refuse } = table();
  tell([1], 0, 9);
  await answer();
  expect(since.visible).toEqual(summary);
  tell([0, -1], 1, 11);
  expect(since.visible).toBeNull();
  tell([1, -1], 0, 14);
  await refuse();
  expect(since.visible).toBeNull();
});

it("asks a server that refused again", async () => {
  vi.useFakeTimers();
  const { since, tell, answer, refuse, answered } = table();
  tell([1, 1], 0);
  await refuse();
  expect(answered()).toBe(1);
  await vi.runAllTimersAsync();
  expect(answered()).toBe(2);
  await answer();
  expect(since.visible).toEqual(summary);
  vi.useRealTimers();
});
