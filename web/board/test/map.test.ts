// A board that is geography: coasts, routes, stacks on hexes, long pieces, reaches, plans, things named by kind and place.

import { describe, expect, test } from "vitest";
import { buttons, press } from "../src/selection/buttons.ts";
import { changes, trails } from "../src/render/shared/changes.ts";
import { coastline, cut, graticule, projection } from "../src/layout/coastline.ts";
import { fitted, parts, together } from "../src/selection/grouped_moves.ts";
import { bounds } from "../src/layout/geometry.ts";
import { places, stops } from "../src/layout/layout.ts";
import { offersOf, phrase, shortPhrase } from "../src/selection/offered_moves.ts";
import { drawnPlan, parsePlans } from "../src/model/plans.ts";
import { danger, reachesFrom } from "../src/model/reach.ts";
import { linesAt, lineLabels, accessOf } from "../src/model/routes.ts";
import { cardKey } from "../src/render/tiles/cards.ts";
import { spaceLabels } from "../src/render/shared/space_labels.ts";
import { piecesOf } from "../src/model/spots.ts";
import { longPieces } from "../src/layout/stacks.ts";
import { choices, fellows, goals, targetAt, mine, newBoard, withView, touch } from "../src/selection/selection.ts";
import { turned } from "../src/layout/rotation.ts";
import { lexicon, ship, spaces, spot, stackAt, table, view } from "./hexes.ts";
import { plainCounter, type Counter, type Move, type Point } from "../src/model/types.ts";

describe("coasts", () => {
  const island = (lon: number): Point[] => [
    [lon, 12],
    [lon + 3, 12],
    [lon + 3, 18],
    [lon, 18],
    [lon, 12],
  ];
  const frame = bounds(spaces);

  test("a place of the globe lies where the table says", () => {
    expect(projection(table.globe!)([180, 15])).toEqual([100, 100]);
  });

  test("land beyond the 180th meridian is laid a turn further east", () => {
    expect(coastline(table, [island(-175)], frame).land).toBe(coastline(table, [island(185)], frame).land);
    expect(coastline(table, [island(-175)], frame).land).not.toBe("");
    expect(coastline(table, [island(20)], frame)).toEqual({ land: "", shore: [], shallows: "" });
  });

  test("the cut along the meridian is no coast", () => {
    const half: Point[] = [
      [177, 12],
      [180, 12],
      [180, 18],
      [177, 18],
      [177, 12],
    ];
    const { land, shore } = coastline(table, [half], frame);
    expect(land.match(/M/g)).toHaveLength(1);
    expect(shore).toHaveLength(2);
    expect(shore.join("").match(/L/g)).toHaveLength(3);
  });

  test("land is cut to the frame", () => {
    const all = cut(
      [
        [-900, -900],
        [900, -900],
        [900, 900],
        [-900, 900],
      ],
      { x: 0, y: 0, width: 10, height: 20 },
    );
    expect(bounds([{ ...spaces[0]!, outline: all.map(([x, y]): Point => [x / 100, y / 100]) }])).toEqual({
      x: 0,
      y: 0,
      width: 10,
      height: 20,
    });
  });

  test.each([1, 2, 3])("turned by %d quarters the globe turns with the tiles", (quarters) => {
    const there = turned(table, quarters);
    const project = projection(there.globe!, there.lay);
    spaces.forEach(({ x, y }, i) => {
      const [px, py] = project([table.globe!.lon + x * table.globe!.dlon, table.globe!.lat + y * table.globe!.dlat]);
      expect(px).toBeCloseTo(there.spaces[i]!.x * 100, 6);
      expect(py).toBeCloseTo(there.spaces[i]!.y * 100, 6);
    });
    expect(there.lines[0]!.points[0]).toEqual([there.spaces[0]!.x, there.spaces[0]!.y]);
    expect(graticule(there, bounds(there.spaces))).toMatch(/^M/);
  });
});

