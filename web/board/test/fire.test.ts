// Plans of fire: what shots bring together, how they are spread, where they are wasted, what becomes of a plan after a result.

import { describe, expect, test } from "vitest";
import { Fire, type FirePlan, type FireSheet } from "../src/model/fire.ts";
import { spread } from "../src/model/spread.ts";

const half = [0.5, 0.5];
const sure = [0, 1];

type Some<T> = T extends readonly (infer One)[] ? readonly Partial<One>[] : never;
function sheet(
  units: Some<FireSheet["units"]>,
  targets: Some<FireSheet["targets"]>,
  shots: readonly (readonly [number, number, readonly number[], number?])[],
  pools: FireSheet["pools"] = [],
): Fire {
  return new Fire({
    panel: "fire",
    key: "1",
    title: "Fire",
    closing: null,
    worth: "points",
    step: "",
    note: "",
    units: units.map((unit, i) => ({
      key: `u${i}`,
      name: `unit ${i}`,
      space: i,
      units: 1,
      verb: "fire",
      what: i,
      pools: [],
      worth: 0,
      ...unit,
    })),
    targets: targets.map((target, i) => ({
      key: `t${i}`,
      name: `target ${i}`,
      space: 10 + i,
      ids: [100 + i],
      takes: 1,
      worth: 3,
      named: [],
      opens: null,
      ...target,
    })),
    shots: shots.map(([unit, target, chances, price = 0]) => ({
      unit,
      target,
      chances: [...chances],
      price,
      draw: null,
    })),
    pools,
    answers: [],
  });
}

/** Ten guns that pay from one heap of Supplies, and three things to shoot at. */
const island = sheet(
  [{ units: 10, pools: [0] }],
  [{ worth: 5 }, { worth: 3 }, { worth: 3 }],
  [
    [0, 0, half, 1],
    [0, 1, half, 1],
    [0, 2, half, 1],
  ],
  [{ name: "Supplies", left: 10, worth: 1 }],
);
const at = (fire: Fire, plan: FirePlan): number[] => fire.sheet.targets.map(({ key }) => fire.shotsAt(plan, key));

describe("what shots bring together", () => {
  test("two at one target miss both with a quarter", () => {
    expect(island.prospect([{ unit: "u0", target: "t0", shots: 2 }], "t0")).toMatchObject({
      gone: 0.75,
      destroyed: 0.75,
      worth: 3.75,
    });
  });

  test("steps add up, as far as there are any", () => {
    const tank = sheet([{ units: 3 }], [{ takes: 2 }], [[0, 0, [0.5, 0.25, 0.25]]]);
    const two = tank.prospect([{ unit: "u0", target: "t0", shots: 2 }], "t0");
    expect(two.gone).toBeCloseTo(0.25 + 0.25 * 0.5 + 0.5 * 0.25);
    expect(two.lost).toBeCloseTo(2 * two.gone + 0.25 * 0.5 * 2);
  });

  test("shots that draw from one deck take its cards from each other", () => {
    const choose = (n: number, k: number): number =>
      Array.from({ length: k }, (_, i) => (n - i) / (i + 1)).reduce((a, b) => a * b, 1);
    const of = (n: number, hits: number, cards: number): number =>
      (choose(hits, n) * choose(49 - hits, cards - n)) / choose(49, cards);
    const chances = [of(0, 14, 3), of(1, 14, 3), of(2, 14, 3) + of(3, 14, 3)];
    const pair = (deck: number): Fire => {
      const { sheet: plain } = sheet(
        [{}, {}],
        [{ takes: 2 }],
        [
          [0, 0, chances],
          [1, 0, chances],
        ],
      );
      return new Fire({
        ...plain,
        shots: plain.shots.map((shot) => ({ ...shot, draw: { needs: "1-3", hits: 14, deck, cards: 3, spared: 0 } })),
      });
    };
    const plan = [
      { unit: "u0", target: "t0", shots: 1 },
      { unit: "u1", target: "t0", shots: 1 },
    ];
    expect(pair(49).prospect(plan, "t0").gone).toBeCloseTo(1 - of(0, 14, 6) - of(1, 14, 6), 9);
    expect(pair(49).prospect(plan, "t0").gone).toBeCloseTo(0.559, 3);
    expect(pair(5).prospect(plan, "t0").gone).toBeCloseTo(0.553, 3);
  });

  test("shots that are declared count", () => {
    const fire = sheet([{ units: 2 }], [{ named: [[half, half]] }], [[0, 0, half]]);
    expect(fire.prospect([], "t0").gone).toBe(0.75);
    expect(fire.prospect([{ unit: "u0", target: "t0", shots: 1 }], "t0").gone).toBe(0.875);
  });

  test("alike targets are shot at one after another", () => {
    const fire = sheet([{ units: 4 }], [{ ids: [100, 101, 102] }], [[0, 0, half]]);
    expect(fire.prospect([{ unit: "u0", target: "t0", shots: 3 }], "t0")).toMatchObject({
      lost: 1.5,
      destroyed: 1.5,
      gone: 0.125,
    });
  });
});

describe("a warning", () => {
  test("says how many would do where one target is shot at again and again", () => {
    const { enough } = island.prospect([{ unit: "u0", target: "t0", shots: 10 }], "t0");
    expect(enough).toEqual({ shots: 3, chance: 0.875 });
  });

  test("does not come where nothing is wasted", () => {
    for (const shots of [1, 2]) expect(island.prospect([{ unit: "u0", target: "t0", shots }], "t0").enough).toBeNull();
  });
});

