// What a battle is said to have come to, and its luck.
import { expect, it } from "vitest";
import type { Forecast } from "@broadfront/board";
import type { BattleReport } from "../src/lib/api/types.ts";
import { Battles, endOf, listOf, lossOf, luckOf } from "../src/features/match/battle/battles.svelte.ts";
import { forecastOf } from "../src/features/match/world/world_hand.svelte.ts";
import type { MatchController } from "../src/features/match/match_controller.svelte.ts";
import type { MatchStore } from "../src/features/match/match_store.svelte.ts";

const amount = (kind: string, number: number, worth: number) => ({ kind, number, worth, plural: `${kind}s` });
const battle = (fields: Partial<BattleReport> = {}): BattleReport => ({
  space: 1,
  title: "Raid on Ukraine",
  first: 0,
  last: 9,
  over: true,
  rounds: 0,
  taken_by: "",
  lines: [],
  effects: [],
  damage: null,
  outcome: "",
  camps: [
    {
      role: "attacker",
      sides: ["Germany"],
      had: [amount("Bomber", 2, 24)],
      lost: [],
      expected: 2,
      captured: [],
      stranded: [],
      damaged: [],
    },
    {
      role: "defender",
      sides: ["USSR"],
      had: [amount("AA gun", 1, 6)],
      lost: [],
      expected: 0,
      captured: [],
      stranded: [],
      damaged: [],
    },
  ],
  ...fields,
});

it("ends a raid with its damage, whoever is left", () => {
  expect(endOf(battle({ damage: 6 }))).toBe("6 damage");
  expect(endOf(battle({ damage: 0 }))).toBe("no damage");
});

it("says of a battle that both sides survive whether the attacker retreated, or neither could hit the other", () => {
  expect(endOf(battle({ outcome: "retreat" }))).toBe("Germany retreated");
  expect(endOf(battle({ outcome: "stalemate" }))).toBe("neither side can hit the other");
  expect(endOf(battle())).toBe("both sides are left");
});

it("shows no prospects of the battle on land where a raid is on", () => {
  const prospect = { space: 7, forecast: { title: "Battle for Karelia S.S.R." } as unknown as Forecast };
  expect(forecastOf({ space: 7, raid: true }, prospect)).toBeNull();
  expect(forecastOf({ space: 7, raid: false }, prospect)).toBe(prospect.forecast);
});

it("names one piece, and several, by what they are called", () => {
  expect(listOf([amount("Fighter", 2, 20), amount("Carrier", 1, 14)])).toBe("2 Fighters, 1 Carrier");
});

it("does not count what was captured as luck", () => {
  const { camps } = battle();
  const [attacker, defender] = camps;
  const report = battle({
    camps: [
      { ...attacker!, expected: 3, captured: [amount("Industrial complex", 1, 15), amount("AA gun", 1, 6)] },
      { ...defender!, lost: [amount("Infantry", 4, 12)], expected: 12 },
    ],
  });
  expect(luckOf(report)).toBe(3);
});

it("counts aircraft that cannot land any more as lost, as the average does", () => {
  const { camps } = battle();
  const [attacker, defender] = camps;
  const report = battle({
    camps: [
      { ...attacker!, lost: [amount("Carrier", 1, 14)], stranded: [amount("Fighter", 1, 10)], expected: 20 },
      defender!,
    ],
  });
  expect(luckOf(report)).toBe(-4);
  expect(lossOf(report.camps[0]!, "IPC")).toBe("24 IPC");
});

