// Touch and button in either order; what cannot be done is refused by touch, tap and drop alike, and never done as something else.

import { describe, expect, test } from "vitest";
import { buttons, press } from "../src/selection/buttons.ts";
import { pieceSpot, spotOf, type Spot } from "../src/model/spots.ts";
import {
  choices,
  drop,
  goals,
  targetAt,
  newBoard,
  take,
  touch,
  type Board,
  type Effect,
} from "../src/selection/selection.ts";
import {
  plainCounter,
  plainSpace,
  plainTable,
  plainView,
  type Counter,
  type Lexicon,
  type Move,
  type Role,
  type Table,
  type View,
} from "../src/model/types.ts";
import { lightOf } from "../src/render/shared/highlights.ts";
import { boardWith, card, counter, square } from "./fixtures.ts";

const verb = (name: string, what: string, where: string, role: Role): Lexicon["verbs"][number] => ({
  name,
  label: name,
  what,
  where,
  key: name[0]!,
  role,
  secret: false,
  help: "",
  here: "",
  final: false,
});

/** Six hexes in a row, with pieces that fire at pieces and move to hexes; one kind of card that is discarded or deployed. */
const lexicon: Lexicon = {
  space_kind: "hex",
  words: { hex: ["0", "1", "2", "3", "4", "5"], unit: ["A1", "B1", "A2", "B2"], card: ["one", "two"] },
  verbs: [
    verb("move", "unit", "hex", "move"),
    verb("fire", "unit", "unit", "attack"),
    verb("deploy", "card", "hex", "place"),
    verb("discard", "card", "", "choose"),
    verb("end", "", "", "end"),
  ],
};
const spaces = [0, 1, 2, 3, 4, 5].map((id) => plainSpace({ id, name: String(id), x: id + 0.5, y: 0.5 }));
const sides = [
  { name: "Blue", colour: "#00f", pattern: "plain" as const },
  { name: "Grey", colour: "#888", pattern: "stripes" as const },
];
const table: Table = plainTable({
  spaces,
  sides,
  seats: ["Blue", "Grey"],
  card_kind: "card",
  features: [{ name: "a hill", points: [[0, 0]], kind: "hill", side: "" }],
});
const unit = (id: number, space: number): Counter =>
  plainCounter({ id, space, side: id % 2 ? "Grey" : "Blue", id_kind: "unit", kind: "rifle", slot: "unit" });
const PIECES = [unit(0, 0), unit(1, 2), unit(2, 1), unit(3, 4)];
const HAND = {
  panel: "tray" as const,
  name: "Hand",
  seat: 0,
  style: "hand" as const,
  side: "",
  items: [0, 1].map((at) => ({ name: `card ${at}`, count: 1, card: at, symbol: "" as const })),
};

const boardOf = (moves: readonly Move[], more: Partial<View> = {}): Board =>
  newBoard(
    table,
    lexicon,
    plainView({ seat: 0, counters: PIECES, panels: [HAND], ask: [0, "5", "Act.", moves, [], null], ...more }),
  );
const piece = (id: number): Spot => spotOf(lexicon, "unit", id)!;
const cardAt = (id: number): Spot => spotOf(lexicon, "card", id)!;
const pressed = (board: Board, name: string): readonly [Board, Effect] =>
  press(board, buttons(board).find((one) => one.verb.name === name)!.id);

const ORDERS: readonly Move[] = [
  ["move", 0, 3],
  ["move", 0, 2],
  ["move", 2, 3],
  ["fire", 0, 3],
  ["fire", 2, 1],
  ["fire", 2, 3],
  ["end", 0, 0],
];
const CARDS: readonly Move[] = [
  ["deploy", 0, 3],
  ["deploy", 1, 3],
  ["deploy", 1, 5],
  ["discard", 0, 0],
  ["discard", 1, 0],
  ["end", 0, 0],
];

