// A touch or a drop where it may not go: what was held is put back, and it is said why.

import { describe, expect, test } from "vitest";
import { press } from "../src/selection/buttons.ts";
import { choices, drop, newBoard, take, touch } from "../src/selection/selection.ts";
import type { Lexicon } from "../src/model/types.ts";
import { lexicon, spot, stackAt, table, view } from "./hexes.ts";

describe("touched where it may not go", () => {
  test("what was held is put back, and it is said why", () => {
    const board = newBoard(table, lexicon, view([stackAt(0)], [["move", 0, 1]]));
    const [held] = touch(board, spot("stack", 0));
    const [after, effect] = touch(held, 5);
    expect(effect).toEqual({ kind: "refused", verb: "move", from: spot("stack", 0), to: 5 });
    expect(after.selected).toBe(board.selected);
  });

  test("so it is with a kind that is being built, which stays in hand", () => {
    const board = newBoard(
      table,
      lexicon,
      view(
        [],
        [
          ["buy", 0, 0],
          ["buy", 2, 0],
          ["buy", 6, 0],
        ],
      ),
    );
    const [armed] = press(board, "buy|Supply");
    const [after, effect] = touch(armed, 5);
    expect(effect).toEqual({ kind: "refused", verb: "buy", from: 5, to: 5, move: ["buy", 5, 0] });
    expect(after.armedWhat).toBe("Supply");
  });

  describe("where tiles are attacked as such, and a button ends the phase", () => {
    const raids: Lexicon = {
      ...lexicon,
      verbs: [...lexicon.verbs, { ...lexicon.verbs[0]!, name: "fight", what: "", where: "tile", role: "attack" }],
    };
    const board = newBoard(
      table,
      raids,
      view(
        [stackAt(0), stackAt(2, "America"), stackAt(5, "America")],
        [
          ["fight", 0, 2],
          ["end", 0, 0],
        ],
      ),
    );
    const refused = { kind: "refused", verb: "fight", from: 5, to: 5, move: ["fight", 0, 5] };

    test("a touch of an enemy who cannot be attacked says why", () => {
      expect(touch(board, 5)[1]).toEqual(refused);
      expect(touch(touch(board, spot("stack", 0))[0], 5)[1]).toEqual(refused);
    });

    test("so does a piece that is put down on him", () => {
      expect(drop(take(board, spot("stack", 0)), 5)[1]).toEqual(refused);
    });

    test("where he can be attacked the order is offered", () => {
      const [dropped, effect] = drop(take(board, spot("stack", 0)), 2);
      expect([effect.kind, choices(dropped).map(({ move }) => move)]).toEqual(["none", [["fight", 0, 2]]]);
    });

    test("a touch of our own pieces says nothing", () => {
      expect(touch(board, 0)[1].kind).toBe("none");
      expect(touch(board, spot("stack", 0))[1].kind).toBe("none");
    });
  });

  test("a piece that can do nothing now: the place that is touched next says why", () => {
    const board = newBoard(
      table,
      lexicon,
      view(
        [stackAt(0), stackAt(1), stackAt(2), stackAt(5, "America")],
        [
          ["move", 1, 4],
          ["move", 2, 1],
        ],
      ),
    );
    const [taken, nothing] = touch(board, spot("stack", 0));
    expect([nothing.kind, taken.selected]).toEqual(["none", spot("stack", 0)]);
    for (const goal of [3, 5])
      expect(touch(taken, goal)[1]).toEqual({ kind: "refused", verb: "move", from: spot("stack", 0), to: goal });
    expect(touch(touch(taken, 3)[0], 3)[1].kind).toBe("none");
  });

  test("an idle touch says nothing", () => {
    const board = newBoard(
      table,
      lexicon,
      view(
        [stackAt(0), stackAt(0, "Japan", 1)],
        [
          ["move", 0, 1],
          ["move", 6, 1],
        ],
      ),
    );
    expect(touch(board, 5)[1].kind).toBe("none");
  });
});
