import { beforeEach, describe, expect, test, vi } from "vitest";
import { Draft } from "../src/features/editor/draft.svelte.ts";
import { hexOf, nameOf, tabOf } from "../src/features/editor/editor.svelte.ts";
import { added, groups, moved, palette, WHOLE } from "../src/features/editor/forces.ts";
import { around, between, beyond, directionTo, isAlong, pieces } from "../src/features/editor/board/hexes.ts";
import type { Table } from "@broadfront/board";
import { undrawn } from "../src/features/editor/board/overlay.ts";
import { about, at, put } from "../src/features/editor/paths.ts";
import { hilled, hillNamed, linked, painted, resized } from "../src/features/editor/board/map_edit.ts";
import type { Kit, Scenario, Sheet, Sketch } from "../src/features/editor/types.ts";
import { scenarioText, slug } from "../src/lib/files.ts";
import { editHash, parseRoute } from "../src/lib/route.svelte.ts";

const FIELD: Sheet = {
  name: "A field",
  rows: ["....", "....", "...."],
  hills: {},
  rivers: [],
  roads: [],
  bridges: [],
  names: {},
};
const SIDE = {
  nation: "US",
  edge: "left",
  units: [],
  support: [],
  zone: { hexes: [], within: 0, beyond: 0 },
  exit_edge: "",
  banzai: false,
};
const BLANK: Scenario = {
  title: "New",
  blurb: "",
  turns: 10,
  first: "A",
  sets_up_first: "B",
  otherwise: "draw",
  maps: [],
  map: FIELD,
  sides: [SIDE, { ...SIDE, nation: "Japan", edge: "right" }],
  victory: [],
  night: false,
  fixed: {},
};

describe("hexes", () => {
  const size = { columns: 4, rows: 3 };
  test("even columns lie lower", () => {
    expect(around("0202", size)).toEqual(["0201", "0302", "0303", "0203", "0103", "0102"]);
    expect(around("0302", size)).toEqual(["0301", "0401", "0402", "0303", "0202", "0201"]);
    expect(around("0101", size)).toEqual([null, null, "0201", "0102", null, null]);
  });

  test("neighbours are neighbours both ways", () => {
    for (const hex of ["0202", "0302"])
      for (let i = 0; i < 6; i++) expect(beyond(beyond(hex, i), (i + 3) % 6)).toBe(hex);
  });

  test("a point beside the middle is nearest to the side it lies towards", () => {
    expect(
      [
        [0, -9],
        [8, -5],
        [8, 5],
        [0, 9],
        [-8, 5],
        [-8, -5],
      ].map(([x, y]) => directionTo(x!, y!)),
    ).toEqual([0, 1, 2, 3, 4, 5]);
  });

  test("a stroke means a side along it, not across the hex and not at a corner", () => {
    expect(
      [
        [0, -45],
        [0, -20],
        [26, -42],
        [40, -24],
      ].map(([x, y]) => isAlong(x!, y!, 50)),
    ).toEqual([true, false, false, true]);
  });

  test("parts hang together by their sides", () => {
    expect(pieces(["0101", "0403", "0102"], size)).toEqual([["0101", "0102"], ["0403"]]);
    expect(between("0302", "0202")).toBe("0202/0302");
  });
});

describe("the map", () => {
  test("a hex is painted, and what is painted as it was is the same map", () => {
    const next = painted(FIELD, "0302", "f");
    expect(next.rows).toEqual(["....", "..f.", "...."]);
    expect(painted(next, "0302", "f")).toBe(next);
    expect(painted(FIELD, "0909", "f")).toBe(FIELD);
  });

  test("hexes that touch are one hill, and a hill that falls apart is two", () => {
    const one = hilled(hilled(FIELD, "0101", true), "0301", true);
    expect(one.hills).toEqual({ "Hill 1": ["0101"], "Hill 2": ["0301"] });
    const joined = hilled(one, "0201", true);
    expect(joined.hills).toEqual({ "Hill 1": ["0101", "0201", "0301"] });
    const apart = hilled(hillNamed(joined, "Hill 1", "Knoll"), "0201", false);
    expect(apart.hills).toEqual({ Knoll: ["0101"], "Hill 1": ["0301"] });
  });

  test("a bridge goes with its river", () => {
    const river = linked(FIELD, "rivers", "0302", "0202", true);
    const bridge = linked(river, "bridges", "0202", "0302", true);
    expect([bridge.rivers, bridge.bridges]).toEqual([["0202/0302"], ["0202/0302"]]);
    const gone = linked(bridge, "rivers", "0202", "0302", false);
    expect([gone.rivers, gone.bridges]).toEqual([[], []]);
  });

  test("what falls off a smaller map is gone", () => {
    const full = {
      ...hilled(linked(FIELD, "roads", "0303", "0403", true), "0401", true),
      names: { "0401": "Farm", "0101": "Mill" },
    };
    const small = resized(full, 3, 3, ".");
    expect([small.rows, small.roads, small.hills, small.names]).toEqual([
      ["...", "...", "..."],
      [],
      {},
      { "0101": "Mill" },
    ]);
    expect(resized(FIELD, 5, 4, "~").rows).toEqual(["....~", "....~", "....~", "~~~~~"]);
  });
});

