// A battle that nobody chose is told in two parts.

import { expect, test, vi } from "vitest";
import type { PlayedMove, Verb, View } from "@broadfront/board";
import type { MatchState } from "../src/lib/api/types.ts";
import { canStart, BattleIntro, splitUpdate, roundsIn } from "../src/features/match/battle/battle_intro.svelte.ts";
import type { StateChange, MatchStore } from "../src/features/match/match_store.svelte.ts";

const verbs = [
  { name: "strike", role: "fight" },
  { name: "stop", role: "end" },
] as unknown as Verb[];
const at = (moves: number, space: number | null, battles: readonly number[] = []): MatchState =>
  ({
    seat: 0,
    moves,
    version: moves,
    can_undo: true,
    log: battles.map((move) => ({ move, kind: "roll", roll: null })),
    view: { panels: space === null ? [] : [{ panel: "battle_board", space }], roles: [] },
  }) as unknown as MatchState;
const news = (verb: string, was: number | null, is: number | null) => {
  const last: PlayedMove[] = [
    [0, verb, 0, 1],
    [-1, "hits", 1, 0],
  ];
  return { state: at(5, is, [4]), before: at(3, was), last };
};

test("while its battles are asked for, what is shown is known to be out of date", async () => {
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  let answer: (report: unknown) => void = () => undefined;
  const reply = new Promise((then) => (answer = then));
  const store = { card: { has_battles: true, verbs }, alone: false, table: {}, api: { battles: () => reply } };
  const versions: number[] = [];
  const opening = new BattleIntro(
    store as unknown as MatchStore,
    ({ state }) => void versions.push(state.version),
    () => false,
  );
  opening.put(news("stop", null, 7) as unknown as StateChange);
  expect([versions, opening.isBehind]).toEqual([[], true]);
  answer({ battles: [] });
  await vi.waitFor(() => expect(opening.isBehind).toBe(false));
  expect(versions).toEqual([5]);
});

test("it may begin where a phase ends or another battle is over, not where it was chosen", () => {
  expect(canStart(news("stop", null, 7), verbs)).toBe(true);
  expect(canStart(news("strike", 6, 7), verbs)).toBe(true);
  expect(canStart(news("strike", null, 7), verbs)).toBe(false);
  expect(canStart(news("strike", 7, 7), verbs)).toBe(false);
});

test("a battle on land may begin where the raid on the same territory is over", () => {
  const { state, before, last } = news("strike", 7, 7);
  const titled = (of: MatchState, title: string): MatchState =>
    ({ ...of, view: { panels: [{ panel: "battle_board", space: 7, title }], roles: [] } }) as unknown as MatchState;
  expect(
    canStart({ state: titled(state, "Battle for Ukraine"), before: titled(before, "Raid on Ukraine"), last }, verbs),
  ).toBe(true);
  expect(
    canStart({ state: titled(state, "Raid on Ukraine"), before: titled(before, "Raid on Ukraine"), last }, verbs),
  ).toBe(false);
});

test("what comes after it began is kept for later", () => {
  const { state, before, last } = news("stop", null, 7);
  const view = { headline: "then" } as unknown as View;
  const [now, then] = splitUpdate({ state, last }, before, view, 4);
  expect([now.state.moves, now.state.version, now.state.view, now.state.can_undo]).toEqual([4, 3, view, false]);
  expect([now.last, then.last]).toEqual([[last[0]], [last[1]]]);
  expect([now.state.log.length, then.state.log.length, then.state.moves]).toEqual([0, 1, 5]);
});

test("rounds that followed each other without a question begin at their headings", () => {
  const line = (move: number, kind: string) => ({ move, kind });
  const log = [
    line(3, "battle"),
    line(4, "roll"),
    line(5, "roll"),
    line(5, "loss"),
    line(5, "battle"),
    line(6, "roll"),
    line(7, "roll"),
    line(7, "battle"),
  ];
  const state = { ...at(8, null), log } as unknown as MatchState;
  const last = Array.from({ length: 5 }, (): PlayedMove => [-1, "hits", 1, 0]);
  expect(roundsIn({ state, last })).toEqual([6]);
  expect(roundsIn({ state: { ...state, log: state.log.slice(0, 4) }, last })).toEqual([]);
});

test("while a battle waits to be begun the guide speaks of it, and not of what is asked after its dice", async () => {
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  const view = {
    panels: [{ panel: "battle_board", space: 7, hosts: [{ role: "attacker", side: "Blue" }] }],
    roles: [],
  };
  const api = {
    battles: () => Promise.resolve({ battles: [{ first: 4, space: 7 }] }),
    moment: () => Promise.resolve({ view }),
  };
  const store = {
    card: { has_battles: true, verbs },
    alone: false,
    table: { seat_sides: ["Blue"], sides: [{ name: "Blue" }], seats: [] },
    api,
  };
  const panels: (string | undefined)[] = [];
  const opening = new BattleIntro(
    store as unknown as MatchStore,
    ({ state }) => void panels.push(state.advice?.now),
    () => false,
  );
  const { state, before, last } = news("stop", null, 7);
  const advice = {
    title: "Press or retreat",
    text: "After each round ...",
    now: "Press on.",
    rule: "",
    fresh: true,
    moves: [0],
    praise: "",
    welcome: null,
  };
  opening.put({ state: { ...state, advice }, before, last } as unknown as StateChange);
  await vi.waitFor(() => expect(opening.space).toBe(7));
  expect(panels).toEqual(["Look at both sides and at the odds, then begin the battle."]);
  opening.begin();
  await vi.waitFor(() => expect(panels.at(-1)).toBe("Press on."));
});