it("asks about a battle again after the answer that ends it, though no die falls then", async () => {
  let publish: (news: unknown) => void = () => {};
  const requests: number[] = [];
  const answers = [battle({ over: false, space: null, first: 4, camps: [] }), battle({ first: 4, last: 8 })];
  const store = {
    subscribe: (listener: typeof publish) => {
      publish = listener;
      return () => {};
    },
    api: {
      battles: (since: number) => {
        requests.push(since);
        return Promise.resolve({
          unit: "",
          one: "",
          battles: [answers[Math.min(requests.length, answers.length) - 1]],
        });
      },
    },
    table: null,
    state: null,
  };
  const play = { dice: { falling: false }, state: { moves: 8 }, battleFrom: 0 };
  const battles = new Battles(store as unknown as MatchStore, play as unknown as MatchController);
  const news = (moves: number, ...kinds: string[]): unknown => ({
    before: { moves, view: { panels: [] } },
    last: [1],
    state: { log: kinds.map((kind) => ({ kind })), view: { panels: [] } },
  });
  publish(news(4, "battle", "roll", "loss"));
  await expect.poll(() => battles.cards.length + requests.length).toBe(1);
  publish(news(7, "move"));
  await expect.poll(() => battles.cards.length).toBe(1);
  publish(news(8, "move"));
  expect(requests).toEqual([4, 4]);
});

it("lists every attack, and shows one of others that cost nothing only beside one that is worth a card", async () => {
  let publish: (news: unknown) => void = () => {};
  const fight = (first: number, side: string, lost: BattleReport["camps"][number]["lost"] = []): BattleReport => {
    const [attacker, defender] = battle().camps;
    return battle({
      space: null,
      first,
      last: first + 1,
      lines: ["a die"],
      camps: [
        { ...attacker!, sides: [side], lost: [] },
        { ...defender!, lost },
      ],
    });
  };
  const rounds = [[fight(1, "Red")], [fight(1, "Red"), fight(3, "Red", [amount("Infantry", 1, 0)])], [fight(5, "Red")]];
  const store = {
    subscribe: (listener: typeof publish) => {
      publish = listener;
      return () => {};
    },
    api: { battles: () => Promise.resolve({ unit: "", one: "", battles: rounds.shift() ?? [] }) },
    table: null,
    state: null,
  };
  const play = { dice: { falling: false }, state: { moves: 9 }, battleFrom: 0 };
  const battles = new Battles(store as unknown as MatchStore, play as unknown as MatchController);
  const fought = async (): Promise<void> => {
    publish({
      before: { moves: 0, view: { panels: [] } },
      last: [1],
      state: { log: [{ kind: "battle" }, { kind: "roll" }], view: { panels: [] } },
    });
    await new Promise((done) => setTimeout(done));
  };
  await fought();
  expect(battles.cards).toHaveLength(0);
  await fought();
  expect(battles.cards.map(({ first }) => first)).toEqual([1, 3]);
  await fought();
  expect(battles.cards.map(({ first }) => first)).toEqual([1, 3, 5]);
  expect(battles.current?.first).toBe(3);
});

it("asks about a raid that began by itself and was over by the next question", async () => {
  let publish: (news: unknown) => void = () => {};
  const requests: number[] = [];
  const store = {
    subscribe: (listener: typeof publish) => {
      publish = listener;
      return () => {};
    },
    api: {
      battles: (since: number) => {
        requests.push(since);
        return Promise.resolve({ unit: "IPC", one: "IPC", battles: [battle({ first: 5, last: 7, damage: 2 })] });
      },
    },
    table: null,
    state: null,
    card: { has_battles: true },
  };
  const play = { dice: { falling: false }, state: { moves: 8 }, battleFrom: 0 };
  const battles = new Battles(store as unknown as MatchStore, play as unknown as MatchController);
  publish({
    before: { moves: 4, view: { panels: [] } },
    last: [1],
    state: { log: [{ kind: "roll" }, { kind: "roll" }], view: { panels: [] } },
  });
  await expect.poll(() => battles.cards.map(({ title }) => title)).toEqual(["Raid on Ukraine"]);
  expect(requests).toEqual([4]);
});

it("says what came of an attack that cost no piece: a city fell, a unit is disrupted", () => {
  const camps = battle().camps.map((camp) => ({ ...camp, had: [], lost: [] }));
  const attack = battle({ space: null, camps, effects: ["Tank C4 enters B3.", "The city B3 falls."] });
  expect(endOf(attack)).toBe("Tank C4 enters B3. The city B3 falls");
  expect(endOf({ ...attack, effects: [] })).toBe("");
  const lost = [amount("Tank", 1, 0)];
  expect(endOf({ ...attack, camps: camps.map((camp) => ({ ...camp, lost })) })).toBe("");
});
