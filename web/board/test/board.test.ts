import { expect, test } from "vitest";
import { changes, paths } from "../src/render/shared/changes.ts";
import { bounds, seams, sheets } from "../src/layout/geometry.ts";
import { SYMBOLS } from "../src/render/shared/symbols.ts";
import { turned } from "../src/layout/rotation.ts";
import { next, walk } from "../src/layout/walk.ts";
import { text } from "../../scripts/symbols.mjs";
import drawnSymbols from "../src/render/shared/symbols.ts?raw";
import { alliesTable, card, counter, square, table, view } from "./fixtures.ts";

test("arrow keys walk from square to square and stop at the edge", () => {
  const from = square("C3");
  expect(walk(table.spaces, from, "ArrowUp")).toBe(square("C4"));
  expect(walk(table.spaces, from, "ArrowLeft")).toBe(square("B3"));
  expect(walk(table.spaces, square("A1"), "ArrowDown")).toBe(square("A1"));
});

test("arrow keys reach every square of two battlefields", () => {
  const reached = new Set([alliesTable.spaces[0]!.id]);
  for (const id of reached) {
    for (const way of ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"] as const)
      reached.add(walk(alliesTable.spaces, id, way));
  }
  expect(reached.size).toBe(120);
});

test("n walks round what glows", () => {
  const some = new Set([square("A1"), square("C3"), square("F10")]);
  expect(next(table.spaces, some, square("F10"))).toBe(square("C3"));
  expect(next(table.spaces, some, square("A1"))).toBe(square("F10"));
  expect(next(table.spaces, some, square("F10"), true)).toBe(square("A1"));
});

test("two battlefields are two sheets; countries meet along seams", () => {
  expect(sheets(alliesTable.spaces).map((sheet) => sheet.length)).toEqual([60, 60]);
  expect(
    seams(table.spaces).filter(({ sides }) => sides.length === 2 && sides[0]!.region !== sides[1]!.region),
  ).toHaveLength(12);
  expect(bounds(table.spaces)).toEqual({ x: 0, y: 0, width: 600, height: 1000 });
});

test("a map turned four times is the map; turned once it lies across", () => {
  const once = turned(table, 1);
  expect([once.width, once.height]).toEqual([10, 6]);
  const round = turned(turned(once, 1), 2);
  round.spaces.forEach((space, i) => {
    expect(space.x).toBeCloseTo(table.spaces[i]!.x);
    expect(space.y).toBeCloseTo(table.spaces[i]!.y);
  });
  const box = bounds(once.spaces);
  expect([box.x, box.y, box.width, box.height]).toEqual([0, 0, 1000, 600]);
});

test("a counter that moved is followed as the moves say, not to a nearer twin", () => {
  const before = { ...view("3.4"), counters: [counter("A1", "Green"), counter("C3", "Green")] };
  const after = { ...view("3.4"), counters: [counter("A3", "Green"), counter("B1", "Green")] };
  const { moved } = changes(table, card, before, after, [[0, "move", square("A1"), square("A3")]]);
  expect(moved.map(({ from, to }) => [from, to])).toEqual([
    [square("A1"), square("A3")],
    [square("C3"), square("B1")],
  ]);
});

test("what is removed is gone, what is flipped has turned, what is built has come", () => {
  const before = { ...view("3.4"), counters: [counter("A1", "Green"), counter("F9", "Red", "armour")] };
  const after = {
    ...view("3.4"),
    counters: [counter("A1", "Green", "infantry", ["disrupted"]), counter("B1", "Green", "artillery")],
  };
  const changed = changes(table, card, before, after, []);
  expect(changed.gone.map(({ kind }) => kind)).toEqual(["armour"]);
  expect(changed.come.map(({ kind }) => kind)).toEqual(["artillery"]);
  expect(changed.turned.map(({ space }) => space)).toEqual([square("A1")]);
});

test("moves chained by one unit are one way", () => {
  expect(
    paths(card, [
      [0, "move", 1, 2],
      [0, "move", 2, 3],
    ])[0],
  ).toEqual([1, 3]);
});

test("the drawn symbols are those that milsymbol draws", () => {
  expect(text()).toBe(drawnSymbols);
  for (const { symbol } of view("3.4").counters) expect(SYMBOLS[symbol]).toBeDefined();
});
