// A map of true shapes with stacks in slots, and many units that go by few touches.

import { plainCounter, plainSpace, plainTable, plainView } from "../src/model/types.ts";
import { describe, expect, it } from "vitest";
import {
  buttons,
  choose,
  chooseAll,
  chooseFrom,
  drop,
  gather,
  gatherOrders,
  give,
  touchableSpots,
  goals,
  targetAt,
  mustered,
  newBoard,
  ordersAt,
  pieceSpot,
  putBack,
  withView,
  sizeOf,
  take,
  touch,
  type Board,
  type Counter,
  type Lexicon,
  type March,
  type Move,
  type Space,
  type Table,
  type View,
} from "../src/index.ts";
import type { Place } from "../src/layout/place.ts";
import { places } from "../src/layout/layout.ts";
import { spotOf } from "../src/model/spots.ts";
import { armiesOf, slotPlaces } from "../src/layout/slots.ts";
import { marchOf, stacksAt } from "../src/selection/unit_selection.ts";
import { outlinePath, scaledPath } from "../src/layout/geometry.ts";
import { coarse } from "../src/render/world/world.ts";

const space = (
  id: number,
  name: string,
  terrain = "land",
  slots: [number, number][] = [
    [id * 3, 1],
    [id * 3 + 1, 1],
  ],
): Space => plainSpace({ id, name, x: id * 3, y: 1, terrain, spoken: name, shape: `M${id * 3} 0l3 0 0 2-3 0z`, slots });
const table: Table = plainTable({
  stacks: true,
  game: "world",
  title: "World",
  width: 12,
  height: 2,
  token: 1,
  spaces: [space(0, "Home"), space(1, "Front"), space(2, "Sea", "sea"), space(3, "Far")],
  terrains: [
    { name: "land", sign: "o", colour: "#fff", domain: "land", art: "land" },
    { name: "sea", sign: ".", colour: "#aaf", domain: "water", art: "water" },
  ],
  sides: [
    { name: "Red", colour: "#f00", pattern: "plain" },
    { name: "Blue", colour: "#00f", pattern: "dots" },
  ],
  seats: ["Red", "Blue"],
});
const lexicon: Lexicon = {
  space_kind: "space",
  words: {
    space: ["Home", "Front", "Sea", "Far"],
    unit: Array.from({ length: 30 }, (_, i) => `u${i}`),
    kind: ["Infantry", "Tank"],
  },
  verbs: [
    {
      name: "load",
      label: "Go on board",
      what: "unit",
      where: "unit",
      key: "b",
      role: "move",
      secret: false,
      help: "",
      here: "",
      final: false,
    },
    {
      name: "move",
      label: "Move",
      what: "unit",
      where: "space",
      key: "m",
      role: "move",
      secret: false,
      help: "",
      here: "Land here",
      final: false,
    },
    {
      name: "raid",
      label: "Raid",
      what: "unit",
      where: "space",
      key: "r",
      role: "attack",
      secret: false,
      help: "",
      here: "",
      final: false,
    },
    {
      name: "lose",
      label: "Lose",
      what: "unit",
      where: "",
      key: "",
      role: "choose",
      secret: false,
      help: "",
      here: "",
      final: false,
    },
    {
      name: "place",
      label: "Place",
      what: "kind",
      where: "space",
      key: "",
      role: "place",
      secret: false,
      help: "",
      here: "",
      final: false,
    },
    {
      name: "end",
      label: "End",
      what: "",
      where: "",
      key: "Enter",
      role: "end",
      secret: false,
      help: "",
      here: "",
      final: false,
    },
  ],
};
const SYMBOLS: Readonly<Record<string, Counter["symbol"]>> = {
  Infantry: "infantry",
  Tank: "armour",
  Fighter: "fighter",
  Transport: "transport",
};
const stack = (at: number, kind: string, members: number[], side = "Red"): Counter =>
  plainCounter({
    space: at,
    side,
    kind,
    symbol: SYMBOLS[kind] ?? "",
    spoken: `${members.length} ${kind}`,
    id: members[0] ?? -1,
    id_kind: "unit",
    slot: "unit",
    number: members.length,
    members,
  });
