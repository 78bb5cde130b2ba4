import { expect, test } from "vitest";
import type {
  Balance,
  EvenValue,
  GameDetails,
  OptionInfo,
  ScenarioChoice,
  Value,
  WinRate,
} from "../src/lib/api/types.ts";
import { balanceOf, isEvenMatch, nameOf, rateLabel, usualWords } from "../src/features/home/balance.ts";

const rate = (score: number, low: number, high: number): WinRate => ({ side: "Axis", score, low, high, matches: 100 });

const option = (name: string, values: Value[], usual: Value, handicap = false): OptionInfo => ({
  name,
  label: name,
  values,
  default: usual,
  rule: "1",
  help: "",
  part_of: "",
  names: values.map((value) => `Value ${value}`),
  handicap,
});

const bid = option("bid", ["axis_6", "none", "allies_6"], "none", true);
const card = {
  options: [
    option("seats", [2, 3], 2),
    option("research", [true, false], true),
    option("map", ["card", "ridge"], "card"),
    bid,
  ],
} as unknown as GameDetails;

const measured = (options: Record<string, Value>): Balance => ({
  scenario: "1941",
  options,
  player: "steady",
  rules_version: 1,
  command: "",
  usual: rate(0.7, 0.6, 0.8),
  even: null,
});

const scenario = (...balance: Balance[]): ScenarioChoice =>
  ({
    id: "1941",
    fixed: { map: "ridge" },
    seatings: [{ option: "seats", value: 3, seats: [], sides: [] }],
    balance,
  }) as unknown as ScenarioChoice;

const chosen =
  (values: Record<string, Value>) =>
  (one: OptionInfo): Value =>
    values[one.name] ?? one.default;

test("a rate is told with its interval", () =>
  expect(rateLabel(rate(0.4851, 0.398, 0.586))).toBe("wins of Axis 49 % of 100 matches (40 to 59 %)"));

const evenValue = (score: number, low: number, high: number, enough = true): EvenValue => ({
  option: "bid",
  value: "allies_6",
  low: "none",
  high: "allies_6",
  rate: rate(score, low, high),
  enough,
});

test.each([
  [0.49, 0.4, 0.59, true],
  [0.562, 0.41, 0.704, true],
  [0.4, 0.3, 0.51, true],
  [0.7, 0.4, 0.9, false],
  [0.39, 0.2, 0.6, false], // so few matches tell nothing apart, and make nothing even
  [0.55, 0.501, 0.598, false],
  [0.6275, 0.5791, 0.6735, false],
])("with %d, from %d to %d, an even match is offered: %s", (score, low, high, even) =>
  expect(isEvenMatch(evenValue(score, low, high))).toBe(even),
);

test("an even match is not offered where no value is strong enough", () =>
  expect(isEvenMatch(evenValue(0.5, 0.45, 0.55, false))).toBe(false));

test.each([
  [0.532, 0.484, 0.581, "About even as it is"],
  [0.54, 0.51, 0.57, "About even as it is"],
  [0.575, 0.422, 0.715, "Not told apart by so many matches"],
  [0.4, 0.1, 0.8, "Not told apart by so many matches"],
  [0.62, 0.57, 0.67, "As usual"],
])("as usual %d, from %d to %d, is told as: %s", (score, low, high, words) =>
  expect(usualWords(rate(score, low, high))).toBe(words),
);

test("a measurement holds for the rules it was made with, whoever plays and whatever the handicap", () => {
  const usual = measured({});
  expect(balanceOf(card, scenario(usual), chosen({}))).toBe(usual);
  expect(balanceOf(card, scenario(usual), chosen({ seats: 3, bid: "allies_6", map: "ridge" }))).toBe(usual);
  expect(balanceOf(card, scenario(usual), chosen({ research: false }))).toBeUndefined();
  const without = measured({ research: false });
  expect(balanceOf(card, scenario(usual, without), chosen({ research: false }))).toBe(without);
  expect(balanceOf(card, scenario(), chosen({}))).toBeUndefined();
});

test("a measurement holds as usual too, if it was made with other options, and whatever evens it is chosen", () => {
  const even: EvenValue = { ...evenValue(0.5, 0.45, 0.55), option: "length", value: "short" };
  const limited: Balance = { ...measured({ research: false }), even };
  const long = { options: [...card.options, option("length", ["long", "short"], "long")] } as unknown as GameDetails;
  expect(balanceOf(long, scenario(limited), chosen({}))).toBe(limited);
  expect(balanceOf(long, scenario(limited), chosen({ research: false, length: "short" }))).toBe(limited);
  const exact = measured({});
  expect(balanceOf(long, scenario(limited, exact), chosen({}))).toBe(exact);
  expect(balanceOf(long, scenario(measured({})), chosen({ length: "short" }))).toBeUndefined();
});

test("a value is called by its name", () => expect(nameOf(bid, "allies_6")).toBe("Value allies_6"));
