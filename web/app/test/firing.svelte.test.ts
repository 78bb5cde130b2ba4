// A plan of fire against a table that answers: shots are given one after another, and the plan goes on after each result.

import { describe, expect, test } from "vitest";
import { plainView, type Ask, type FireSheet, type Move } from "@broadfront/board";
import { Firing } from "../src/features/match/fire/firing.svelte.ts";
import type { MatchController } from "../src/features/match/match_controller.svelte.ts";
import type { MatchStore } from "../src/features/match/match_store.svelte.ts";

const half = [0.5, 0.5];
type Target = FireSheet["targets"][number];
const target = (key: string, more: Partial<Target> = {}): Target => ({
  key,
  name: key,
  space: 9,
  ids: [Number(key)],
  takes: 1,
  worth: 3,
  named: [],
  opens: null,
  ...more,
});

function sheet(guns: number, targets: readonly Target[], more: Partial<FireSheet> = {}): FireSheet {
  return {
    panel: "fire",
    key: "turn 1",
    title: "Fire",
    worth: "",
    step: "",
    note: "",
    closing: null,
    pools: [],
    answers: [],
    targets,
    units: [{ key: "guns", name: "guns", space: 1, units: guns, verb: "fire", what: 1, pools: [], worth: 0 }],
    shots: targets.map((_, at) => ({ unit: 0, target: at, chances: half, price: 0, draw: null })),
    ...more,
  };
}

/** A table that has these sheets one after another, one after each order. */
function table(
  sheets: readonly (FireSheet | null)[],
  asks: readonly Ask[] = [],
  isBehind = false,
): { firing: Firing; orders: Move[][]; next: () => Promise<void> } {
  let at = $state(0);
  const orders: Move[][] = [];
  const state = (): unknown => ({
    version: at,
    view: plainView({ panels: [sheets[at]].filter((one) => one != null), ask: asks[at] ?? null }),
  });
  const store = {
    sending: 0,
    log: [],
    get state() {
      return state();
    },
  };
  const first = isBehind ? state() : null;
  const play = {
    past: null,
    get state() {
      return first ?? state();
    },
    sendAll: (moves: readonly Move[]) => {
      orders.push([...moves]);
      at = Math.min(at + 1, sheets.length - 1);
      return Promise.resolve();
    },
  };
  const firing = new Firing(store as unknown as MatchStore, play as unknown as MatchController);
  return { firing, orders, next: () => firing.step() };
}