const waiting = (kind: number, units: number): Counter => ({
  ...stack(-1, lexicon.words["kind"]![kind]!, []),
  id: kind,
  id_kind: "kind",
  slot: "tray",
  number: units,
});
const view = (counters: readonly Counter[], moves: readonly Move[]): View =>
  plainView({ seat: 0, counters, ask: [0, "1", "?", moves, [], null] });
const infantry = stack(0, "Infantry", [1, 2, 3]);
const tanks = stack(0, "Tank", [4, 5]);
const fighter = stack(0, "Fighter", [6]);
const ships = stack(2, "Transport", [8, 9]);
const MOVES: Move[] = [
  ["load", 1, 8],
  ["load", 4, 8],
  ["move", 1, 1],
  ["move", 4, 1],
  ["move", 4, 3],
  ["move", 6, 1],
  ["raid", 6, 1],
  ["end", 0, 0],
];
const board = (
  moves: readonly Move[] = MOVES,
  counters: readonly Counter[] = [infantry, tanks, fighter, ships, stack(1, "Infantry", [20], "Blue")],
): Board => newBoard(table, lexicon, view(counters, moves));
const spots = (of: Board): number[] => mustered(of).map(({ spot }) => spot);
const effect = ([, done]: ReturnType<typeof touch>): March => {
  if (done.kind !== "march") throw new Error(done.kind);
  return done.march;
};

describe("shapes", () => {
  it("are scaled number by number, packed or not", () => {
    expect(scaledPath("M1 2.5l.1-.2-1 0z")).toBe("M 100  250l 10 -20 -100  0z");
    expect(outlinePath(table.spaces[0]!)).toContain("300");
  });

  it("lose corners for broad strokes", () => {
    expect(coarse("M0 0l2 0 2 0 20 0 0 20z", 10)).toBe("M0,0L24,0L24,20Z");
  });
});

describe("counters in slots", () => {
  it("stand one to a slot, over one another where there are more, in rows when a crowd is looked at", () => {
    const [home] = table.spaces;
    const two = slotPlaces(table, [infantry, tanks], home!, false);
    expect(two.map(({ x }) => x)).toEqual([0, 100]);
    const crowd = [infantry, tanks, fighter];
    expect(slotPlaces(table, crowd, home!, false)[0]!.scale).toBeLessThan(two[0]!.scale);
    const xs = slotPlaces(table, crowd, home!, true).map(({ x }) => x);
    expect(xs[1]! - xs[0]!).toBeGreaterThan(94);
  });

  it("about to go ashore lie at their target; cargo lies below its ship, smaller", () => {
    const loaded: Counter = { ...ships, cargo: 1 };
    const aboard: Counter = { ...stack(2, "Tank", [10]), states: [{ sign: "aboard", text: "aboard" }] };
    const landing: Counter = { ...aboard, states: [...aboard.states, { sign: "landing", text: "landing" }], target: 1 };
    const unitPlaces = places(table, [loaded, aboard, landing], null);
    const [ship, cargo, ashore] = [loaded, aboard, landing].map((one) => unitPlaces.get(one)!) as [Place, Place, Place];
    expect(cargo.y).toBeGreaterThan(ship.y);
    expect(cargo.scale).toBeLessThan(ship.scale);
    const sea = table.spaces[2]!;
    expect(Math.hypot(ashore.x - sea.x * 100, ashore.y - sea.y * 100)).toBeGreaterThan(
      Math.hypot(ship.x - sea.x * 100, ship.y - sea.y * 100),
    );
    expect(armiesOf([loaded, aboard, landing]).map(({ space, units }) => [space, units])).toEqual([
      [2, 3],
      [1, 1],
    ]);
  });

  it("tell their sorts from afar, each with its number", () => {
    const [army] = armiesOf([infantry, tanks, { ...fighter, domain: "air" }]);
    expect(army!.parts.map(({ symbol, units }) => [symbol, units])).toEqual([
      ["infantry", 3],
      ["armour", 2],
      ["fighter", 1],
    ]);
    const guns: Counter = { ...infantry, kind: "Artillery", symbol: "artillery" };
    const partsOf = (list: readonly Counter[]) => armiesOf(list)[0]!.parts.map(({ symbol, units }) => [symbol, units]);
    const flyer: Counter = { ...fighter, domain: "air" };
    expect(partsOf([infantry, guns, tanks, flyer])).toEqual([
      ["infantry", 3],
      ["artillery", 3],
      ["armour", 2],
      ["fighter", 1],
    ]);
    // a fifth sort has no room: the class of most sorts is one
    expect(partsOf([infantry, guns, tanks, flyer, { ...flyer, symbol: "bomber" }])).toHaveLength(4);
  });

  it("count their units, and are an army from afar", () => {
    expect(sizeOf(infantry)).toBe(3);
    expect(sizeOf(waiting(0, 4))).toBe(4);
    const factory: Counter = { ...stack(0, "Industrial complex", []), symbol: "factory", badges: ["10"] };
    const [army] = armiesOf([factory, infantry, tanks]);
    expect(army).toMatchObject({ space: 0, side: "Red", units: 5 });
  });
});

