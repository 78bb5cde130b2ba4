// Stacks keep their slots while others go; what is pointed at in a stack stays under the pointer.

import { describe, expect, it } from "vitest";
import { Seats } from "../src/seats.ts";
import { slotPlaces } from "../src/slots.ts";
import { plainCounter, plainSpace, plainTable, type Counter } from "../src/types.ts";

const space = plainSpace({ id: 4, name: "Home", shape: "M0 0l3 0 0 2-3 0z", slots: [[0, 1], [1, 1], [2, 1]] });
const table = plainTable({ stacks: true, token: 1, spaces: [space] });
const stack = (kind: string, number = 2, states: Counter["states"] = []): Counter => plainCounter({ space: 4, side: "Red", kind, number, states });
const xs = (seats: Seats, counters: readonly Counter[], spread = false): number[] => slotPlaces(table, counters, space, spread, seats.of(4, counters)).map(({ x }) => x);

describe("stacks in slots", () => {
  it("stay where they stood when one of them goes or grows smaller", () => {
    const seats = new Seats();
    seats.at({ phase: "move" });
    const all = [stack("Infantry"), stack("Tank"), stack("Fighter")];
    expect(xs(seats, all)).toEqual([0, 100, 200]);
    expect(xs(seats, [stack("Tank", 1), stack("Fighter")])).toEqual([100, 200]);
    expect(xs(seats, [stack("Tank", 1), stack("Fighter"), stack("Bomber")])).toEqual([100, 200, 0]);
    seats.at({ phase: "battle" });
    expect(xs(seats, [stack("Tank"), stack("Fighter")])).toEqual([0, 100]);
  });

  it("of a crowd keep theirs in the rows that are looked at", () => {
    const seats = new Seats();
    seats.at({ phase: "move" });
    const all = ["Infantry", "Artillery", "Tank", "Fighter"].map((kind) => stack(kind));
    const before = xs(seats, all, true);
    expect(xs(seats, all.slice(1), true)).toEqual(before.slice(1));
  });
});
