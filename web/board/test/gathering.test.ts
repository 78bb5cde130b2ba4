// What the list of units that are gathered for a space tells.

import { describe, expect, it } from "vitest";
import { forcesAt, nearestFirst } from "../src/selection/gathering.ts";
import { plainCounter, plainSpace, plainTable, plainView, type Counter } from "../src/model/types.ts";

const table = plainTable({ alliances: { Germany: "Axis", Italy: "Axis", USSR: "Allies" } });
const unit = (side: string, kind: string, space = 1): Counter => plainCounter({ side, kind, space });
const parts = (counters: Counter[], holders: [number, string][] = []): unknown => {
  const { there, attackers } = forcesAt({ table, view: plainView({ counters, holders, mover: "Germany" }) }, 1);
  const names = (forces: typeof there): string[] =>
    forces.map(({ side, counters }) => `${side} ${counters.map(({ kind }) => kind).join("+")}`);
  return [names(there), names(attackers)];
};

describe("who is on a space", () => {
  it("is told apart: defenders, and who attacks them", () => {
    const mixed = [
      unit("Germany", "Infantry"),
      unit("USSR", "Infantry"),
      unit("Germany", "Fighter"),
      unit("USSR", "Tank", 2),
    ];
    expect(parts(mixed, [[1, "USSR"]])).toEqual([["USSR Infantry"], ["Germany Infantry+Fighter"]]);
    expect(parts(mixed)).toEqual([["USSR Infantry"], ["Germany Infantry+Fighter"]]);
  });

  it("is no attacker on a friend's land, nor on water that nobody disputes", () => {
    expect(parts([unit("Germany", "Infantry"), unit("Italy", "Tank")], [[1, "Italy"]])).toEqual([
      ["Germany Infantry", "Italy Tank"],
      [],
    ]);
    expect(parts([unit("Germany", "Submarine")])).toEqual([["Germany Submarine"], []]);
  });

  it("is about to go ashore there", () => {
    expect(parts([unit("USSR", "Infantry"), { ...unit("Germany", "Artillery", 7), target: 1 }], [[1, "USSR"]])).toEqual(
      [["USSR Infantry"], ["Germany Artillery"]],
    );
  });
});

describe("where others come from", () => {
  it("is told the nearest first, over the edge of the map too", () => {
    const at = (x: number): number[] =>
      nearestFirst(10, plainSpace({ x }), [
        { space: plainSpace({ id: 0, x: 5 }) },
        { space: plainSpace({ id: 3, x: 9 }) },
      ]).map(({ space }) => space.id);
    expect([at(6), at(0)]).toEqual([
      [0, 3],
      [3, 0],
    ]);
  });
});