describe("routes", () => {
  const shut = view([], [], { closed: [[0, "Japan"]] });

  test("run through the spaces whose middles they touch", () => {
    expect([...linesAt(table)]).toEqual([
      [0, [0]],
      [1, [0]],
      [2, [0]],
    ]);
  });

  test("are closed to who looks on, not to everybody", () => {
    expect(accessOf(table, shut, 0)).toEqual({ closed: true, to: ["Japan"] });
    expect(accessOf(table, { ...shut, seat: 1 }, 0).closed).toBe(false);
    expect(accessOf(table, { ...shut, seat: -1 }, 0).closed).toBe(false);
  });

  test("are told with their spaces", () => {
    expect(lineLabels(table, shut, spaces[1]!)).toEqual(["Wake line, closed to Japan"]);
    expect(spaceLabels(newBoard(table, lexicon, shut)).get(1)).toBe("1:0, water. Wake line, closed to Japan");
    expect(spaceLabels(newBoard(table, lexicon, shut)).get(4)).toBe("1:1, water");
  });
});

describe("stacks and ships", () => {
  test("a row of chips for each side, none over another", () => {
    const all = [stackAt(0), stackAt(0, "Japan", 1), stackAt(0, "America")];
    const unitPlaces = places(table, all, null);
    const [a, b, c] = all.map((one) => unitPlaces.get(one)!);
    expect(a!.y).toBe(b!.y);
    expect(c!.y).toBeGreaterThan(a!.y);
    expect(b!.x - a!.x).toBeGreaterThanOrEqual(a!.width * a!.scale);
    expect(places(table, all, 0).get(all[0]!)!.scale).toBeGreaterThan(a!.scale);
  });

  test("a ship is one piece over two hexes, its bow ahead", () => {
    const all = ship(0, 1, 4);
    const [front, rear] = all as [Counter, Counter];
    expect([...longPieces(all)]).toEqual([[front, rear]]);
    expect([...longPieces([rear, front])]).toEqual([[front, rear]]);
    const place = places(table, all, null).get(front)!;
    expect(places(table, all, null).has(rear)).toBe(false);
    expect([place.x, Math.round(place.angle!)]).toEqual([175, -120]);
  });

  test("two ships on the same water lie beside each other", () => {
    const all = [...ship(0, 1, 4), ...ship(1, 1, 4)];
    const [a, b] = [all[0]!, all[2]!].map((one) => places(table, all, null).get(one)!);
    expect(Math.hypot(a!.x - b!.x, a!.y - b!.y)).toBeGreaterThan(20);
  });

  test("the keyboard stops once at a ship, and at the stack of the side that is asked", () => {
    const all = [...ship(0, 1, 4), stackAt(0, "America"), stackAt(0, "Japan")];
    expect(piecesOf(table, lexicon, view(all, [["end", 0, 0]])).get(spot("stack", 0))?.side).toBe("Japan");
    expect(
      stops(table, lexicon, view(all))
        .map(({ id }) => id)
        .slice(6),
    ).toEqual([spot("ship", 0), spot("stack", 0)]);
  });

  test("a stack is taken up and put down, a ship too", () => {
    const moves: Move[] = [
      ["move", 0, 1],
      ["move", 0, 3],
      ["sail", 0, 3],
      ["end", 0, 0],
    ];
    const board = newBoard(table, lexicon, view([stackAt(0), ...ship(0, 1, 4)], moves));
    const [held] = touch(board, spot("stack", 0));
    expect([...goals(held).keys()]).toEqual([1, 3]);
    const [choosing, nothing] = touch(held, 3);
    expect([nothing.kind, choosing.choosing]).toEqual(["none", 3]);
    expect(touch(choosing, 3)[1]).toEqual({ kind: "send", move: ["move", 0, 3] });
    expect(touch(touch(board, spot("ship", 0))[0], 3)[1]).toEqual({ kind: "send", move: ["sail", 0, 3] });
  });

  test("what went on from a stack glides, the rest stays", () => {
    const before = view([stackAt(0)]);
    const after = view([
      { ...stackAt(0), number: 1 },
      { ...stackAt(1), number: 1 },
    ]);
    const seen = changes(table, lexicon, before, after, [[0, "move", 0, 1]]);
    expect(seen.moved.map(({ from, to }) => [from, to])).toEqual([[0, 1]]);
    expect([seen.come, seen.gone]).toEqual([[], []]);
    expect(trails(lexicon, [[0, "move", 0, 1]])).toEqual([{ from: 0, to: 1, seat: 0, role: "move" }]);
  });

  test("a shot at a piece goes to where that stood", () => {
    const kit = {
      ...lexicon,
      verbs: [
        ...lexicon.verbs,
        { ...lexicon.verbs[0]!, name: "shoot", what: "piece", where: "piece", role: "attack" as const },
      ],
    };
    const piece = (id: number, space: number) => ({
      ...ship(0, 1, 4)[0]!,
      end: "" as const,
      id_kind: "piece",
      id,
      space,
    });
    expect(
      trails(
        kit,
        [
          [1, "shoot", 5, 6],
          [-1, "shoot", 5, 7],
        ],
        view([piece(5, 2), piece(6, 3)]),
      ),
    ).toEqual([{ from: 2, to: 3, seat: 1, role: "attack" }]);
  });

  test("the way of a ship begins where it lay", () => {
    expect(trails(lexicon, [[0, "sail", 0, 3]], view(ship(0, 1, 4)))).toEqual([
      { from: 1, to: 3, seat: 0, role: "move" },
    ]);
  });
});