describe("a choice and a button", () => {
  test("a card and then its verb: it is done", () => {
    const [held] = touch(boardOf(CARDS), cardAt(0));
    expect(pressed(held, "discard")[1]).toEqual({ kind: "send", move: ["discard", 0, 0] });
  });

  test.each([true, false])("the verb and then the card: it is done, by a thumb as well", (sure) => {
    const [armed] = pressed(boardOf(CARDS), "discard");
    expect(touch(armed, cardAt(1), sure)[1]).toEqual({ kind: "send", move: ["discard", 1, 0] });
  });

  test("a card and then a verb that needs a place: the card stays in hand, and its place is the order", () => {
    const [held] = touch(boardOf(CARDS), cardAt(1));
    const [armed] = pressed(held, "deploy");
    expect([armed.selected, [...goals(armed).keys()]]).toEqual([cardAt(1), [3, 5]]);
    expect(touch(armed, 5)[1]).toEqual({ kind: "send", move: ["deploy", 1, 5] });
  });

  test("a unit and its target, tapped, and then the verb: it is done", () => {
    const [held] = touch(boardOf(ORDERS), piece(2), false);
    const [asking, nothing] = touch(held, piece(3), false);
    expect([nothing.kind, asking.choosing]).toEqual(["none", piece(3)]);
    expect(pressed(asking, "fire")[1]).toEqual({ kind: "send", move: ["fire", 2, 3] });
  });

  test("one space by two verbs: the button says which", () => {
    const both = boardWith(
      [counter("C3", "Green"), counter("A1", "Green")],
      [
        ["move", square("C3"), square("C4")],
        ["maneuver", square("C3"), square("C4")],
        ["move", square("A1"), square("A2")],
        ["maneuver", square("A1"), square("A2")],
      ],
    );
    const [asking] = touch(touch(both, square("C3"))[0], square("C4"));
    expect(choices(asking)).toHaveLength(2);
    expect(pressed(asking, "maneuver")[1]).toEqual({ kind: "send", move: ["maneuver", square("C3"), square("C4")] });
  });

  test("what is held cannot do it: it is said why, and the verb waits for another", () => {
    const [held] = touch(
      boardOf([
        ["move", 0, 3],
        ["fire", 2, 1],
        ["fire", 2, 3],
      ]),
      piece(0),
    );
    const [armed, effect] = pressed(held, "fire");
    expect(effect).toEqual({ kind: "refused", verb: "fire", from: piece(0), to: piece(1) });
    expect([armed.armed, armed.selected]).toEqual(["fire", null]);
  });

  test("the verb and then a unit that cannot: it is said why", () => {
    const [armed] = pressed(
      boardOf([
        ["move", 0, 3],
        ["move", 0, 1],
        ["fire", 2, 1],
        ["fire", 0, 3],
        ["move", 2, 3],
      ]),
      "move",
    );
    const more = { ...armed, view: { ...armed.view, counters: [...PIECES, unit(4, 5)] } };
    expect(touch(more, piece(4))[1]).toMatchObject({ kind: "refused", verb: "move", from: piece(4) });
  });
});

