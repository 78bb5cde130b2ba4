import { expect, test } from "vitest";
import { buttons, press } from "../src/selection/buttons.ts";
import { nearest } from "../src/selection/intended_verb.ts";
import { touchableSpots, goals, open } from "../src/selection/selection.ts";
import { boardAt, boardWith, counter, rules, square, view } from "./fixtures.ts";

test.each(rules)("every verb of the question of rule %s has a button", (rule) => {
  const verbs = new Set((view(rule).ask?.[3] ?? []).map(([verb]) => verb));
  expect(new Set(buttons(boardAt(rule)).map(({ verb }) => verb.name))).toEqual(verbs);
});

test.each(rules)("no two buttons of the question of rule %s share a key", (rule) => {
  const keys = buttons(boardAt(rule))
    .map(({ key }) => key)
    .filter(Boolean);
  expect(new Set(keys).size).toBe(keys.length);
});

test("what declines stands last", () => {
  const declines = buttons(boardAt("3.4")).map((button) => button.declines);
  expect(declines).toEqual([...declines].sort());
});

test("a choice without spaces is numbered and played by its button", () => {
  const board = boardAt("3.3");
  const [air] = buttons(board);
  expect([air!.label, air!.key]).toEqual(["Take stack: Air", "1"]);
  expect(press(board, air!.id)[1]).toEqual({ kind: "send", move: ["take", 0, 0] });
});

test("a verb with spaces is armed: only its spaces glow, and a second press lets go", () => {
  const board = boardAt("3.4");
  const attack = buttons(board).find(({ verb }) => verb.name === "attack")!;
  const [armed] = press(board, attack.id);
  expect(open(armed).every(({ verb }) => verb.name === "attack")).toBe(true);
  expect(touchableSpots(armed).size).toBeLessThan(touchableSpots(board).size);
  expect(press(armed, attack.id)[0].armed).toBe("");
});

test("a single order among others is aimed and not yet given", () => {
  const board = boardWith(
    [counter("C3", "Green"), counter("C4", "Red")],
    [
      ["attack", square("C3"), square("C4")],
      ["move", square("C3"), square("B3")],
      ["move", square("C3"), square("D3")],
    ],
  );
  const [aimed, effect] = press(board, buttons(board).find(({ verb }) => verb.name === "attack")!.id);
  expect(effect.kind).toBe("none");
  expect([aimed.selected, aimed.choosing]).toEqual([square("C3"), square("C4")]);
  expect(goals(aimed).size).toBe(1);
});

test("a single order alone is given at once", () => {
  const board = boardWith(
    [counter("C3", "Green")],
    [
      ["advance", square("C3"), square("C4")],
      ["stay", 0, 0],
    ],
    "5.9",
  );
  expect(press(board, buttons(board)[0]!.id)[1].kind).toBe("send");
});

test("what is not aimed is given by its button, also with a caution", () => {
  const chits = { cautions: [{ verb: "end", what: 0, text: "3 chits will be lost.", where: -1, vain: false }] };
  const plain = boardWith(
    [counter("C3", "Green")],
    [
      ["move", square("C3"), square("C4")],
      ["end", 0, 0],
    ],
  );
  const board = { ...plain, view: { ...plain.view, ...chits } };
  const end = buttons(board).find(({ verb }) => verb.name === "end")!;
  expect(end.move).toEqual(["end", 0, 0]);
  expect(press(board, end.id)[1]).toEqual({ kind: "send", move: ["end", 0, 0] });
});

test("kinds to build have a button each", () => {
  const board = boardWith(
    [],
    [
      ["build", 1, square("E1")],
      ["build", 2, square("E1")],
      ["end", 0, 0],
    ],
  );
  expect(buttons(board).map(({ label }) => label)).toEqual(["Build infantry, E1", "Build tank, E1", "End turn"]);
});

test("what is put in the one place that there is needs no second touch", () => {
  const board = boardWith(
    [counter("C3", "Green")],
    [
      ["build", 1, square("E1")],
      ["move", square("C3"), square("C4")],
      ["end", 0, 0],
    ],
  );
  expect(press(board, buttons(board).find(({ verb }) => verb.name === "build")!.id)[1]).toEqual({
    kind: "send",
    move: ["build", 1, square("E1")],
  });
});

test("examples are those next to the enemy", () => {
  const board = boardWith([counter("C3", "Green"), counter("C9", "Red")], []);
  expect(nearest(board, ["B1", "C4", "C6"].map(square))).toEqual(["C6", "C4", "B1"].map(square));
});

test("what a button names keeps its key when others cannot be paid for", () => {
  const all = boardWith(
    [counter("C3", "Green")],
    [
      ["build", 1, square("E1")],
      ["build", 2, square("E1")],
      ["build", 3, square("E1")],
      ["end", 0, 0],
    ],
  );
  const keys = (board: typeof all): string[] => buttons(board).map(({ thing, key }) => `${thing} ${key}`);
  expect(keys(all).slice(0, 3)).toEqual(["Infantry 1", "Tank 2", "Artillery 3"]);
  const poor = { ...all, offers: all.offers.filter(({ thing }) => thing !== "tank") };
  expect(keys(poor).slice(0, 2)).toEqual(["Infantry 1", "Artillery 3"]);
});