describe("units that go together", () => {
  const moves: Move[] = [
    ["move", 0, 1],
    ["move", 0, 3],
    ["move", 6, 3],
    ["end", 0, 0],
  ];
  const three = { ...stackAt(0), number: 3, spent: 1 };
  const board = newBoard(table, lexicon, view([three, stackAt(0, "Japan", 1)], moves));

  test("a space is held for all that lies on it", () => {
    const [held, effect] = touch(board, 0);
    expect([held.selected, effect.kind]).toEqual([0, "none"]);
    expect([...goals(held).keys()]).toEqual([1, 3]);
    const [choosing, nothing] = touch(held, 3);
    expect(nothing.kind).toBe("none");
    expect(choices(choosing)).toHaveLength(2);
  });

  test("what lies with a stack may go along, and those that have moved are not counted", () => {
    const [held] = touch(board, spot("stack", 0));
    const able = parts(held, fellows(held, 3));
    expect(able.map(({ thing, units }) => [thing, units])).toEqual([
      ["Supply", 2],
      ["Assault", 2],
    ]);
    expect(parts(held, fellows(held, 1)).map(({ thing }) => thing)).toEqual(["Supply"]);
    expect(together(able.map((part) => [part, part.units]))).toEqual([
      ["move", 0, 3],
      ["move", 0, 3],
      ["move", 6, 3],
      ["move", 6, 3],
    ]);
  });

  test("no more go together than there is room for", () => {
    const rooms = [{ space: 3, verb: "move", things: [0, 6], most: 3, text: "each consumes a Supply" }];
    const full = newBoard(table, lexicon, { ...view([three, stackAt(0, "Japan", 1)], moves), rooms });
    const [held] = touch(full, spot("stack", 0));
    const able = parts(held, fellows(held, 3));
    expect(fitted(held, able).map(({ units }) => units)).toEqual([2, 1]);
    expect(fitted(held, able.slice(1)).map(({ units }) => units)).toEqual([2]);
    expect(fitted(held, parts(held, fellows(held, 1))).map(({ units }) => units)).toEqual([2]);
  });

  test("one alone goes at once", () => {
    const alone = newBoard(table, lexicon, view([{ ...stackAt(0), number: 1 }], moves.slice(0, 2)));
    expect(touch(touch(alone, spot("stack", 0))[0], 3)[1].kind).toBe("send");
  });

  test("a goal where something of ours could be taken up asks first", () => {
    const more: Move[] = [
      ["move", 0, 2],
      ["move", 2, 1],
    ];
    const one = (space: number): Counter => ({ ...stackAt(space), number: 1 });
    const crowded = newBoard(table, lexicon, view([one(0), one(2)], more));
    const [held] = touch(crowded, spot("stack", 0));
    expect(targetAt(held, 2, spot("stack", 2))).toBe(2);
    const [choosing, effect] = touch(held, 2);
    expect(effect.kind).toBe("none");
    expect(mine(choosing, 2).map(({ space }) => space)).toEqual([2]);
    expect(touch(choosing, 2)[1].kind).toBe("send");
  });
});

