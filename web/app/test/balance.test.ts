import { expect, test } from "vitest";
import type { Balance, GameCard, OptionCard, ScenarioChoice, Value, WinRate } from "../src/api/types.ts";
import { balanceOf, isEven, nameOf, rateWords } from "../src/lib/balance.ts";

const rate = (score: number, low: number, high: number): WinRate => ({ side: "Axis", score, low, high, matches: 100 });

const option = (name: string, values: Value[], usual: Value, handicap = false): OptionCard => ({
  name, label: name, values, default: usual, rule: "1", help: "", part_of: "", names: values.map((value) => `Value ${value}`), handicap,
});

const bid = option("bid", ["axis_6", "none", "allies_6"], "none", true);
const card = { options: [option("seats", [2, 3], 2), option("research", [true, false], true), option("map", ["card", "ridge"], "card"), bid] } as unknown as GameCard;

const measured = (options: Record<string, Value>): Balance => ({
  scenario: "1941", options, player: "steady", rules_version: 1, command: "", usual: rate(0.7, 0.6, 0.8), even: null,
});

const scenario = (...balance: Balance[]): ScenarioChoice =>
  ({ id: "1941", fixed: { map: "ridge" }, seatings: [{ option: "seats", value: 3, seats: [], sides: [] }], balance }) as unknown as ScenarioChoice;

const chosen = (values: Record<string, Value>) => (one: OptionCard): Value => values[one.name] ?? one.default;

test("a rate is told with its interval", () => expect(rateWords(rate(0.4851, 0.398, 0.586))).toBe("wins of Axis 49 % of 100 matches (40 to 59 %)"));

test.each([[0.49, 0.4, 0.59, true], [0.55, 0.501, 0.598, true], [0.6, 0.51, 0.7, false], [0.35, 0.2, 0.49, false], [0.7, 0.4, 0.9, true]])(
  "%d, from %d to %d, is even: %s", (score, low, high, even) => expect(isEven(rate(score, low, high))).toBe(even));

test("a measurement holds for the rules it was made with, whoever plays and whatever the handicap", () => {
  const usual = measured({});
  expect(balanceOf(card, scenario(usual), chosen({}))).toBe(usual);
  expect(balanceOf(card, scenario(usual), chosen({ seats: 3, bid: "allies_6", map: "ridge" }))).toBe(usual);
  expect(balanceOf(card, scenario(usual), chosen({ research: false }))).toBeUndefined();
  const without = measured({ research: false });
  expect(balanceOf(card, scenario(usual, without), chosen({ research: false }))).toBe(without);
  expect(balanceOf(card, scenario(), chosen({}))).toBeUndefined();
});

test("a value is called by its name", () => expect(nameOf(bid, "allies_6")).toBe("Value allies_6"));
