// What a wrong touch on a map of stacks is refused as: it speaks of who was chosen and of the space that was touched.

import { describe, expect, it } from "vitest";
import {
  choose,
  chooseAll,
  drop,
  gather,
  mustered,
  newBoard,
  pieceSpot,
  plainCounter,
  plainSpace,
  plainTable,
  plainView,
  take,
  touch,
  type Board,
  type Counter,
  type Lexicon,
  type Move,
  type Table,
  type View,
} from "../src/index.ts";
import { spotOfCounter } from "../src/model/spots.ts";
import { boardAt, boardWith, counter, rules, square } from "./fixtures.ts";
import cardsCard from "./fixtures/cards_card.json";
import cardsTable from "./fixtures/cards_table.json";
import cardsViews from "./fixtures/cards_views.json";

const verb = (name: string, what: string, where: string): Lexicon["verbs"][number] => ({
  name,
  label: name,
  what,
  where,
  key: "",
  role: "move",
  secret: false,
  help: "",
  here: "",
  final: false,
});
const lexicon: Lexicon = {
  space_kind: "space",
  words: {
    space: ["Home", "Front", "Sea", "Far"],
    unit: Array.from({ length: 10 }, (_, i) => `u${i}`),
    kind: ["Infantry", "Tank"],
  },
  verbs: [verb("load", "unit", "unit"), verb("move", "unit", "space"), verb("place", "kind", "space")],
};
const spaces = [0, 1, 2, 3].map((id) =>
  plainSpace({ id, name: lexicon.words["space"]![id]!, x: id * 3, y: 1, slots: [[id * 3, 1]] }),
);
const table = plainTable({ stacks: true, spaces, sides: [{ name: "Red", colour: "#f00", pattern: "plain" }] });
const stack = (space: number, kind: string, members: number[]): Counter =>
  plainCounter({
    space,
    side: "Red",
    kind,
    id: members[0]!,
    id_kind: "unit",
    slot: "unit",
    number: members.length,
    members,
  });
const MOVES: Move[] = [
  ["load", 1, 8],
  ["load", 4, 8],
  ["move", 1, 1],
  ["move", 4, 3],
];
const board = (armed = ""): Board => ({
  ...newBoard(
    table,
    lexicon,
    plainView({
      seat: 0,
      counters: [stack(0, "Infantry", [1, 2]), stack(0, "Tank", [4]), stack(2, "Transport", [8])],
      ask: [0, "1", "?", MOVES, [], null],
    }),
  ),
  armed,
});
const stacks = (of: Board): number[] => mustered(of).map(({ spot }) => spot);

describe("a wrong touch", () => {
  it("asks about whatever is in the space where the chosen verb names pieces", () => {
    const [held] = touch(board("load"), 0);
    const [foot] = stacks(held);
    const refused = { kind: "refused", verb: "load", from: foot, to: 3, space: 3 };
    expect(touch(choose(held, foot!, 1), 3)[1]).toEqual(refused);
    expect(drop(take(board("load"), foot!), 3)[1]).toEqual(refused);
  });

  it("speaks of one who cannot go, not of one who can", () => {
    const [held] = touch(board(), 0);
    const [foot, tank] = stacks(held);
    const both = chooseAll(held, true);
    expect(touch(both, 1)[1]).toMatchObject({ kind: "refused", verb: "move", from: tank, to: 1 });
    expect(touch(both, 3)[1]).toMatchObject({ kind: "refused", verb: "move", from: foot, to: 3 });
  });
});

describe("a stack that cannot go anywhere", () => {
  it("is told why where it is put down", () => {
    const moved = newBoard(
      table,
      lexicon,
      plainView({
        seat: 0,
        counters: [stack(0, "Infantry", [1, 2]), stack(0, "Tank", [4])],
        ask: [0, "1", "?", [["move", 1, 1]], [], null],
      }),
    );
    const tank = pieceSpot(lexicon, moved.view.counters[1]!)!;
    expect(drop(take(moved, tank), 3)[1]).toMatchObject({ kind: "refused", verb: "move", from: tank, to: 3 });
    expect(drop(take(moved, tank), 0)[1].kind).toBe("none");
  });
});

