// The table below a curve: each row says which moment its figures are of.

import { flushSync, mount, unmount } from "svelte";
import { expect, it } from "vitest";
import TimeCurve from "../src/components/TimeCurve.svelte";

it("says that a round's row holds what the round began with", () => {
  const marks = [
    { moves: 0, name: "Turn 1" },
    { moves: 5, name: "" },
    { moves: 9, name: "Turn 2" },
    { moves: 12, name: "" },
  ];
  const timeline = {
    title: "Units",
    sides: ["Axis", "Allies"],
    values: [
      [6, 6, 7, 8],
      [8, 8, 9, 10],
    ],
    marks,
  };
  const curve = mount(TimeCurve, { target: document.body, props: { timeline } });
  flushSync();
  const rows = [...document.querySelectorAll("tbody tr")].map((row) =>
    [...row.children].map(({ textContent }) => textContent),
  );
  void unmount(curve);
  expect(rows).toEqual([
    ["Start of Turn 1", "6", "8"],
    ["Start of Turn 2", "7", "9"],
    ["The end", "8", "10"],
  ]);
});