test("what was drawn shows before the server has drawn it", () => {
  const space = (name: string, terrain: string) => ({ name, terrain }) as Table["spaces"][number];
  const table = {
    spaces: [space("0101", "clear"), space("0201", "clear")],
    lines: [{ name: "0101/0201", points: [], kind: "river" }],
  } as unknown as Table;
  const kit = {
    terrains: [
      { letter: ".", name: "clear", colour: "#fff" },
      { letter: "f", name: "forest", colour: "#0f0" },
    ],
  } as unknown as Kit;
  const map = {
    ...linked(linked(painted(FIELD, "0201", "f"), "rivers", "0101", "0201", true), "roads", "0101", "0201", true),
  };
  expect(undrawn(map, table, kit)).toEqual({
    fresh: [{ hex: "0201", colour: "#0f0" }],
    links: [{ field: "roads", ends: ["0101", "0201"] }],
  });
});

describe("units", () => {
  const two = added(BLANK, 0, { ...WHOLE, unit: "us_rifle", turn: 2, count: 2 });
  test("of several alike one is put on a hex, and is there from the start", () => {
    const [rest, one] = moved(two, 0, 0, "0202").sides[0]!.units;
    expect([rest!.count, rest!.turn, one!.count, one!.turn, one!.hex]).toEqual([1, 2, 1, 0, "0202"]);
  });

  test("they are listed by when they come", () => {
    const all = added(added(two, 0, { ...WHOLE, unit: "x" }), 0, { ...WHOLE, unit: "y", hex: "0101" });
    expect(groups(all.sides[0]!.units).map(({ name, cards }) => [name, cards[0]!.at])).toEqual([
      ["On the map", 2],
      ["Placed by the owner", 1],
      ["Turn 2", 0],
    ]);
  });

  test("the palette is searched by all words", () => {
    const unit = {
      id: "us_rifle",
      name: "USMC Rifle",
      nation: "US",
      class: "leg",
      symbol: "infantry",
      steps: 3,
      figures: [],
      leader: 0,
      infantry: true,
      transport: false,
      can_dig: true,
      points: 8,
      year: "1942",
    };
    const kit = {
      units: [unit, { ...unit, id: "us_m3", name: "M3 Stuart", class: "track", infantry: false, symbol: "armour" }],
    } as unknown as Kit;
    expect(palette(kit, "US", "leg rifle").map(({ id }) => id)).toEqual(["us_rifle"]);
    expect(palette(kit, "Japan", "")).toEqual([]);
    expect(palette(kit, "", "stuart")).toHaveLength(1);
  });
});