describe("a space touched first", () => {
  it("is not offered to those of whose coming nothing would come", () => {
    const vain = { verb: "move", what: 1, where: 1, text: "Nothing is fought there.", vain: true };
    const held = { ...board(), selected: 1 };
    expect(stacks(gather(held))).toHaveLength(1);
    expect(stacks(gather({ ...held, view: { ...held.view, cautions: [vain] } }))).toHaveLength(0);
  });
});

describe("which order a wrong drop was meant to be", () => {
  const deck: Lexicon = {
    ...lexicon,
    verbs: [
      { ...verb("aim", "space", "space"), role: "attack" },
      { ...verb("storm", "space", "space"), role: "attack" },
      verb("go", "space", "space"),
      verb("shift", "space", "space"),
      { ...verb("regroup", "space", ""), role: "choose" },
    ],
  };
  const at = (space: number, side: string): Counter =>
    plainCounter({ space, side, kind: "Infantry", id: space, id_kind: "" });
  const boardAsking = (moves: Move[], counters = [at(0, "Red"), at(1, "Red"), at(2, "Blue")]): Board => ({
    ...newBoard(
      plainTable({
        spaces,
        sides: ["Red", "Blue"].map((name) => ({ name, colour: "#f00", pattern: "plain" as const })),
      }),
      deck,
      plainView({ seat: 0, counters, ask: [0, "1", "?", moves, [], null] }),
    ),
  });

  it("is one that the question offers: a move onto an enemy while units move, a gun aimed at nothing while guns aim", () => {
    expect(drop(take(boardAsking([["go", 0, 3]]), 0), 2)[1]).toMatchObject({ kind: "refused", verb: "go" });
    expect(drop(take(boardAsking([["aim", 0, 2]]), 0), 3)[1]).toMatchObject({ kind: "refused", verb: "aim" });
  });

  it("is the attack where there is one way to attack, though nobody is in range of anything", () => {
    const oneWay = { ...deck, verbs: deck.verbs.filter(({ name }) => name !== "storm") };
    expect(drop(take({ ...boardAsking([["go", 0, 3]]), lexicon: oneWay }, 0), 2)[1]).toMatchObject({
      kind: "refused",
      verb: "aim",
    });
  });

  it("is said of a unit that was touched and can do nothing now, as it is of one that was dropped", () => {
    const three = [at(0, "Red"), at(1, "Red"), at(2, "Blue"), at(3, "Red")];
    const [held, effect] = touch(
      boardAsking(
        [
          ["go", 0, 2],
          ["go", 3, 2],
        ],
        three,
      ),
      1,
    );
    expect([held.selected, effect]).toEqual([1, { kind: "none" }]);
    expect(touch(held, 2)[1]).toMatchObject({ kind: "refused", verb: "go", from: 1, to: 2 });
    expect(touch(held, 0)[0].selected).toBe(0);
    expect(touch(held, 1)[0].selected).toBe(null);
  });

  it("is not said of others' units, which are looked at", () => {
    const two: Move[] = [
      ["go", 0, 3],
      ["go", 1, 3],
    ];
    expect(touch(boardAsking(two), 2)[0].selected).toBe(null);
    expect(touch({ ...boardAsking(two), offers: [] }, 1)[0].selected).toBe(null);
  });

  it("is a move that others can make, before a shift that is all this one can", () => {
    expect(
      drop(
        take(
          boardAsking(
            [
              ["go", 1, 3],
              ["shift", 0, 2],
            ],
            [at(0, "Red"), at(1, "Red")],
          ),
          0,
        ),
        3,
      )[1],
    ).toMatchObject({ kind: "refused", verb: "go" });
  });

  it("names one thing where the chosen verb does", () => {
    const board = { ...boardAsking([["regroup", 1, 0]]), armed: "regroup", selected: 1, dragging: 1 };
    expect(drop(board, 0)[1]).toMatchObject({ kind: "refused", verb: "regroup", move: ["regroup", 0, 0] });
  });
});