describe("a refusal", () => {
  const plain = boardWith(
    [counter("C3", "Green"), counter("A1", "Green"), counter("F9", "Red")],
    [
      ["move", square("C3"), square("C4")],
      ["move", square("A1"), square("A2")],
    ],
  );

  test.each([true, false])("comes by a click or tap where it may not go, as by a drop", (sure) => {
    const [held] = touch(plain, square("C3"), sure);
    const refused = { kind: "refused", verb: "move", from: square("C3"), to: square("F2") };
    expect(touch(held, square("F2"), sure)[1]).toEqual(refused);
    expect(drop(take(plain, square("C3")), square("F2"))[1]).toEqual(refused);
  });

  test("comes over a counter, whatever kind of thing it is", () => {
    const board = boardOf([
      ["deploy", 0, 3],
      ["deploy", 1, 3],
    ]);
    const refused = { kind: "refused", verb: "deploy", from: cardAt(0), to: 4 };
    expect(drop(take(board, cardAt(0)), piece(3))[1]).toEqual(refused);
    expect(touch(touch(board, cardAt(0))[0], piece(3))[1]).toEqual(refused);
  });

  test("over a friend is about the way there, not about shooting at him", () => {
    expect(drop(take(boardOf(ORDERS), piece(0)), piece(2))[1]).toEqual({
      kind: "refused",
      verb: "move",
      from: piece(0),
      to: 1,
    });
  });

  test("is about joining a friend in the hex of an enemy, once nothing can be shot any more", () => {
    const contested = { counters: [unit(0, 0), unit(1, 2), unit(2, 2), unit(3, 4)] };
    const [spent] = touch(
      boardOf(
        [
          ["move", 0, 3],
          ["fire", 2, 1],
        ],
        contested,
      ),
      piece(0),
    );
    expect(touch(spent, piece(1))[1]).toEqual({ kind: "refused", verb: "move", from: piece(0), to: 2 });
    const [ready] = touch(
      boardOf(
        [
          ["move", 0, 3],
          ["fire", 0, 3],
          ["fire", 2, 1],
        ],
        contested,
      ),
      piece(0),
    );
    expect(touch(ready, piece(1))[1]).toEqual({ kind: "refused", verb: "fire", from: piece(0), to: piece(1) });
  });

  test("names things of the kinds that a chosen verb is for", () => {
    const fire: Board = { ...touch(boardOf(ORDERS), piece(0))[0], armed: "fire" };
    expect(touch(fire, 5)[1]).toEqual({ kind: "refused", verb: "fire", from: piece(0), to: 5, space: 5 });
    const move: Board = { ...touch(boardOf(ORDERS), piece(0))[0], armed: "move" };
    expect(touch(move, piece(1))[1]).toEqual({ kind: "refused", verb: "move", from: piece(0), to: 2 });
  });

  test("does not come with nothing in hand", () => {
    expect(touch(plain, square("F2"))[1].kind).toBe("none");
  });
});

describe("an enemy who cannot be shot but whose hex can be entered", () => {
  const held = touch(boardOf(ORDERS), piece(0))[0];
  test("is asked about wherever the pointer is", () => {
    for (const at of [targetAt(held, 2, piece(1)), targetAt(held, 2, null)])
      expect(choices(touch(held, at!)[0]).map(({ move }) => move)).toEqual([["move", 0, 2]]);
  });

  test.each(["piece", "hex"])("a click on his %s asks before he is entered, and refuses nothing", (on) => {
    const [asking, effect] = touch(held, on === "hex" ? 2 : piece(1));
    expect(effect.kind).toBe("none");
    expect(choices(asking).map(({ move }) => move)).toEqual([["move", 0, 2]]);
    expect(touch(asking, piece(1))[1].kind).not.toBe("send");
  });

  test("a drop asks too", () => {
    const [asking, effect] = drop(take(boardOf(ORDERS), piece(0)), piece(1));
    expect([effect.kind, asking.choosing]).toEqual(["none", 2]);
  });

  test("with the verb chosen first it is done", () => {
    const [armed] = pressed(held, "move");
    expect(targetAt(armed, 2, piece(1))).toBe(2);
    expect(touch(armed, 2)[1]).toEqual({ kind: "send", move: ["move", 0, 2] });
  });

  test("an empty hex is entered at once", () => {
    expect(touch(held, 3)[1]).toEqual({ kind: "send", move: ["move", 0, 3] });
  });
});

