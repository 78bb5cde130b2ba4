// Forms, and counters with figures that share a hex.

import { describe, expect, it } from "vitest";
import {
  broken,
  doubt,
  mostOf,
  plainSpace,
  summed,
  usedOf,
  type Counter,
  type Form,
  type Table,
} from "../src/index.ts";
import { tacticalPlaces } from "../src/layout/tactical.ts";

const item = (name: string, price: number, most: number): Form["items"][number] => ({
  verb: "buy",
  what: 0,
  name,
  group: "",
  price,
  most,
  figures: [],
  symbol: "",
  tint: "",
  ordered: -1,
  per: 1,
  closed: "",
  warning: "",
});
const form: Form = {
  panel: "form",
  title: "",
  rule: "",
  text: "",
  side: "",
  closing: "",
  items: [item("rifle", 8, 20), item("howitzer", 3, 30), item("battleship", 5, 30)],
  limits: [
    { name: "Points", most: 40, weights: [8, 3, 5], text: "", hint: false },
    { name: "Heavy", most: 0, weights: [0, -1, 3], text: "one in four", hint: false },
  ],
};

describe("a form", () => {
  it("sums what is ordered and says what breaks a limit", () => {
    expect(summed(form.limits[0]!, [2, 3, 1])).toBe(30);
    expect(broken(form, [2, 3, 1])).toEqual([]);
    expect(broken(form, [2, 2, 1]).map(({ text }) => text)).toEqual(["one in four"]);
  });

  it("adds what makes room to the room that there is", () => {
    const decks = { name: "Decks", most: 2, weights: [1, 0, -2], text: "lost", hint: true };
    expect(usedOf(decks, [3, 5, 0])).toEqual([3, 2]);
    expect(usedOf(decks, [3, 5, 1])).toEqual([3, 4]);
    expect(usedOf(decks, [0, 0, 1])).toEqual([0, 4]);
  });

  it("says how many more of one item there may be", () => {
    expect(mostOf(form, [2, 3, 0], 2)).toBe(1);
    expect(mostOf(form, [2, 0, 0], 2)).toBe(0);
    expect(mostOf(form, [2, 3, 1], 0)).toBe(3);
  });
});

describe("a form that is about to go out", () => {
  it("asks when nothing is ordered though something could be", () => {
    expect(doubt(form, [0, 0, 0])).toBe("Nothing is ordered.");
    expect(doubt({ ...form, closing: "end" }, [0, 0, 0])).toBe("Nothing is ordered.");
    expect(doubt({ ...form, items: form.items.map((one) => ({ ...one, most: 0 })) }, [0, 0, 0])).toBe("");
  });

  it("asks when more than half is not spent, where it is not kept for later", () => {
    expect(doubt(form, [2, 1, 0])).toBe("21 of 40 points are not spent.");
    expect(doubt(form, [2, 2, 0])).toBe("");
    expect(doubt({ ...form, closing: "end" }, [1, 0, 0])).toBe("");
  });
});

describe("counters on a hex", () => {
  const corner = (i: number): [number, number] => [Math.cos((i * Math.PI) / 3), Math.sin((i * Math.PI) / 3)];
  const space = plainSpace({ id: 1, name: "0101", outline: [0, 1, 2, 3, 4, 5].map(corner), terrain: "clear" });
  const table = { sides: [{ name: "US" }, { name: "Japanese" }] } as unknown as Table;
  const counter = (side: string, tint = "leg"): Counter =>
    ({ space: 1, side, slot: "unit", face: { title: "", tint, steps: 1, most: 1, figures: [] } }) as unknown as Counter;

  it("stand side by side where both sides are", () => {
    const [a, b] = tacticalPlaces(table, [counter("US"), counter("Japanese")], space, false);
    expect(a!.x + (a!.width * a!.scale) / 2).toBeLessThanOrEqual(b!.x - (b!.width * b!.scale) / 2 + 3);
  });

  it("have their leader small on the corner, and lie apart when they are spread", () => {
    const stack = [counter("US"), counter("US", "leader")];
    const [unit, leader] = tacticalPlaces(table, stack, space, false);
    expect(leader!.scale).toBeLessThan(unit!.scale);
    const [one, other] = tacticalPlaces(table, stack, space, true);
    expect(other!.x - one!.x).toBeGreaterThan(one!.width);
  });
});