describe("things named by kind and place", () => {
  const moves: Move[] = [
    ["buy", 0, 0],
    ["buy", 2, 0],
    ["buy", 6, 0],
    ["end", 0, 0],
  ];
  const board = newBoard(table, lexicon, view([stackAt(0)], moves));

  test("are touched at their place, and there is a button for each kind", () => {
    expect(offersOf(table, lexicon, board.view).map(({ spots }) => spots)).toEqual([[0], [2], [0], []]);
    expect(buttons(board).map(({ label, thing }) => [label, thing])).toEqual([
      ["Buy Supply", "Supply"],
      ["Buy Assault, Tokyo", "Assault"],
      ["End", ""],
    ]);
    expect(phrase(lexicon, board.offers[1]!)).toBe("Buy Supply, Wake");
  });

  test("a button leaves only its kind", () => {
    const [armed] = press(board, "buy|Supply");
    expect(touch(armed, 2)[1]).toEqual({ kind: "send", move: ["buy", 2, 0] });
    expect(touch(armed, 0)[1]).toEqual({ kind: "send", move: ["buy", 0, 0] });
  });

  test("a kind stays chosen while the same question has it, and is put back with it", () => {
    const [armed] = press(board, "buy|Supply");
    const [sent] = touch(armed, 2);
    expect(withView(sent, view([stackAt(0)], moves.slice(0, 3))).armedWhat).toBe("Supply");
    expect(withView(sent, view([stackAt(0)], moves.slice(2))).armedWhat).toBeNull();
    expect(withView(sent, { ...board.view, ask: [0, "4.2", "Move.", moves, [], null] as const }).armedWhat).toBeNull();
  });

  test("what the server calls a move is what a button says", () => {
    const named = newBoard(
      table,
      lexicon,
      view([], moves, { labels: ["Buy Supply for 1", "Buy Supply for 1", "Buy Assault for 3", "End it"] }),
    );
    expect(buttons(named).map(({ label }) => label)).toEqual(["Buy Supply for 1", "Buy Assault for 3", "End it"]);
    expect(shortPhrase(lexicon, named.offers[2]!)).toBe("Buy Assault for 3");
  });

  test("what is named beside the thing touched is said in the choice", () => {
    const bombs = newBoard(
      table,
      lexicon,
      view(
        [],
        [
          ["bomb", 0, 0],
          ["bomb", 0, 1],
        ],
      ),
    );
    expect(bombs.offers.map((offer) => shortPhrase(lexicon, offer))).toEqual(["Bomb: Supply1", "Bomb: Supply2"]);
  });
});

describe("reaches", () => {
  const tableView = view([...ship(0, 1, 4, "America")], [], {
    reaches: [
      { space: 1, side: "America", name: "Ship S1 can attack from here", spaces: [0, 2, 5] },
      { space: 0, side: "Japan", name: "Bombers", spaces: [4] },
    ],
  });

  test("of a ship are seen from both its ends", () => {
    expect(reachesFrom(tableView, 1).map(({ name }) => name)).toEqual(["Ship S1 can attack from here"]);
    expect(reachesFrom(tableView, 4)).toEqual(reachesFrom(tableView, 1));
    expect(reachesFrom(tableView, 2)).toEqual([]);
  });

  test("danger is what others reach", () => {
    expect([...danger(table, tableView)]).toEqual([["America", new Set([0, 2, 5])]]);
    expect([...danger(table, { ...tableView, seat: 1 })]).toEqual([["Japan", new Set([4])]]);
    expect(danger(table, { ...tableView, seat: -1 }).size).toBe(2);
  });
});

describe("plans", () => {
  const plan = { from: 0, to: 2, kind: "attack" };

  test("the same arrow again takes it away, another kind replaces it", () => {
    const one = drawnPlan([], plan);
    expect(one).toEqual([plan]);
    expect(drawnPlan(one, plan)).toEqual([]);
    expect(drawnPlan(one, { ...plan, kind: "move" })).toEqual([{ ...plan, kind: "move" }]);
    expect(drawnPlan(one, { from: 1, to: 1, kind: "move" })).toEqual(one);
  });

  test("what was kept is read with care", () => {
    expect(parsePlans(table, [plan, { ...plan, to: 99 }, { ...plan, kind: "x" }, null, 3])).toEqual([plan]);
    expect(parsePlans(table, "nonsense")).toEqual([]);
  });
});

describe("what a counter is drawn from", () => {
  test("pieces of one kind are drawn anew when their number changes", () => {
    const [three, four] = [3, 4].map((number) => {
      const counter = plainCounter({
        space: 2,
        side: "America",
        kind: "Supply",
        symbol: "supply",
        slot: "unit",
        number,
      });
      return cardKey(counter, places(table, [counter], null).get(counter)!);
    });
    expect(three).not.toBe(four);
  });
});