describe("an order that dice or cards decide", () => {
  const decided: Lexicon = {
    ...lexicon,
    verbs: lexicon.verbs.map((one) => ({ ...one, final: one.name === "fire" || one.name === "discard" })),
  };
  const board = newBoard(
    table,
    decided,
    plainView({ seat: 0, counters: PIECES, panels: [HAND], ask: [0, "5", "Act.", [...ORDERS], [], null] }),
  );
  const aimed = touch(board, piece(2))[0];

  test("is asked about by the first click, and given by the second", () => {
    const [asking, first] = touch(aimed, piece(3), true, true);
    expect([first.kind, asking.choosing, choices(asking).map(({ move }) => move)]).toEqual([
      "none",
      piece(3),
      [["fire", 2, 3]],
    ]);
    expect(touch(asking, piece(3), true, true)[1]).toEqual({ kind: "send", move: ["fire", 2, 3] });
  });

  test("is asked about with its verb chosen, and by a drop", () => {
    const [armed] = pressed(aimed, "fire");
    expect(touch(armed, piece(3), true, true)[1].kind).toBe("none");
    const [dropped, effect] = drop(take(board, piece(2)), piece(3), true);
    expect([effect.kind, dropped.choosing]).toEqual(["none", piece(3)]);
  });

  test("of one thing alone is asked about too", () => {
    const cards = newBoard(
      table,
      decided,
      plainView({
        seat: 0,
        counters: PIECES,
        panels: [HAND],
        ask: [
          0,
          "5",
          "Act.",
          [
            ["discard", 0, 0],
            ["discard", 1, 0],
            ["end", 0, 0],
          ],
          [],
          null,
        ],
      }),
    );
    const [asking, first] = touch(cards, cardAt(1), true, true);
    expect([first.kind, asking.choosing]).toEqual(["none", cardAt(1)]);
    expect(touch(asking, cardAt(1), true, true)[1]).toEqual({ kind: "send", move: ["discard", 1, 0] });
  });

  test("is given at once where one does not want to be asked; a move always is", () => {
    expect(touch(aimed, piece(3))[1]).toEqual({ kind: "send", move: ["fire", 2, 3] });
    expect(touch(touch(board, piece(0))[0], 3, true, true)[1]).toEqual({ kind: "send", move: ["move", 0, 3] });
  });
});

describe("an order with a caution", () => {
  const dug = boardOf(ORDERS, {
    cautions: [{ verb: "move", what: 0, text: "It leaves its entrenchment.", where: -1, vain: false }],
  });

  test("is asked about by click, second click and drop", () => {
    const [held] = touch(dug, piece(0));
    const [asking, first] = touch(held, 3);
    expect([first.kind, asking.choosing]).toEqual(["none", 3]);
    expect(touch(asking, 3)[1].kind).toBe("none");
    const [dropped, second] = drop(take(dug, piece(0)), 3);
    expect([second.kind, dropped.choosing]).toEqual(["none", 3]);
  });

  test("is given by its button", () => {
    const [asking] = touch(touch(dug, piece(0))[0], 3);
    expect(pressed(asking, "move")[1]).toEqual({ kind: "send", move: ["move", 0, 3] });
  });

  test("is no matter to other units", () => {
    expect(touch(touch(dug, piece(2))[0], 3)[1]).toEqual({ kind: "send", move: ["move", 2, 3] });
  });
});

describe("a shot that cannot hit", () => {
  const armoured = boardOf(ORDERS, {
    cautions: [{ verb: "fire", what: 2, text: "No card can hit it.", where: 3, vain: true }],
  });
  const [aimed] = touch(armoured, piece(2));

  test("is framed otherwise than a target", () => {
    expect(lightOf(aimed, piece(3))).toBe("vain");
    expect(lightOf(touch(boardOf(ORDERS), piece(2))[0], piece(3))).toBe("target");
  });

  test("is asked about by every click, whatever the settings say, and given by its button", () => {
    const [asking, first] = touch(aimed, piece(3));
    expect([first.kind, asking.choosing]).toEqual(["none", piece(3)]);
    expect(touch(asking, piece(3))[1].kind).toBe("none");
    expect(pressed(asking, "fire")[1]).toEqual({ kind: "send", move: ["fire", 2, 3] });
  });
});

test("pieces of the fixture are touched by their own ids", () => {
  expect(PIECES.map((one) => pieceSpot(lexicon, one))).toEqual([0, 1, 2, 3].map(piece));
  expect(card.verbs.length).toBeGreaterThan(0);
});

test("a unit that cannot do what was chosen stays in hand, so that each goal touched says why not", () => {
  const moves: Move[] = [
    ["move", 0, 1],
    ["move", 0, 3],
    ["end", 0, 0],
  ];
  const [armed] = pressed(boardOf(moves), "move");
  const [held, first] = touch({ ...armed, selected: null }, piece(2));
  expect(first).toMatchObject({ kind: "refused", verb: "move" });
  expect(touch(held, 5)[1]).toMatchObject({ kind: "refused", verb: "move", from: piece(2), to: 5 });
});
