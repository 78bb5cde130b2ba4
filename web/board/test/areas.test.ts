// Areas that a piece may not leave, zones that a side keeps, and convoys: what is shown, and that it is drawn.

import { describe, expect, it } from "vitest";
import { boundsHeld, convoysOf, isWorks, outOfBounds, zoneTold, type Counter, type Table } from "../src/index.ts";
import { Areas } from "../src/render/areas.ts";
import { silhouetteOf } from "../src/render/silhouettes.ts";
import { symbolFor } from "../src/render/counters.ts";
import { pieceSpot } from "../src/spots.ts";
import type { Board } from "../src/state.ts";
import type { Lexicon, Space, View } from "../src/types.ts";

const space = (id: number): Space => ({
  id, name: `Sea Zone ${id}`, x: 2 * id, y: 1, outline: [], terrain: "sea", region: "", marks: [], spoken: "", shape: "M0,0l2,0l0,2Z",
  lettering: { lines: ["Sea Zone", String(id)], x: 2 * id, y: 1, size: 0.4 }, slots: [[2 * id, 1]],
});
const table = {
  game: "", title: "", width: 10, height: 10, spaces: [space(0), space(1), space(2)], terrains: [], phases: [], seats: [], cards: [], card_kind: "", lines: [], globe: null,
  sides: [{ name: "UK", colour: "#cfae6a", pattern: "bars" }],
  areas: [{ name: "Pacific", spaces: [1, 2], rule: "c2" }],
} as unknown as Table;
const counter = (id: number, kind: string, more: Partial<Counter> = {}): Counter => ({
  space: 1, side: "UK", kind, symbol: kind.toLowerCase(), states: [], badges: [], spoken: "", id, id_kind: "unit", card: -1, slot: "sea", pips: 0, members: [id], ...more,
});
const lexicon: Lexicon = { verbs: [{ name: "move", label: "Move", what: "unit", where: "space", key: "", role: "move" }], words: { space: ["a", "b", "c"], unit: ["u0", "u1", "u2"] }, space_kind: "space" };
const counters = [counter(0, "Cruiser", { within: "Pacific" }), counter(1, "Escort", { states: ["convoy"] }), counter(2, "Transport", { states: ["convoy"] })];
const zone = { name: "Patrol zone of Japan", side: "UK", spaces: [2], active: true, rule: "c4", text: "" };
const view = { seat: 0, counters, zones: [zone], arrows: [], reaches: [], markers: [] } as unknown as View;
const board = (chosen: readonly Counter[] = []): Board =>
  ({ table, lexicon, view, offers: [], armed: "", armedWhat: null, selected: 1, chosen: new Map(chosen.map((one) => [pieceSpot(lexicon, one)!, 1])), choosing: null, cursor: 0, dragging: null });

describe("areas", () => {
  it("shade what lies outside only while a piece is held that is bound", () => {
    expect(boundsHeld(board())).toEqual([]);
    expect([...outOfBounds(board([counters[1]!]))]).toEqual([]);
    expect([...outOfBounds(board([counters[0]!]))]).toEqual([0]);
  });

  it("name a zone, and say when nobody keeps it", () => {
    expect(zoneTold(zone)).toBe("Patrol zone of Japan");
    expect(zoneTold({ ...zone, active: false })).toBe("Patrol zone of Japan, not kept now");
  });

  it("put the counters of one side and space into one convoy", () => {
    expect(convoysOf(counters).map((list) => list.map(({ kind }) => kind))).toEqual([["Escort", "Transport"]]);
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
  it("have silhouettes, by their symbols and by their names", () => {
    for (const kind of ["King Tiger", "Carrier-based fighter", "Super heavy battleship", "Escort", "Fortification"]) expect(silhouetteOf(symbolFor(kind)), kind).toBeTruthy();
    expect(isWorks(counter(0, "Fortification"))).toBe(true);
    expect(isWorks(counter(0, "Escort"))).toBe(false);
  });
});
