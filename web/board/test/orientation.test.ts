// How a board lies before a seat: its own edge below; a board that would be small so lies across, its own edge at the left.

import { expect, test } from "vitest";
import { quartersFor } from "../src/layout/orientation.ts";
import { turned } from "../src/layout/rotation.ts";
import { plainSpace, plainTable, type Table } from "../src/model/types.ts";

const [WIDE, TALL] = [
  { width: 950, height: 570 },
  { width: 390, height: 420 },
];

/** A board with one space at each end, of the first side below and of the second above. */
const board = (width: number, height: number, fields: Partial<Table> = {}): Table => {
  const square = (id: number, x: number, y: number, side: string) =>
    plainSpace({
      id,
      x,
      y,
      side,
      outline: [
        [x - 0.5, y - 0.5],
        [x + 0.5, y - 0.5],
        [x + 0.5, y + 0.5],
        [x - 0.5, y + 0.5],
      ],
    });
  const spaces = [
    square(0, width / 2, height - 0.5, "Green"),
    square(1, width / 2, 0.5, "Red"),
    square(2, 0.5, height / 2, ""),
    square(3, width - 0.5, height / 2, ""),
  ];
  return plainTable({
    width,
    height,
    spaces,
    sides: [
      { name: "Green", colour: "#000", pattern: "plain" },
      { name: "Red", colour: "#000", pattern: "plain" },
    ],
    seats: ["Green", "Red"],
    ...fields,
  });
};

/** Where a seat's own space lies on the turned board: from the middle. */
const own = (table: Table, seat: number, quarters: number): [number, number] => {
  const there = turned(table, quarters);
  const space = there.spaces.find(({ id }) => id === seat)!;
  return [
    Math.sign(Math.round(2 * space.x - there.width)) || 0,
    Math.sign(Math.round(2 * space.y - there.height)) || 0,
  ];
};

test.each([0, 1])("seat %d has its own side below, on a board as high as broad and on a phone", (seat) => {
  for (const [table, into] of [
    [board(6, 6), WIDE],
    [board(6, 10), TALL],
  ] as const) {
    expect(own(table, seat, quartersFor(table, seat, into))).toEqual([0, 1]);
  }
});

test.each([0, 1])("a high board lies across a wide window, seat %d at the left", (seat) => {
  const table = board(6, 10);
  expect(own(table, seat, quartersFor(table, seat, WIDE))).toEqual([-1, 0]);
});

test("where the table names the edges, those count", () => {
  const table = board(10, 6.5, { edges: ["left", "right"] });
  expect([0, 1].map((seat) => quartersFor(table, seat, WIDE))).toEqual([0, 2]);
  expect([0, 1].map((seat) => quartersFor(table, seat, TALL))).toEqual([3, 1]);
});

test("maps of the globe keep north above; who only looks on sees the first side below", () => {
  expect(quartersFor(board(6, 10, { globe: { lon: 0, lat: 0, dlon: 1, dlat: 1 } }), 1, WIDE)).toBe(0);
  expect(quartersFor(board(6, 6), -1, WIDE)).toBe(0);
});
