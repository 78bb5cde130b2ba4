// Areas that a piece may not leave, zones that a side keeps, and convoys: what is shown, and that it is drawn.

import { describe, expect, it } from "vitest";
import { convoysOf, isWorks, zoneLabel, type Counter } from "../src/index.ts";
import { boundsHeld, outOfBounds } from "../src/selection/areas.ts";
import { Areas } from "../src/render/shared/areas.ts";
import { silhouetteOf } from "../src/render/world/silhouettes.ts";
import { pieceSpot } from "../src/model/spots.ts";
import type { Board } from "../src/selection/selection.ts";
import { plainCounter, plainSpace, plainTable, type Lexicon, type Space, type View } from "../src/model/types.ts";

const space = (id: number): Space =>
  plainSpace({
    id,
    name: `Sea Zone ${id}`,
    x: 2 * id,
    y: 1,
    terrain: "sea",
    shape: "M0,0l2,0l0,2Z",
    lettering: { lines: ["Sea Zone", String(id)], x: 2 * id, y: 1, size: 0.4, name_at: null },
    slots: [[2 * id, 1]],
  });
const table = plainTable({
  stacks: true,
  width: 10,
  height: 10,
  spaces: [space(0), space(1), space(2)],
  sides: [{ name: "UK", colour: "#cfae6a", pattern: "bars" }],
  areas: [{ name: "Pacific", spaces: [1, 2], rule: "c2" }],
});
const counter = (id: number, symbol: Counter["symbol"], more: Partial<Counter> = {}): Counter =>
  plainCounter({
    space: 1,
    side: "UK",
    kind: symbol,
    symbol,
    id,
    id_kind: "unit",
    slot: "unit",
    domain: "sea",
    members: [id],
    ...more,
  });
const lexicon: Lexicon = {
  verbs: [
    {
      name: "move",
      label: "Move",
      what: "unit",
      where: "space",
      key: "",
      role: "move",
      secret: false,
      help: "",
      here: "",
      final: false,
    },
  ],
  words: { space: ["a", "b", "c"], unit: ["u0", "u1", "u2"] },
  space_kind: "space",
};
const counters = [
  counter(0, "cruiser", { within: "Pacific" }),
  counter(1, "escort", { states: [{ sign: "convoy", text: "convoy" }] }),
  counter(2, "transport", { states: [{ sign: "convoy", text: "convoy" }] }),
];
const zone = { name: "Patrol zone of Japan", side: "UK", spaces: [2], active: true, rule: "c4", text: "" };
const view = { seat: 0, counters, zones: [zone], arrows: [], reaches: [], markers: [] } as unknown as View;
const board = (chosen: readonly Counter[] = []): Board => ({
  table,
  lexicon,
  view,
  offers: [],
  armed: "",
  armedWhat: null,
  selected: 1,
  chosen: new Map(chosen.map((one) => [pieceSpot(lexicon, one)!, 1])),
  choosing: null,
  cursor: 0,
  dragging: null,
  gathering: null,
  resting: false,
});

describe("areas", () => {
  it("shade what lies outside only while a piece is held that is bound", () => {
    expect(boundsHeld(board())).toEqual([]);
    expect([...outOfBounds(board([counters[1]!]))]).toEqual([]);
    expect([...outOfBounds(board([counters[0]!]))]).toEqual([0]);
  });

  it("name a zone, and say when nobody keeps it", () => {
    expect(zoneLabel(zone)).toBe("Patrol zone of Japan");
    expect(zoneLabel({ ...zone, active: false })).toBe("Patrol zone of Japan, not kept now");
  });

  it("put the counters of one side and space into one convoy", () => {
    expect(convoysOf(counters).map((list) => list.map(({ kind }) => kind))).toEqual([["escort", "transport"]]);
    expect(convoysOf(counters.slice(0, 2))).toEqual([]);
  });

  it("are drawn, and drawn anew only where something changed", () => {
    const areas = new Areas();
    const spaces = new Map(table.spaces.map((one) => [one.id, one]));
    areas.show(board([counters[0]!]), spaces);
    const place = (x: number) => ({ x, y: 0, scale: 1, width: 94, height: 94 });
    areas.arrange(board(), new Map(counters.map((one, i) => [one, place(100 * i)])));
    expect(areas.layer.querySelector(".zone-name")?.textContent).toBe("Patrol zone of Japan");
    expect(areas.layer.querySelectorAll(".map-shade path")).toHaveLength(1);
    expect(areas.layer.querySelector(".convoy .band")?.getAttribute("d")).toBe("M100,0L200,0");
    const drawn = areas.layer.querySelector(".map-zone");
    areas.show(board(), spaces);
    expect(areas.layer.querySelector(".map-zone")).toBe(drawn);
    expect(areas.layer.querySelectorAll(".map-shade path")).toHaveLength(0);
    areas.clear();
    expect(areas.layer.querySelector("path")).toBeNull();
  });
});

describe("new kinds", () => {
  it("have silhouettes", () => {
    for (const symbol of ["heavy_armour", "deck_fighter", "super_battleship", "escort", "fortification"] as const)
      expect(silhouetteOf(symbol), symbol).toBeTruthy();
    expect(isWorks(counter(0, "fortification", { domain: "works" }))).toBe(true);
    expect(isWorks(counter(0, "escort"))).toBe(false);
  });
});
