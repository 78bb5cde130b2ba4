// What each power has, gathered from the tracks of all seats into one table.

import { describe, expect, it } from "vitest";
import { powerTable, type Table, type Track } from "../src/index.ts";

const sides = ["Germany", "Japan", "USA", "China"].map((name) => ({ name, colour: "#777777", pattern: "plain" }));
const track = (side: string, name: string, value: string, seat: number, number: number | null = null): Track => ({
  panel: "track",
  side,
  name,
  value,
  seat,
  rule: "b3.7",
  number,
  chits: "",
  tone: "",
  current: false,
});
const tableOf = (seats: readonly string[], tracks: readonly Track[]): ReturnType<typeof powerTable> =>
  powerTable({ sides, seat_sides: seats } as unknown as Table, { panels: tracks });

describe("the table of powers", () => {
  it("takes the power of a track, where a seat has several", () => {
    const { columns, rows } = tableOf(
      ["Germany", "USA"],
      [
        track("", "Axis victory cities", "6 of 15", -1),
        track("Germany", "treasury", "31 IPC", 0, 31),
        track("Germany", "income", "48 IPC", 0, 48),
        track("Japan", "treasury", "17 IPC", 0, 17),
        track("Japan", "income", "30 IPC", 0, 30),
        track("Japan", "carrier-based fighters", "0 of 8", 0),
        track("USA", "treasury", "40 IPC", 1, 40),
        track("USA", "income", "69 IPC", 1, 69),
        track("China", "raises", "4 Infantry", 1),
      ],
    );
    expect(columns.map(({ name }) => name)).toEqual(["Treasury", "Income"]);
    expect(rows.map(({ side, figures }) => [side, ...figures.map((one) => one && one.number)])).toEqual([
      ["Germany", 31, 48],
      ["Japan", 17, 30],
      ["USA", 40, 69],
      ["China", null, null],
    ]);
    expect(rows.flatMap(({ notes }) => notes.map(({ name, value }) => `${name}: ${value}`))).toEqual([
      "Carrier-based fighters: 0 of 8",
      "Raises: 4 Infantry",
    ]);
  });

  it("takes it from the seat, where each seat is a power", () => {
    const { columns, rows } = tableOf(
      ["Germany", "Japan"],
      [
        track("", "Treasury", "5 IPC", 0, 5),
        track("", "Treasury", "7 IPC", 1, 7),
        track("", "Technologies", "Radar", 1),
      ],
    );
    expect(columns.map(({ name }) => name)).toEqual(["Treasury"]);
    expect(rows.map(({ side, notes }) => [side, notes.length])).toEqual([
      ["Germany", 0],
      ["Japan", 1],
    ]);
  });
});
