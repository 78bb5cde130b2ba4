// A choice among spaces that the server tells of one by one: the space is touched, and what else its move says goes with it.

import { expect, test } from "vitest";
import { buttons, press } from "../src/selection/buttons.ts";
import { choices, touchableSpots, newBoard, touch, type Board } from "../src/selection/selection.ts";
import {
  plainCounter,
  plainSpace,
  plainTable,
  plainView,
  type Counter,
  type Lexicon,
  type Move,
} from "../src/model/types.ts";

const verb = (name: string, what: string, role: Lexicon["verbs"][number]["role"]): Lexicon["verbs"][number] => ({
  name,
  label: name,
  what,
  where: "hex",
  key: "",
  role,
  secret: false,
  help: "",
  here: "",
  final: false,
});
const lexicon: Lexicon = {
  space_kind: "hex",
  words: { hex: ["North", "South", "East", "West"], way: ["up", "down"], unit: ["u0", "u1"] },
  verbs: [verb("fly", "way", "choose"), verb("shell", "unit", "attack"), verb("move", "unit", "move")],
};
const spaces = [0, 1, 2, 3].map((id) => plainSpace({ id, name: lexicon.words["hex"]![id]!, x: id * 3, y: 1 }));
const table = plainTable({
  spaces,
  features: [
    {
      name: "river",
      points: [
        [0, 0],
        [1, 1],
      ],
      kind: "river",
      side: "",
    },
  ],
  sides: [{ name: "Red", colour: "#f00", pattern: "plain" }],
});
const unit = (id: number, space: number): Counter =>
  plainCounter({ space, side: "Red", kind: "gun", id, id_kind: "unit", slot: "unit" });
const board = (moves: readonly Move[], labels: readonly string[] = [], counters: readonly Counter[] = []): Board =>
  newBoard(table, lexicon, plainView({ seat: 0, counters, labels, ask: [0, "1", "?", moves, [], null] }));

const MOVES: Move[] = [
  ["fly", 0, 1],
  ["fly", 1, 0],
  ["fly", 0, 2],
  ["fly", 1, 2],
];
const TOLD = ["from South", "from North", "from East to South", "from East to North"];

test("one button stands for all, and none names what only the move does", () => {
  const list = buttons(board(MOVES, TOLD));
  expect(list.map(({ thing, label, count }) => [thing, label, count])).toEqual([["", "fly", 4]]);
});

test("the space that is touched gives the order that its label tells", () => {
  expect(touch(board(MOVES, TOLD), 1)[1]).toEqual({ kind: "send", move: ["fly", 0, 1] });
  expect(touch(board(MOVES, TOLD), 0)[1]).toEqual({ kind: "send", move: ["fly", 1, 0] });
});

test("a space by which there are two ways asks for one of them", () => {
  const [choosing, effect] = touch(board(MOVES, TOLD), 2);
  expect(effect.kind).toBe("none");
  expect(choices(choosing).map(({ label }) => label)).toEqual(["from East to South", "from East to North"]);
});

test("without labels each word has its button as before", () => {
  expect(buttons(board(MOVES)).map(({ thing }) => thing)).toEqual(["Up", "Down"]);
});

test("a verb that one unit alone can do takes it up, and so marks its goals", () => {
  const waiting = board(
    [
      ["shell", 0, 2],
      ["shell", 0, 3],
      ["move", 1, 0],
      ["move", 0, 1],
    ],
    [],
    [unit(0, 0), unit(1, 1)],
  );
  const [armed] = press(waiting, buttons(waiting).find(({ verb: { name } }) => name === "shell")!.id);
  expect(touchableSpots(armed)).toContain(3);
  expect(armed.selected).not.toBeNull();
  const [both] = press(waiting, buttons(waiting).find(({ verb: { name } }) => name === "move")!.id);
  expect(both.selected).toBeNull();
});