describe("paths and complaints", () => {
  test("a value is put and taken out without touching what was", () => {
    const next = put(BLANK, ["sides", 1, "zone", "within"], 3);
    expect([
      at(next, ["sides", 1, "zone", "within"]),
      BLANK.sides[1]!.zone.within,
      next.sides[0] === BLANK.sides[0],
    ]).toEqual([3, 0, true]);
    expect(put({ a: [1, 2, 3] }, ["a", 1], undefined)).toEqual({ a: [1, 3] });
    expect(put({ a: 1, b: 2 }, ["a"], undefined)).toEqual({ b: 2 });
  });

  test("a complaint is about its field, or about something in it", () => {
    const list = [{ path: ["sides", 0, "units", 1, "hex"], message: "wet", line: 3 }];
    expect(about(list, ["sides", 0, "units", 1])).toEqual([]);
    expect(about(list, ["sides", 0, "units", 1], true)).toEqual(list);
    expect(about(list, ["sides", 0, "units", 1, "hex"])).toEqual(list);
  });

  test("every field has its panel, and its hex if it has one", () => {
    expect(
      [
        ["map", "rows", 0],
        ["sides", 0, "units", 2],
        ["sides", 1, "edge"],
        ["victory", 0],
        ["otherwise"],
        ["title"],
      ].map(tabOf),
    ).toEqual(["map", "forces", "battle", "victory", "victory", "battle"]);
    const there = added(BLANK, 0, { ...WHOLE, unit: "x", hex: "0203" });
    expect(hexOf(there, ["sides", 0, "units", 0, "count"])).toBe("0203");
    expect(hexOf(there, ["turns"])).toBeNull();
    const kit = { sides: ["A", "B"], units: [{ id: "x", name: "Xylophone" }] } as unknown as Kit;
    expect(
      [["sides", 0, "units", 0, "hex"], ["sides", 1, "units"], ["turns"]].map((path) => nameOf(there, kit, path)),
    ).toEqual(["Side A, Xylophone", "Side B", ""]);
  });
});

describe("the draft", () => {
  const sketch: Sketch = { text: "", complaints: [], table: null, view: null, facts: [], areas: [], data: null };
  beforeEach(() => localStorage.clear());

  test("letters of one word are one step back; another field is another", () => {
    const draft = new Draft("g", BLANK, () => Promise.resolve(sketch));
    draft.edit(["title"], "A", "title");
    draft.edit(["title"], "Ab", "title");
    draft.edit(["blurb"], "x", "blurb");
    draft.undo();
    expect([draft.scenario.title, draft.scenario.blurb]).toEqual(["Ab", ""]);
    draft.undo();
    expect(draft.scenario.title).toBe("New");
    draft.redo();
    expect(draft.scenario.title).toBe("Ab");
    draft.edit(["turns"], 4);
    draft.redo();
    expect([draft.scenario.title, draft.scenario.turns]).toEqual(["Ab", 4]);
  });

  test("it is there again after a reload, and tells whether it is saved", () => {
    const draft = new Draft("g", BLANK, () => Promise.resolve(sketch));
    expect(draft.changed).toBe(false);
    draft.edit(["title"], "Kept");
    const again = new Draft("g", BLANK, () => Promise.resolve(sketch));
    expect([again.scenario.title, again.changed]).toEqual(["Kept", true]);
    again.mark();
    expect([again.changed, new Draft("g", BLANK, () => Promise.resolve(sketch)).changed]).toEqual([false, false]);
  });

  test("one question at a time, and the last change is always asked about", async () => {
    const requests: string[] = [];
    const answers: (() => void)[] = [];
    const draft = new Draft(
      "g",
      BLANK,
      (_, { title }) =>
        new Promise<Sketch>((resolve) => {
          requests.push(title);
          answers.push(() => resolve(sketch));
        }),
    );
    for (const title of ["a", "b", "c"]) draft.edit(["title"], title);
    expect([requests, draft.fresh]).toEqual([["New"], false]);
    answers.shift()!();
    await vi.waitFor(() => expect(requests).toEqual(["New", "c"]), { timeout: 60_000 });
    answers.shift()!();
    await vi.waitFor(() => expect(draft.sound).toBe(true), { timeout: 60_000 });
  });
});

test("a match file carries a scenario of one's own; one of the box is named only", () => {
  expect(
    scenarioText('Broadfront match\nscenario: mine\nscenario text:\n| title = "x"\n|\n| turns = 3\nmoves:\n'),
  ).toBe('title = "x"\n\nturns = 3');
  expect(scenarioText("scenario: gifu\n")).toBe("");
  expect(slug("Two against two!")).toBe("two_against_two");
});

test("an editor has an address", () => {
  expect(parseRoute(editHash("action_front"))).toEqual({ page: "edit", game: "action_front", scenario: "" });
  expect(parseRoute(editHash("action_front", "gifu"))).toEqual({
    page: "edit",
    game: "action_front",
    scenario: "gifu",
  });
  expect(parseRoute("#/edit").page).toBe("lost");
});
