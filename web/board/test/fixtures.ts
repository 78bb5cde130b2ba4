// Recorded by scripts/record_fixtures.py from the rules themselves.

import alliesJson from "./fixtures/allies_table.json";
import cardJson from "./fixtures/card.json";
import tableJson from "./fixtures/table.json";
import viewsJson from "./fixtures/views.json";
import { newBoard, type Board } from "../src/selection/selection.ts";
import {
  plainCounter,
  type Ask,
  type Counter,
  type Lexicon,
  type Move,
  type Sign,
  type Table,
  type View,
} from "../src/model/types.ts";

export const table = tableJson as unknown as Table;
export const alliesTable = alliesJson as unknown as Table;
export const card = cardJson as unknown as Lexicon;
const views = viewsJson as unknown as Record<string, View>;

export const view = (rule: string): View => views[rule]!;
export const rules = Object.keys(views);
export const boardAt = (rule: string): Board => newBoard(table, card, view(rule));

/** The id of a square by its name. */
export const square = (name: string): number => table.spaces.find((space) => space.name === name)!.id;

export const counter = (
  at: string,
  side: string,
  symbol: Counter["symbol"] = "infantry",
  signs: Sign[] = [],
): Counter =>
  plainCounter({
    space: square(at),
    side,
    kind: symbol,
    symbol,
    states: signs.map((sign) => ({ sign, text: sign })),
    spoken: `${side} ${symbol}, ${at}`,
  });

/** A board with these counters and moves, for what a recording does not show. */
export function boardWith(counters: readonly Counter[], moves: readonly Move[], rule = "3.4"): Board {
  const ask: Ask = [0, rule, "Do something.", moves, [], null];
  const tableView: View = { ...view("3.4"), counters, markers: [], ask };
  return newBoard(table, card, tableView);
}
