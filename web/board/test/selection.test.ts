import { describe, expect, test } from "vitest";
import { phrase } from "../src/selection/offered_moves.ts";
import {
  choices,
  drop,
  touchableSpots,
  goals,
  isTouched,
  newBoard,
  pick,
  putBack,
  withView,
  singles,
  sources,
  take,
  touch,
} from "../src/selection/selection.ts";
import { press } from "../src/selection/buttons.ts";
import { intendedVerb } from "../src/selection/intended_verb.ts";
import { boardAt, boardWith, card, counter, rules, square, table, view } from "./fixtures.ts";

describe("what glows", () => {
  test("every space that a move starts from glows, and nothing else", () => {
    const board = boardAt("3.4");
    const expected = new Set(
      view("3.4").ask![3].flatMap(([verb, what, where]) => {
        const { what: kind, where: place } = card.verbs.find(({ name }) => name === verb)!;
        return kind === "square" ? [what] : place === "square" ? [where] : [];
      }),
    );
    for (const [verb, , where] of view("3.4").ask![3]) if (verb === "relieve") expected.add(where);
    expect(touchableSpots(board)).toEqual(expected);
  });

  test("nothing glows for a seat that is not asked", () => {
    const watching = { ...view("3.4"), ask: [0, "3.4", "Give an order.", [], [], null] as const };
    expect(touchableSpots(newBoard(table, card, watching)).size).toBe(0);
  });

  test.each(rules)("the question of rule %s can be answered by touches and buttons alone", (rule) => {
    const board = boardAt(rule);
    const offered = view(rule).ask?.[3] ?? [];
    const reached = new Set<string>();
    for (const offer of board.offers) reached.add(offer.move.join());
    expect(reached.size).toBe(offered.length);
  });
});

describe("a counter is taken up and put down", () => {
  const moves = [
    ["move", square("C3"), square("C4")],
    ["move", square("C3"), square("D3")],
    ["attack", square("C3"), square("C5")],
    ["move", square("A1"), square("A2")],
  ] as const;
  const board = boardWith(
    [counter("C3", "Green", "armour"), counter("A1", "Green"), counter("C5", "Red"), counter("F9", "Green")],
    moves,
  );

  test("a click shows its goals at once; a click on one of them is the move", () => {
    const [held, nothing] = touch(board, square("C3"));
    expect(nothing.kind).toBe("none");
    expect([...goals(held).keys()].sort()).toEqual([square("C4"), square("D3"), square("C5")].sort());
    const [after, effect] = touch(held, square("C4"));
    expect(effect).toEqual({ kind: "send", move: ["move", square("C3"), square("C4")] });
    expect(after.selected).toBeNull();
  });

  test("a thumb sees the choice first and confirms by the second tap", () => {
    const [held] = touch(board, square("C3"), false);
    const [armed, waiting] = touch(held, square("C5"), false);
    expect(waiting.kind).toBe("none");
    expect(choices(armed).map(({ move }) => move[0])).toEqual(["attack"]);
    expect(touch(armed, square("C5"), false)[1]).toEqual({ kind: "send", move: moves[2] });
  });

  test("Esc puts it back", () => {
    const [held] = touch(board, square("C3"));
    expect(isTouched(held)).toBe(true);
    expect(isTouched(putBack(held))).toBe(false);
  });

  test("a second click on the counter puts it back", () => {
    const [held] = touch(board, square("C3"));
    expect(touch(held, square("C3"))[0].selected).toBeNull();
  });

  test("a click on another of ours takes that one", () => {
    const [held] = touch(board, square("C3"));
    expect(touch(held, square("A1"))[0].selected).toBe(square("A1"));
  });

  test("dragged onto a goal it is the move", () => {
    expect(drop(take(board, square("C3")), square("D3"))[1]).toEqual({ kind: "send", move: moves[1] });
  });

  test("dropped where it may not go, the order that was meant is refused", () => {
    const [after, effect] = drop(take(board, square("C3")), square("F10"));
    expect(effect).toEqual({ kind: "refused", verb: "move", from: square("C3"), to: square("F10") });
    expect(after.dragging).toBeNull();
  });

  test("dropped on an enemy out of reach, an attack was meant", () => {
    expect(intendedVerb(board, square("A1"), square("C5"))).toBe("attack");
  });

  test("a counter that has nothing to do can be taken up too, to be told why", () => {
    expect(drop(take(board, square("F9")), square("F8"))[1].kind).toBe("refused");
  });

  test("dropped beside the board it goes back", () => {
    expect(drop(take(board, square("C3")), null)[1].kind).toBe("none");
  });
});

