// Order forms: what is wanted of each item, within the limits.

import { describe, expect, it } from "vitest";
import { broken, mostOf, ordersOf, summed, type Form } from "../src/index.ts";

describe("a form in any order", () => {
  it("orders what is wanted, then closes; a hint may be overrun, and some count by twos", () => {
    const item = {
      verb: "buy",
      what: 3,
      name: "",
      group: "",
      price: 2,
      most: 9,
      figures: [],
      symbol: "",
      tint: "",
      ordered: -1,
      per: 1,
      closed: "",
      warning: "",
    } as const;
    const form: Form = {
      panel: "form",
      title: "",
      rule: "",
      text: "",
      side: "",
      items: [item, { ...item, verb: "repair", what: 7, per: 2 }],
      closing: "end",
      limits: [
        { name: "Money", most: 5, weights: [2, 1], text: "", hint: false },
        { name: "Room", most: 1, weights: [1, 0], text: "waits", hint: true },
      ],
    };
    expect(ordersOf(form, [2, 0])).toEqual([
      ["buy", 3, 2],
      ["end", 0, 0],
    ]);
    expect(ordersOf({ ...form, closing: "" }, [2, 0])).toEqual([
      ["buy", 3, 2],
      ["repair", 7, 0],
    ]);
    expect(broken(form, [2, 2])).toEqual([]);
    expect(summed(form.limits[0]!, [1, 3], form.items)).toBe(4);
    expect([mostOf(form, [1, 0], 1), mostOf(form, [0, 3], 0)]).toEqual([6, 1]);
  });
});