describe("stacks that go together", () => {
  it("can be ordered to come down where they are: by the list, by a touch of the space or of who lies there", () => {
    const deck = stack(2, "Carrier", [8, 9]);
    const planes = stack(2, "Fighter", [6, 7]);
    const before = board(
      [
        ["move", 6, 2],
        ["move", 6, 1],
      ],
      [planes, deck, stack(2, "Tank", [4])],
    );
    const [held] = touch(before, 2);
    expect(ordersAt(held, 2).map(({ label, units }) => [label, units])).toEqual([["Land here", 2]]);
    expect(effect(give(held, ordersAt(held, 2)[0]!, 2))).toMatchObject({
      goal: 2,
      units: 2,
      parts: [{ verb: "move", what: [6, 7], where: [2] }],
    });
    expect(touch(held, 2)[0].selected).toBeNull();
    const [spot] = spots(held);
    const [chosen] = touch(held, spot!);
    expect(goals(chosen).has(2)).toBe(true);
    expect(targetAt(chosen, 2, spot!)).toBe(spot);
    expect(targetAt(chosen, 2, pieceSpot(lexicon, deck))).toBe(2);
    expect(effect(touch(chosen, 2)).units).toBe(2);
    expect(effect(touch(chosen, pieceSpot(lexicon, deck)!)).units).toBe(2);
    expect(touch(chosen, spot!)[0].chosen.size).toBe(0);
    const [thumbed, nothing] = touch(chosen, 2, false);
    expect([thumbed.chosen.size, nothing.kind]).toEqual([1, "none"]);
    expect(effect(drop(take(before, spot!), pieceSpot(lexicon, deck)!)).parts).toEqual([
      { verb: "move", what: [6, 7], where: [2], units: 2 },
    ]);
    expect(drop(take(before, spot!), spot!)[1].kind).toBe("none");
  });

  it("answer for their members: a space is touched, and whatever any of them can reach lights up", () => {
    const before = board();
    expect(touchableSpots(before).has(0)).toBe(true);
    const [held] = touch(before, 0);
    expect(held.selected).toBe(0);
    expect(stacksAt(held, 0).map(({ counter, units }) => `${units} ${counter.kind}`)).toEqual([
      "3 Infantry",
      "2 Tank",
      "1 Fighter",
    ]);
    expect([...goals(held).keys()].filter((spot) => spot < 100).sort()).toEqual([1, 2, 3]);
  });

  it("have the goals in common that all who are chosen can reach", () => {
    const [held] = touch(board(), 0);
    const [foot, armour] = spots(held);
    const both = choose(choose(held, foot!, 2), armour!, 1);
    expect([...goals(both).keys()].filter((spot) => spot < 100).sort()).toEqual([1, 2]);
    expect(goals(choose(held, armour!, 2)).has(3)).toBe(true);
    expect(choose(both, foot!, 9).chosen.get(foot!)).toBe(3);
    expect(choose(both, foot!, 0).chosen.has(foot!)).toBe(false);
  });

  it("march with one touch when it is known who and how many", () => {
    const [held] = touch(board(), 0);
    const [foot, armour] = spots(held);
    const march = effect(touch(choose(choose(held, foot!, 2), armour!, 1), 1));
    expect(march).toEqual({
      goal: 1,
      units: 3,
      parts: [
        { verb: "move", what: [1, 2, 3], where: [1], units: 2 },
        { verb: "move", what: [4, 5], where: [1], units: 1 },
      ],
    });
  });

  it("are asked how many where the goal is touched first, and which order where there are several", () => {
    const [held] = touch(board(), 0);
    const [chosenBoard, done] = touch(held, 1);
    expect(done.kind).toBe("none");
    expect(chosenBoard.choosing).toBe(1);
    expect([...chosenBoard.chosen.values()]).toEqual([3, 2, 1]);
    expect(ordersAt(chosenBoard, 1).map(({ verb, units }) => [verb, units])).toEqual([["move", 6]]);
    const alone = choose(chooseAll(held, false), spots(held)[2]!, 1);
    const [which] = touch(alone, 1);
    expect(ordersAt(which, 1).map(({ verb }) => verb)).toEqual(["move", "raid"]);
    expect(effect(give(which, ordersAt(which, 1)[1]!)).parts.map(({ verb }) => verb)).toEqual(["raid"]);
  });

  it("are taken up one by one, and put back", () => {
    const [held] = touch(board(), 0);
    const [foot] = spots(held);
    const [one] = touch(board(), foot!);
    expect([one.selected, one.chosen.get(foot!)]).toEqual([0, 3]);
    expect(touch(one, foot!)[0].chosen.size).toBe(0);
    expect(putBack(one)).toMatchObject({ selected: 0 });
    expect(putBack(putBack(one)).selected).toBe(null);
  });

  it("say why not where the chosen cannot go", () => {
    const [held] = touch(board(), 0);
    const [, done] = touch(choose(held, spots(held)[0]!, 1), 3);
    expect(done).toMatchObject({ kind: "refused", verb: "move", to: 3 });
  });

  it("can be dragged whole", () => {
    const [foot] = spots(touch(board(), 0)[0]);
    expect(effect(drop(take(board(), foot!), 1))).toMatchObject({ goal: 1, units: 3 });
    expect(drop(take(board(), foot!), 3)[1].kind).toBe("refused");
  });

  it("leave the space open for the next ones while something can be done there", () => {
    const [held] = touch(board(), 0);
    expect(withView(held, view([stack(0, "Infantry", [2, 3]), tanks, ships], [["move", 2, 1]])).selected).toBe(0);
    expect(withView(held, view([ships], [["move", 8, 3]])).selected).toBe(null);
  });
});