describe("several moves to one space", () => {
  const moves = [
    ["move", square("C3"), square("C4")],
    ["maneuver", square("C3"), square("C4")],
  ] as const;

  test("a choice opens beside it", () => {
    const board = boardWith([counter("C3", "Green")], moves);
    const [held] = touch(board, square("C3"));
    const [open, effect] = touch(held, square("C4"));
    expect(effect.kind).toBe("none");
    expect(choices(open).map((offer) => phrase(card, offer))).toEqual(["Move, C3 to C4", "Maneuver, C3 to C4"]);
    expect(pick(open, choices(open)[1]!)[1]).toEqual({ kind: "send", move: moves[1] });
  });
});

describe("pairs of one side", () => {
  const board = boardWith(
    [counter("C3", "Green"), counter("C4", "Green")],
    [
      ["relieve", square("C3"), square("C4")],
      ["move", square("C3"), square("B3")],
      ["move", square("C4"), square("B4")],
    ],
  );

  test("are named once and may be touched from either end", () => {
    const held = touch(board, square("C4"))[0];
    expect(goals(held).get(square("C3"))![0]!.move).toEqual(["relieve", square("C3"), square("C4")]);
  });

  test("a slip onto a friend who could be taken up asks, and a second click takes the friend", () => {
    const held = touch(board, square("C3"))[0];
    const [asking, effect] = touch(held, square("C4"));
    expect(effect.kind).toBe("none");
    expect(choices(asking)).toHaveLength(1);
    expect(touch(asking, square("C4"))[0].selected).toBe(square("C4"));
  });
});

describe("questions about one space", () => {
  test("setting up is one click a unit", () => {
    const board = boardWith(
      [],
      [
        ["deploy", 3, square("A1")],
        ["deploy", 3, square("B1")],
      ],
      "2.4",
    );
    expect(touch(board, square("B1"))[1]).toEqual({ kind: "send", move: ["deploy", 3, square("B1")] });
  });

  test("an order to one unit among others is chosen beside it", () => {
    const board = boardWith(
      [counter("C3", "Green", "infantry", ["disrupted"]), counter("A1", "Green")],
      [
        ["move", square("A1"), square("A2")],
        ["regroup", square("C3"), 0],
      ],
    );
    const [open, effect] = touch(board, square("C3"));
    expect(effect.kind).toBe("none");
    expect(choices(open)).toEqual(singles(board, square("C3")));
  });

  test("the one unit that a question is about is in hand from the start", () => {
    const board = boardWith(
      [counter("C3", "Green")],
      [
        ["push", square("C3"), square("C4")],
        ["push", square("C3"), square("D4")],
      ],
      "5.8",
    );
    expect(board.selected).toBe(square("C3"));
    expect(isTouched(board)).toBe(false);
    expect(touch(board, square("D4"))[1].kind).toBe("send");
  });
});

test("a new question puts back what was in hand; the same question keeps it", () => {
  const board = boardAt("3.4");
  const [held] = touch(board, [...sources(board)][0]!);
  expect(withView(held, view("3.4")).selected).toBe(held.selected);
  expect(withView(held, view("5.5")).selected).toBeNull();
});

describe("a verb that was chosen stays chosen where it is refused", () => {
  const green = ["D3", "D4", "C6", "D6", "D8"].map((at) => counter(at, "Green"));
  const boardFor = (pair: readonly [string, string]) =>
    boardWith(
      [...green, counter("C8", "Red")],
      [
        ["relieve", square(pair[0]), square(pair[1])],
        ["move", square("D3"), square("C3")],
        ["attack", square("D8"), square("C8")],
        ["end", 0, 0],
      ],
    );
  const relieved = (from: string, to: string) => ({
    kind: "refused",
    verb: "relieve",
    from: square(from),
    to: square(to),
  });

  test("the first piece of its one pair can be named, and another goal is refused as that verb", () => {
    const [armed] = press(boardFor(["C6", "D6"]), "relieve");
    const [held] = touch(armed, square("C6"));
    expect(held).toMatchObject({ selected: square("C6"), armed: "relieve" });
    expect(touch(held, square("C8"))[1]).toEqual(relieved("C6", "C8"));
    expect(touch(held, square("D6"))[1].kind === "send" || choices(touch(held, square("D6"))[0]).length).toBeTruthy();
  });

  test("a second touch of that piece puts it back", () => {
    const [armed] = press(boardFor(["C6", "D6"]), "relieve");
    const [held] = touch(armed, square("C6"));
    expect(touch(held, square("C6"))[0]).toMatchObject({ selected: null, armed: "" });
  });

  test("so the touch after a refusal means that verb as well, and no other order", () => {
    const [armed] = press(boardFor(["D3", "D4"]), "relieve");
    const [refused, first] = touch(armed, square("C6"));
    expect(first).toEqual(relieved("D3", "C6"));
    expect(refused.armed).toBe("relieve");
    const [held] = touch(refused, square("C6"));
    expect(touch(held, square("C8"))[1]).toEqual(relieved("C6", "C8"));
  });
});
