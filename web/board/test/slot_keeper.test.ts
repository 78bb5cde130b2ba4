// Stacks keep their slots while others go; what is pointed at in a stack stays under the pointer.

import { describe, expect, it } from "vitest";
import { apart } from "../src/layout/declutter.ts";
import { SlotKeeper } from "../src/layout/slot_keeper.ts";
import { slotPlaces } from "../src/layout/slots.ts";
import { plainCounter, plainSpace, plainTable, type Counter } from "../src/model/types.ts";

const space = plainSpace({
  id: 4,
  name: "Home",
  shape: "M0 0l3 0 0 2-3 0z",
  slots: [
    [0, 1],
    [1, 1],
    [2, 1],
  ],
});
const table = plainTable({ stacks: true, token: 1, spaces: [space] });
const stack = (kind: string, number = 2, states: Counter["states"] = []): Counter =>
  plainCounter({ space: 4, side: "Red", kind, number, states });
const xs = (seats: SlotKeeper, counters: readonly Counter[], spread = false): number[] =>
  slotPlaces(table, counters, space, spread, seats.of(4, counters)).map(({ x }) => x);

describe("stacks in slots", () => {
  it("stay where they stood when one of them goes or grows smaller", () => {
    const seats = new SlotKeeper();
    seats.at({ phase: "move" });
    const all = [stack("Infantry"), stack("Tank"), stack("Fighter")];
    expect(xs(seats, all)).toEqual([0, 100, 200]);
    expect(xs(seats, [stack("Tank", 1), stack("Fighter")])).toEqual([100, 200]);
    expect(xs(seats, [stack("Tank", 1), stack("Fighter"), stack("Bomber")])).toEqual([100, 200, 0]);
    seats.at({ phase: "battle" });
    expect(xs(seats, [stack("Tank"), stack("Fighter")])).toEqual([0, 100]);
  });

  it("of a crowd keep theirs in the rows that are looked at", () => {
    const seats = new SlotKeeper();
    seats.at({ phase: "move" });
    const all = ["Infantry", "Artillery", "Tank", "Fighter"].map((kind) => stack(kind));
    const before = xs(seats, all, true);
    expect(xs(seats, all.slice(1), true)).toEqual(before.slice(1));
  });
});

describe("what would lie over one another", () => {
  it("is moved apart, no farther than a part of its size", () => {
    const boxes = [
      { x: 0, y: 0, width: 40, height: 20 },
      { x: 10, y: 5, width: 40, height: 20 },
      { x: 200, y: 0, width: 40, height: 20 },
    ];
    const [a, b, far] = apart(boxes);
    expect(b!.y - a!.y).toBeGreaterThanOrEqual(19.5);
    expect(far).toEqual(boxes[2]);
  });

  it("of two sides stands in rows of its own on a crowded space", () => {
    const foe = plainCounter({ space: 4, side: "Blue", kind: "Infantry", number: 2 });
    const laid = slotPlaces(table, [stack("Infantry"), stack("Artillery"), stack("Tank"), foe], space, false);
    expect(new Set(laid.slice(0, 3).map(({ y }) => y)).size).toBe(1);
    expect(laid[3]!.y).toBeGreaterThan(laid[0]!.y + 47 * laid[0]!.scale);
  });
});