describe("a march", () => {
  const march = (goal: number, chosen: readonly (readonly [nth: number, units: number])[]): March => {
    const [held] = touch(board(), 0);
    const with_ = chosen.reduce((on, [nth, units]) => choose(on, spots(held)[nth]!, units), held);
    return marchOf(with_, goal, ordersAt(with_, goal)[0]!);
  };

  it("boards any ship of a zone", () => {
    expect(
      march(2, [
        [0, 2],
        [1, 1],
      ]).parts,
    ).toEqual([
      { verb: "load", what: [1, 2, 3], where: [8, 9], units: 2 },
      { verb: "load", what: [4, 5], where: [8, 9], units: 1 },
    ]);
  });

  it("places what waits beside the board as often as it is wanted", () => {
    const before = board(
      [
        ["place", 0, 0],
        ["place", 0, 1],
        ["place", 1, 0],
      ],
      [waiting(0, 3), waiting(1, 1)],
    );
    const [foot] = stacksAt(before, null);
    const [held] = touch(before, foot!.spot);
    expect(held.chosen.get(foot!.spot)).toBe(3);
    expect(effect(touch(choose(held, foot!.spot, 2), 1)).parts).toEqual([
      { verb: "place", what: [0], where: [1], units: 2 },
    ]);
  });

  it("takes along what is aboard, and leaves the ship behind where that lands", () => {
    const loaded: Counter = { ...stack(2, "Transport", [8]), cargo: 2 };
    const cargo: Counter = { ...stack(2, "Infantry", [1, 2]), states: [{ sign: "aboard", text: "aboard" }] };
    const before = board(
      [
        ["move", 8, 3],
        ["move", 1, 1],
      ],
      [loaded, cargo],
    );
    const all = chooseAll(touch(before, 2)[0], true);
    expect([...goals(all).keys()].filter((spot) => spot < 100).sort()).toEqual([1, 3]);
    expect(effect(touch(all, 3)).parts).toEqual([{ verb: "move", what: [8], where: [3], units: 1 }]);
    expect(effect(touch(all, 1)).parts).toEqual([{ verb: "move", what: [1, 2], where: [1], units: 2 }]);
  });

  it("leaves single losses to a single touch", () => {
    const before = board([
      ["lose", 1, 0],
      ["lose", 4, 0],
    ]);
    const [foot] = before.offers.map(({ spots: [spot] }) => spot!);
    expect(touch(before, foot!)[1]).toEqual({ kind: "send", move: ["lose", 1, 0] });
  });
});