describe("an enemy's piece that cannot be attacked, where pieces are fired at and hexes are shelled", () => {
  const guns: Lexicon = {
    space_kind: "space",
    words: lexicon.words,
    verbs: [
      { ...verb("barrage", "unit", "space"), role: "attack" },
      verb("move", "unit", "space"),
      { ...verb("fire", "unit", "unit"), role: "attack" },
      { ...verb("rally", "unit", "unit"), role: "choose" },
      { ...verb("dig", "unit", "unit"), role: "choose" },
    ],
  };
  const one = (space: number, side: string, id: number): Counter =>
    plainCounter({ space, side, kind: "Infantry", id, id_kind: "unit", slot: "unit", number: 1, members: [id] });
  const sides = ["Red", "Blue"].map((name) => ({ name, colour: "#f00", pattern: "plain" as const }));
  const boardAsking = (moves: Move[]): Board =>
    newBoard(
      plainTable({ spaces, sides }),
      guns,
      plainView({
        seat: 0,
        counters: [one(0, "Red", 1), one(1, "Red", 2), one(2, "Blue", 3)],
        ask: [0, "1", "?", moves, [], null],
      }),
    );
  const spotOf = (of: Board, id: number): number =>
    pieceSpot(
      of.lexicon,
      of.view.counters.find((counter) => counter.id === id)!,
    )!;
  const refusedOn = (of: Board, to: number): unknown => drop(take(of, spotOf(of, 1)), to)[1];

  it("was fired at, though all that is offered is for friends", () => {
    const here = boardAsking([
      ["dig", 2, 1],
      ["move", 1, 3],
    ]);
    expect(refusedOn(here, spotOf(here, 3))).toMatchObject({ kind: "refused", verb: "fire" });
  });

  it("was shelled in a phase in which hexes are shelled", () => {
    const here = boardAsking([["barrage", 2, 3]]);
    expect(refusedOn(here, spotOf(here, 3))).toMatchObject({ kind: "refused", verb: "barrage", to: 2 });
  });

  it("was fired at in a phase in which others can fire", () => {
    const here = boardAsking([
      ["fire", 2, 3],
      ["move", 1, 3],
    ]);
    expect(refusedOn(here, spotOf(here, 3))).toMatchObject({ kind: "refused", verb: "fire" });
  });
});

describe("a unit that cannot go anywhere, in the questions recorded", () => {
  const questions: [string, Board][] = [
    ...rules.map((rule): [string, Board] => [`Front Line ${rule}`, boardAt(rule)]),
    ...Object.entries(cardsViews).map(([name, recorded]): [string, Board] => [
      `Fighting Front ${name}`,
      newBoard(cardsTable as unknown as Table, cardsCard as unknown as Lexicon, recorded as unknown as View),
    ]),
  ];

  it.each(questions)("is answered wherever it is put down: %s", (_, board) => {
    const { table: map, lexicon: words, view: recorded } = board;
    if (recorded.ask?.[0] !== recorded.seat) return;
    const movers = new Set(board.offers.filter(({ spots }) => spots.length === 2).map(({ spots }) => spots[0]));
    const goal = map.spaces.find(({ id }) => recorded.counters.every(({ space }) => space !== id))!.id;
    const units = recorded.counters.filter(({ space, side }) => space >= 0 && side === map.sides[recorded.seat]!.name);
    for (const spot of units
      .map((counter) => spotOfCounter(words, counter) ?? counter.space)
      .filter((one) => !movers.has(one))) {
      const [held, effect] = touch(board, spot);
      if (effect.kind === "none") expect(touch(held, goal)[1].kind).toBe("refused"); // else the touch gave an order to what is held
      expect(drop(take(board, spot), goal)[1].kind).toBe("refused");
    }
  });

  it("is answered, too, where all it can do is to regroup", () => {
    const [at, other, goal] = ["A6", "C3", "A7"].map(square) as [number, number, number];
    const board = boardWith(
      [counter("A6", "Green", "armour", ["disrupted"]), counter("C3", "Green")],
      [
        ["regroup", at, 0],
        ["move", other, square("C4")],
      ],
    );
    expect(touch(touch(board, at)[0], goal)[1]).toMatchObject({ kind: "refused", verb: "move", from: at, to: goal });
    expect(drop(take(board, at), goal)[1]).toMatchObject({ kind: "refused", verb: "move", from: at, to: goal });
  });
});