describe("a spread", () => {
  test("sends each shot where it brings most, and saves those that cost more than they bring", () => {
    expect(at(island, spread(island))).toEqual([2, 1, 1]);
  });

  test("of all spends them all, evenly", () => {
    const [first, ...others] = at(island, spread(island, { all: true }));
    expect(first! + others[0]! + others[1]!).toBe(10);
    expect(Math.max(first!, ...others) - Math.min(first!, ...others)).toBeLessThanOrEqual(1);
  });

  test("wastes nothing on what is sure", () => {
    const fire = sheet([{ units: 5 }], [{ worth: 1 }], [[0, 0, sure]]);
    expect(at(fire, spread(fire, { all: true }))).toEqual([1]);
  });

  test("spends no more than the pools have", () => {
    const poor = sheet(
      [{ units: 10, pools: [0] }],
      [{}, {}],
      [
        [0, 0, half, 2],
        [0, 1, half, 2],
      ],
      [{ name: "Supplies", left: 5, worth: 0 }],
    );
    expect(at(poor, spread(poor, { all: true }))).toEqual([1, 1]);
  });

  test("leaves the only target that a unit has to that unit", () => {
    const fire = sheet(
      [{}, {}],
      [{}, {}],
      [
        [0, 0, [0.4, 0.6]],
        [0, 1, [0.5, 0.5]],
        [1, 0, [0.45, 0.55]],
      ],
    );
    expect(spread(fire)).toEqual(
      expect.arrayContaining([
        { unit: "u1", target: "t0", shots: 1 },
        { unit: "u0", target: "t1", shots: 1 },
      ]),
    );
  });

  test.each([1, 2, 3, 4, 5, 6])("is as good as the best of all plans (%i)", (seed) => {
    let state = seed;
    const random = (): number => (state = (state * 48271) % 2147483647) / 2147483647;
    const shots = [0, 1, 2, 3].flatMap((unit) =>
      [0, 1, 2].map((target) => {
        const hit = Math.round(random() * 10) / 10;
        return [unit, target, [1 - hit, hit]] as const;
      }),
    );
    const fire = sheet([{}, {}, {}, {}], [{ worth: 5 }, { worth: 3 }, { worth: 2 }], shots);
    const worth = (plan: FirePlan): number =>
      fire.sheet.targets.reduce((sum, { key }) => sum + fire.prospect(plan, key).worth, 0);
    let best = 0;
    for (let n = 0; n < 3 ** 4; n += 1) {
      const plan = [0, 1, 2, 3].map((unit): FirePlan[number] => ({
        unit: `u${unit}`,
        target: `t${Math.floor(n / 3 ** unit) % 3}`,
        shots: 1,
      }));
      best = Math.max(best, worth(plan));
    }
    expect(worth(spread(fire, { all: true }))).toBeGreaterThan(best * 0.985);
  });

  test("of forty units at twenty targets is found", () => {
    const many = Array.from({ length: 40 }, () => ({}));
    const fire = sheet(
      many,
      many.slice(0, 20),
      many.flatMap((_, u) =>
        many.slice(0, 20).map((__, t) => [u, t, [1 - ((u + t) % 7) / 10, ((u + t) % 7) / 10]] as const),
      ),
    );
    expect(spread(fire, { all: true }).length).toBeGreaterThan(20);
  });
});

describe("a stepper", () => {
  test("adds the unit that hits best, as long as there is one", () => {
    const fire = sheet(
      [{}, {}],
      [{}],
      [
        [0, 0, half],
        [1, 0, [0.2, 0.8]],
      ],
    );
    const one = fire.added([], "t0")!;
    expect(one).toEqual([{ unit: "u1", target: "t0", shots: 1 }]);
    const two = fire.added(one, "t0")!;
    expect(fire.added(two, "t0")).toBeNull();
    expect(fire.less(two, "t0")).toEqual(one);
  });
});

describe("after a result", () => {
  const plan: FirePlan = [0, 1, 2].map((target) => ({ unit: "u0", target: `t${target}`, shots: 3 }));
  const later = sheet(
    [{ units: 6, pools: [0] }],
    [{ key: "t1" }, { key: "t2" }],
    [
      [0, 0, half, 1],
      [0, 1, half, 1],
    ],
    [{ name: "Supplies", left: 5, worth: 1 }],
  );

  test("what is gone is not shot at, and no more is planned than can be paid", () => {
    expect(later.still(plan)).toEqual([
      { unit: "u0", target: "t1", shots: 3 },
      { unit: "u0", target: "t2", shots: 2 },
    ]);
  });

  test("the shots that are free go to the others of the plan", () => {
    const [, , rest] = plan;
    expect(spread(later, { plan: [rest!], most: 1, among: new Set(["t1", "t2"]) })).toEqual([
      rest,
      { unit: "u0", target: "t1", shots: 1 },
    ]);
  });
});

describe("orders", () => {
  test("open a space first", () => {
    const fire = sheet([{ units: 2 }], [{ opens: ["fight", 0, 7] }], [[0, 0, half]]);
    expect(fire.orders([{ unit: "u0", target: "t0", shots: 2 }])).toEqual({ opens: ["fight", 0, 7], shots: [] });
  });

  test("name alike targets one after another, those that nobody aims at first", () => {
    const fire = sheet([{ units: 4 }], [{ ids: [100, 101, 102], named: [[half], [], []] }], [[0, 0, half]]);
    const { shots } = fire.orders([{ unit: "u0", target: "t0", shots: 4 }]);
    expect(shots.map(([move]) => move)).toEqual([
      ["fire", 0, 101],
      ["fire", 0, 102],
      ["fire", 0, 100],
      ["fire", 0, 101],
    ]);
  });
});