describe("units that are gathered", () => {
  const elsewhere = stack(3, "Tank", [10, 11]);
  const enemy = stack(1, "Infantry", [20], "Blue");
  const before = board([...MOVES, ["move", 10, 1]], [infantry, tanks, fighter, ships, elsewhere, enemy]);

  it("come from wherever they can reach a space that was touched first", () => {
    const [held] = touch(before, 1);
    expect([held.selected, held.gathering]).toEqual([1, 1]);
    expect(mustered(held).map(({ counter, units }) => `${units} ${counter.kind} ${counter.space}`)).toEqual([
      "3 Infantry 0",
      "2 Tank 0",
      "1 Fighter 0",
      "2 Tank 3",
    ]);
    expect(gatherOrders(held).map(({ label, units }) => [label, units])).toEqual([
      ["Move", 8],
      ["Raid", 1],
    ]);
    const some = choose(choose(held, mustered(held)[0]!.spot, 2), mustered(held)[3]!.spot, 1);
    expect(effect(give(some, gatherOrders(some)[0]!))).toEqual({
      goal: 1,
      units: 3,
      parts: [
        { verb: "move", what: [1, 2, 3], where: [1], units: 2 },
        { verb: "move", what: [10, 11], where: [1], units: 1 },
      ],
    });
  });

  it("join by the space that they come from", () => {
    const [held] = touch(before, 1);
    const home = chooseFrom(held, 0);
    expect([...home.chosen.values()]).toEqual([3, 2, 1]);
    expect(chooseFrom(chooseFrom(home, 3), 0).chosen.size).toBe(1);
  });

  it("come from everywhere too when a space was only left open after an order", () => {
    const [held] = touch(before, 0);
    const later = withView(
      held,
      view([infantry, tanks, fighter, ships, elsewhere, enemy], [...MOVES.slice(1), ["move", 10, 1]]),
    );
    expect(later).toMatchObject({ selected: 0, resting: true });
    expect(touch(later, 1)[0]).toMatchObject({ selected: 1, gathering: 1 });
    const [foot] = mustered(later);
    expect(effect(touch(choose(later, foot!.spot, 1), 1)).units).toBe(1);
  });

  it("are let go by a touch of the same space, and of another one", () => {
    const [held] = touch(before, 1);
    expect(touch(held, 1)[0]).toMatchObject({ selected: null, gathering: null });
    expect(touch(held, 0)[0]).toMatchObject({ selected: 0, gathering: null });
    expect(putBack(held)).toMatchObject({ selected: null, gathering: null });
  });

  it("come to a space that has units of its own only if that is asked for", () => {
    const both = board([...MOVES, ["move", 10, 0]], [infantry, elsewhere]);
    const [held] = touch(both, 0);
    expect(held.gathering).toBe(null);
    expect(mustered(gather(held)).map(({ counter }) => counter.space)).toEqual([3]);
  });
});

describe("what is to be placed where not all of it fits", () => {
  const tray = [waiting(0, 3), waiting(1, 2)];
  const moves: Move[] = [
    ["place", 0, 0],
    ["place", 1, 0],
    ["place", 0, 1],
    ["end", 0, 0],
  ];
  const full = (most: number, things: readonly number[]): Board => {
    const plain = board(moves, tray);
    return {
      ...plain,
      view: { ...plain.view, rooms: [{ space: 0, verb: "place", things, most, text: "the factory places so many" }] },
    };
  };
  const all = (of: Board): Board => chooseAll(touch(of, pieceSpot(lexicon, tray[0]!)!, true)[0], true);

  it("places what fits, and says why the rest does not", () => {
    const [order] = ordersAt(all(full(1, [0])), 0);
    expect([order!.units, order!.rest]).toEqual([3, "2 of 5 do not fit: the factory places so many."]);
    const [shared] = ordersAt(all(full(4, [0, 1])), 0);
    expect(shared!.parts.map(([, units]) => units)).toEqual([3, 1]);
    expect(ordersAt(all(full(9, [0, 1])), 0)[0]!.rest).toBe("");
  });

  it("says so before anything goes", () => {
    const chosen = all(full(1, [0]));
    const [chosenBoard, done] = touch(chosen, 0, true);
    expect(done.kind).toBe("none");
    expect(chosenBoard.choosing).toBe(0);
    expect(effect(touch(chosenBoard, 0, true)).units).toBe(3);
  });
});

