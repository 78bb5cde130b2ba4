// What a card that lies on the board has been through, in words.

import { plainCounter } from "@broadfront/board";
import { expect, test } from "vitest";
import { stateLabels } from "../src/features/match/cards/inspected_cards.ts";

test("a card's states and its disruption counters are words", () => {
  const counter = plainCounter({
    pips: 2,
    states: [
      { sign: "moved", text: "moved" },
      { sign: "fired", text: "has fired" },
    ],
  });
  expect(stateLabels(counter)).toEqual(["2 disruption counters", "moved", "has fired"]);
  expect(stateLabels(plainCounter({ pips: 1 }))).toEqual(["1 disruption counter"]);
});
