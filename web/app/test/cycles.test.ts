// @vitest-environment node
import { expect, test } from "vitest";
import { cycles } from "../../scripts/cycles.mjs";

test("imports in a circle are found, and a component that nests itself is none", () => {
  const graph = new Map([
    ["a", ["b"]],
    ["b", ["c", "b"]],
    ["c", ["a", "d"]],
    ["d", []],
  ]);
  expect(cycles(graph)).toEqual([["a", "b", "c", "a"]]);
  expect(cycles(new Map([["a", ["a", "b"]]]))).toEqual([]);
});
