// A heat map: levels by how much, a legend that fits them, and a layer that says what it shows.

import { describe, expect, test } from "vitest";
import { HEAT_LEVELS, heatLegend, heatLevel } from "../src/model/heat.ts";
import { HeatLayer } from "../src/render/shared/heat.ts";
import { plainSpace, plainTable } from "../src/model/types.ts";

const square = (id: number): ReturnType<typeof plainSpace> =>
  plainSpace({
    id,
    name: `S${id}`,
    x: id + 0.5,
    y: 0.5,
    outline: [
      [id, 0],
      [id + 1, 0],
      [id + 1, 1],
      [id, 1],
    ],
    terrain: "land",
  });
const table = plainTable({ game: "squares", title: "Squares", width: 3, height: 1, spaces: [0, 1, 2].map(square) });

describe("a heat map", () => {
  test("has the highest level where there is most, none where there is nothing", () => {
    expect(heatLevel(40, 40)).toBe(HEAT_LEVELS);
    expect(heatLevel(1, 1000)).toBe(1);
    expect(heatLevel(0, 40)).toBe(0);
  });

  test("has a legend in which every count stands once, in its level", () => {
    for (const most of [1, 2, 7, 25, 40]) {
      const lines = heatLegend(most);
      expect(lines[0]?.low).toBe(1);
      expect(lines.at(-1)?.high).toBe(most);
      for (const { level, low, high } of lines)
        for (let count = low; count <= high; count++) expect(heatLevel(count, most)).toBe(level);
    }
  });

  test("is drawn on the spaces that have a count, with the count", () => {
    const layer = new HeatLayer();
    layer.lay(table);
    expect(
      layer.show({
        unit: "Battles",
        counts: new Map([
          [0, 9],
          [2, 1],
        ]),
      }),
    ).toBe(true);
    expect([...layer.ground.children].map((one) => one.getAttribute("class"))).toEqual(["level-5", "level-2"]);
    expect([...layer.figures.children].map((one) => one.textContent)).toEqual(["9", "1"]);
    expect(layer.descriptions.get(0)).toBe("Battles: 9");
  });

  test("goes, and is told to be another one only once", () => {
    const layer = new HeatLayer();
    layer.lay(table);
    const heat = { unit: "Losses", counts: new Map([[1, 3]]) };
    expect(layer.show(heat)).toBe(true);
    expect(layer.show(heat)).toBe(false);
    expect(layer.show(null)).toBe(true);
    expect(layer.ground.children).toHaveLength(0);
  });
});