describe("few orders that point at one thing each", () => {
  const boardOf = (moves: readonly Move[], labels: readonly string[]): Board =>
    newBoard(table, lexicon, { ...view([stack(0, "Infantry", [1, 2, 3, 4, 5, 20, 21])], moves), labels });
  const two: Move[] = [
    ["lose", 1, 0],
    ["lose", 4, 0],
  ];

  it("have a button each, with their names", () => {
    expect(buttons(boardOf(two, ["Lose an infantry", "Lose a tank"])).map(({ label, move }) => [label, move])).toEqual([
      ["Lose an infantry", two[0]],
      ["Lose a tank", two[1]],
    ]);
  });

  it("are given at once, beside other orders too", () => {
    const moves: Move[] = [
      ["lose", 1, 0],
      ["place", 0, 1],
      ["place", 0, 3],
    ];
    const [lose, place] = buttons(boardOf(moves, ["Lose an infantry", "Place infantry", "Place infantry"]));
    expect([lose!.move, place!.move]).toEqual([moves[0], null]);
  });

  it("share one where they are called alike, or are many", () => {
    expect(buttons(boardOf(two, ["Lose", "Lose"]))).toHaveLength(1);
    const many = [1, 2, 3, 4, 5, 20, 21].map((unit): Move => ["lose", unit, 0]);
    expect(
      buttons(
        boardOf(
          many,
          many.map(([, what]) => `Lose u${what}`),
        ),
      ),
    ).toHaveLength(1);
  });
});

describe("orders that send all that lies on a space, and name no unit", () => {
  const leave = { ...lexicon.verbs[0]!, name: "leave", label: "Withdraw to", what: "space", where: "space", key: "" };
  const [home, front]: [Move, Move] = [
    ["leave", 2, 0],
    ["leave", 2, 1],
  ];
  const withdrawal = (): Board =>
    newBoard(
      table,
      { ...lexicon, verbs: [...lexicon.verbs, leave] },
      {
        ...view(
          [ships],
          [
            ["leave", 2, 0],
            ["leave", 2, 1],
          ],
        ),
        labels: ["Withdraw from Sea to Home", "Withdraw from Sea to Front"],
      },
    );

  it("light up their goals at once, and a touch of one gives the order", () => {
    const asked = withdrawal();
    expect([...goals(asked).keys()]).toEqual([0, 1]);
    expect(touchableSpots(asked)).toContain(1);
    for (const held of [asked, touch(asked, 2)[0], touch(asked, spotOf(lexicon, "unit", 8)!)[0]])
      expect(touch(held, 1)[1]).toEqual({ kind: "send", move: front });
  });

  it("are given by a drag of what lies there", () => {
    const held = take(withdrawal(), spotOf(lexicon, "unit", 8)!);
    expect(drop(held, 1)[1]).toEqual({ kind: "send", move: front });
  });

  it("wait for a second touch of a thumb", () => {
    const [first, none] = touch(withdrawal(), 1, false);
    expect(none.kind).toBe("none");
    expect(touch(first, 1, false)[1]).toEqual({ kind: "send", move: front });
  });

  it("are looked past on other spaces, and have a button each", () => {
    const asked = withdrawal();
    const [looked] = touch(asked, 3);
    expect([...goals(looked).keys()]).toEqual([0, 1]);
    expect(buttons(asked).map(({ label, move }) => [label, move])).toEqual([
      ["Withdraw from Sea to Home", home],
      ["Withdraw from Sea to Front", front],
    ]);
  });
});

it("says why nothing can be placed on a space, once the verb was chosen", () => {
  const asked = newBoard(table, lexicon, view([waiting(0, 3)], [MOVES.at(-1)!, ["place", 0, 0]]));
  const armed = { ...asked, armed: "place" };
  expect(touch(armed, 3)[1]).toMatchObject({ kind: "refused", verb: "place", to: 3 });
  expect(touch(asked, 3)[1].kind).toBe("none");
});
