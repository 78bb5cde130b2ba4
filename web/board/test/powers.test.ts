// What each power has, gathered from the tracks of all seats into one table.

import { describe, expect, it } from "vitest";
import { numberOf, powersTold, type Table, type Track } from "../src/index.ts";

const sides = ["Germany", "Japan", "USA", "China"].map((name) => ({ name, colour: "#777777", pattern: "plain" }));
const track = (name: string, value: string, seat: number): Track => ({ name, value, seat, rule: "b3.7" });
const told = (seats: readonly string[], tracks: readonly Track[]): ReturnType<typeof powersTold> => powersTold({ sides, seats } as unknown as Table, { tracks });

describe("the table of powers", () => {
  it("takes the power from the name of a track, where a seat has several", () => {
    const { columns, rows } = told(["Axis", "Allies"], [
      track("Axis victory cities", "6 of 15", -1),
      track("Germany treasury", "31 IPC", 0), track("Germany income", "48 IPC", 0),
      track("Japan treasury", "17 IPC", 0), track("Japan income", "30 IPC", 0), track("Japan carrier-based fighters", "0 of 8", 0),
      track("USA treasury", "40 IPC", 1), track("USA income", "69 IPC", 1), track("China raises", "4 Infantry", 1),
    ]);
    expect(columns.map(({ name }) => name)).toEqual(["Treasury", "Income"]);
    expect(rows.map(({ side, figures }) => [side, ...figures.map((one) => one && numberOf(one.value))])).toEqual([
      ["Germany", "31", "48"], ["Japan", "17", "30"], ["USA", "40", "69"], ["China", null, null],
    ]);
    expect(rows.flatMap(({ notes }) => notes.map(({ name, value }) => `${name}: ${value}`))).toEqual(["Carrier-based fighters: 0 of 8", "Raises: 4 Infantry"]);
  });

  it("takes it from the seat, where each seat is a power", () => {
    const { columns, rows } = told(["Germany", "Japan"], [track("Treasury", "5 IPC", 0), track("Treasury", "7 IPC", 1), track("Technologies", "Radar", 1)]);
    expect(columns.map(({ name }) => name)).toEqual(["Treasury"]);
    expect(rows.map(({ side, notes }) => [side, notes.length])).toEqual([["Germany", 0], ["Japan", 1]]);
  });
});