describe("a plan of fire", () => {
  test("says with how many can be fired that its pools pay for", () => {
    const units = [{ key: "guns", name: "guns", space: 1, units: 9, verb: "fire", what: 1, pools: [0], worth: 0 }];
    const shots = [0, 1, 2, 3].map((at) => ({ unit: 0, target: at, chances: half, price: 1, draw: null }));
    const { firing } = table([
      sheet(
        9,
        ["1", "2", "3", "4"].map((key) => target(key, { takes: 2 })),
        { units, shots, pools: [{ name: "Chits", left: 3, worth: 0 }] },
      ),
    ]);
    firing.show();
    expect(firing.most).toBe(3);
  });

  test("counts the pieces that can be fired at, not their kinds, and not what no shot is paid for", () => {
    const targets = [target("1", { ids: [1, 2, 3] }), target("4", { ids: [4, 5] })];
    const { firing } = table([
      sheet(2, targets, { shots: [{ unit: 0, target: 0, chances: half, price: 0, draw: null }] }),
    ]);
    expect(firing.pieces).toBe(3);
  });

  test("stops shooting at what is gone: its shots go to the others", async () => {
    const { firing, orders } = table([
      sheet(4, [target("1"), target("2")]),
      sheet(3, [target("2")]),
      sheet(2, [target("2")]),
      null,
    ]);
    firing.show();
    firing.spread(true);
    expect(firing.shots).toBe(4);
    firing.go();
    await expect.poll(() => orders.length).toBe(3);
    expect(orders.map(([move]) => move?.[2])).toEqual([1, 2, 2]);
    expect(firing.notice).toContain("gone");
  });

  test("is over when its last shot is given and nothing is asked any more", async () => {
    const { firing, orders } = table([sheet(1, [target("1")]), null]);
    firing.show();
    firing.more("1");
    firing.go();
    await expect.poll(() => firing.running).toBe(false);
    expect(orders.length).toBe(1);
  });

  test("is over when its last shot is given, though what the others did since is not shown yet", async () => {
    const { firing, orders } = table([sheet(1, [target("1")]), sheet(1, [target("1")])], [], true);
    firing.show();
    firing.more("1");
    firing.go();
    await expect.poll(() => firing.running).toBe(false);
    expect(orders.length).toBe(1);
  });

  test("counts what strikes back: fire that costs more than it brings is left out", () => {
    const three = target("1", { ids: [1, 2, 3] });
    const bombers = { key: "bombers", name: "bombers", space: 1, units: 3, verb: "bomb", what: 1, pools: [], worth: 5 };
    const answers = [{ targets: [0], dice: 3, each: false, chances: [1 / 3], named: [] }];
    const { firing } = table([sheet(3, [three], { units: [bombers], answers, worth: "points" })]);
    firing.show(); // three shots bring 4.5 points and cost 5 on average
    expect([firing.shots, firing.paysNothing]).toEqual([0, true]);
    firing.spread(true);
    expect(firing.shots).toBe(3);
    expect(firing.fire!.struck(firing.plan)).toBeCloseTo(5);
    firing.less("1"); // the third die is rolled for one that is hit already with 1/3
    expect(firing.fire!.struck(firing.plan)).toBeCloseTo(5 / 3 + 5 / 3 + (2 / 3) * (5 / 3));
  });

  test("keeps to fire at the space where it pays", () => {
    const bombers = { key: "bombers", name: "bombers", space: 1, units: 2, verb: "bomb", what: 1, pools: [], worth: 5 };
    const answers = [{ targets: [0], dice: 3, each: false, chances: [1 / 3], named: [] }];
    const { firing } = table([
      sheet(2, [target("1", { worth: 4 }), target("2", { space: 8 })], { units: [bombers], answers }),
    ]);
    firing.show();
    expect(firing.plan).toEqual([{ unit: "bombers", target: "2", shots: 2 }]);
  });

  test("is over when the same is asked and nothing can be shot at any more", async () => {
    const action: Ask = [0, "5.1", "Choose an action.", [], [], null];
    const { firing, orders } = table(
      [sheet(4, [target("1")]), sheet(3, [target("1")]), null],
      [action, action, action],
    );
    firing.show();
    firing.spread(true);
    firing.go();
    await expect.poll(() => firing.running).toBe(false);
    expect(orders.length).toBe(2);
  });

  test("is over when nothing of it is left", async () => {
    const { firing, orders } = table([sheet(2, [target("1")]), sheet(1, [target("3")])]);
    firing.show();
    firing.more("1");
    firing.go();
    await expect.poll(() => firing.running).toBe(false);
    expect([orders.length, firing.open]).toEqual([1, false]);
  });

  test("opens a space, names all its shots at once, and has them carried out; other spaces wait for their turn", async () => {
    const open = (key: string): Target => target(key, { opens: ["fight", 0, Number(key)] });
    const end: Move = ["end", 0, 0];
    const { firing, orders } = table([
      sheet(4, [open("1"), open("2")]),
      sheet(4, [target("1")], { closing: end }),
      sheet(2, [open("2")]),
      sheet(2, [target("2")], { closing: end }),
      null,
    ]);
    firing.show();
    firing.spread(true);
    firing.go();
    await expect.poll(() => orders.length).toBe(4);
    expect(orders).toEqual([
      [["fight", 0, 1]],
      [["fire", 1, 1], ["fire", 1, 1], end],
      [["fight", 0, 2]],
      [["fire", 1, 2], ["fire", 1, 2], end],
    ]);
  });

  test("waits while something else is asked, and ends with its turn", async () => {
    const { firing, orders, next } = table([
      sheet(3, [target("1"), target("2"), target("3")]),
      null,
      sheet(2, [target("2"), target("3")], { key: "turn 2" }),
    ]);
    firing.show();
    firing.go();
    await expect.poll(() => orders.length).toBe(1);
    await next();
    expect([firing.running, orders.length]).toEqual([true, 1]);
  });

  test("can be stopped", () => {
    const { firing, orders } = table([sheet(3, [target("1")]), null]);
    firing.show();
    firing.go();
    firing.stop();
    expect([firing.running, orders.length]).toEqual([false, 1]);
  });
});
