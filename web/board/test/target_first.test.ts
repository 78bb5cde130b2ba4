// Units for a space that was touched first: what waits beside the board as well, and what a touch of the map does then.

import { describe, expect, it } from "vitest";
import {
  chooseFrom,
  gatherOrders,
  marchOf,
  newBoard,
  plainCounter,
  plainSpace,
  plainTable,
  plainView,
  sourcesOf,
  touch,
  type Board,
  type Counter,
  type Lexicon,
  type Move,
} from "../src/index.ts";

const verb = (name: string, what: string): Lexicon["verbs"][number] => ({
  name,
  label: name,
  what,
  where: "space",
  key: "",
  role: name === "place" ? "place" : "move",
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
  verbs: [verb("move", "unit"), verb("place", "kind")],
};
const spaces = [0, 1, 2, 3].map((id) =>
  plainSpace({ id, name: lexicon.words["space"]![id]!, x: id * 3, y: 1, slots: [[id * 3, 1]] }),
);
const table = plainTable({ stacks: true, spaces, sides: [{ name: "Red", colour: "#f00", pattern: "plain" }] });
const stack = (space: number, members: number[]): Counter =>
  plainCounter({
    space,
    side: "Red",
    kind: "Infantry",
    id: members[0] ?? -1,
    id_kind: "unit",
    slot: "unit",
    number: members.length,
    members,
  });
const waiting = (kind: number, units: number): Counter =>
  plainCounter({
    side: "Red",
    kind: lexicon.words["kind"]![kind]!,
    id: kind,
    id_kind: "kind",
    slot: "tray",
    number: units,
  });
const board = (moves: readonly Move[], counters: readonly Counter[] = [stack(0, [1, 2, 3]), stack(2, [8, 9])]): Board =>
  newBoard(table, lexicon, plainView({ seat: 0, counters, ask: [0, "1", "?", moves, [], null] }));

describe("an order for a space that was touched first", () => {
  it("is placed from the space that was touched first", () => {
    const before = board(
      [
        ["place", 0, 0],
        ["place", 1, 0],
      ],
      [waiting(0, 3), waiting(1, 1)],
    );
    const [form] = touch(before, 0);
    expect(form.gathering).toBe(0);
    expect(sourcesOf(form).map(({ space, stacks }) => [space, stacks.length])).toEqual([[null, 2]]);
    const all = chooseFrom(form, -1);
    const [order] = gatherOrders(all);
    expect(marchOf(all, 0, order!).parts).toEqual([
      { verb: "place", what: [0], where: [0], units: 3 },
      { verb: "place", what: [1], where: [0], units: 1 },
    ]);
  });

  it("that is being put together is not lost by a touch of the map", () => {
    const [form] = touch(
      board([
        ["move", 1, 1],
        ["move", 8, 1],
      ]),
      1,
    );
    expect(form.gathering).toBe(1);
    const filled = chooseFrom(form, 0);
    expect(touch(filled, 3)[0].chosen).toEqual(filled.chosen);
    // a space that others come from adds them
    expect(touch(filled, 2)[0].chosen.size).toBe(filled.chosen.size + 1);
  });
});
