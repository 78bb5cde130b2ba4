// Cards and dice that were put away stay away.

import { expect, it } from "vitest";
import type { LogLine } from "../src/lib/api/types.ts";
import { cameOf, partsOf } from "../src/features/match/dice/dice.ts";
import { DiceTray } from "../src/features/match/dice/dice_tray.svelte.ts";

it("puts cards away once they are told, and only those", () => {
  const tray = new DiceTray();
  const cards = { cards: ["10H"], lines: [], own: true };
  tray.dealt = { ...cards, isLogged: false, id: 1 };
  tray.putAway("dealt");
  expect(tray.isAway("dealt")).toBe(false);
  tray.tell();
  tray.putAway("dealt");
  expect(tray.isAway("dealt")).toBe(true);
  tray.dealt = { ...cards, isLogged: true, id: 3 };
  expect(tray.isAway("dealt")).toBe(false);
  expect(tray.isAway("cast")).toBe(true);
});

it("lays the cards of both sides of an assault apart, by whom each is told to draw", () => {
  const line = (actor: number | null, kind: LogLine["kind"] = "roll", seat: number | null = null): LogLine => ({
    move: 1,
    seat,
    rule: "",
    text: "",
    actor,
    kind,
    roll: null,
    went: null,
    when: ["", "", ""],
    named: false,
  });
  const dealt = {
    cards: ["10H", "2S", "KD"],
    lines: [line(0, "battle", 0), line(0), line(0), line(1), line(null), line(null, "loss")],
    isLogged: true,
    own: true,
    id: 1,
  };
  expect(partsOf(dealt, ["US", "Japanese"])).toEqual([
    { name: "US", cards: ["10H", "2S"] },
    { name: "Japanese", cards: ["KD"] },
  ]);
  expect(partsOf({ ...dealt, lines: [line(null), line(null), line(null)] }, ["US", "Japanese"])).toEqual([
    { name: "", cards: dealt.cards },
  ]);
});

it("tells of a volley what was lost, and only where nothing was, what its last card did", () => {
  const line = (text: string, kind: LogLine["kind"]): LogLine => ({
    move: 1,
    seat: null,
    rule: "",
    text,
    actor: null,
    kind,
    roll: null,
    went: null,
    when: ["", "", ""],
    named: false,
  });
  const misses = line("10 of hearts misses B1.", "roll");
  expect(cameOf({ lines: [misses] })).toBe("10 of hearts misses B1.");
  expect(
    cameOf({
      lines: [
        line("4 hits.", "roll"),
        line("B1 loses a step.", "loss"),
        line("B1 loses a step.", "loss"),
        line("B1 is suppressed.", "loss"),
        misses,
      ],
    }),
  ).toBe("B1 loses a step. (×2) B1 is suppressed.");
});
