// Every order of a question can be given by clicks. tests/house/test_orders_by_clicks.py plays recorded matches of all
// games, writes their questions and runs this file; BROADFRONT_QUESTIONS says where they lie.

import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { buttons, press } from "../src/selection/buttons.ts";
import { parts, partsOf, together } from "../src/selection/grouped_moves.ts";
import type { Offer } from "../src/selection/offered_moves.ts";
import {
  choices,
  fellows,
  targetAt,
  newBoard,
  touch,
  type Board,
  type Effect,
  type Step,
} from "../src/selection/selection.ts";
import { choose, gather, gatherOrders, give, mustered, ordersAt } from "../src/selection/unit_selection.ts";
import { groundOf } from "../src/selection/selection_state.ts";
import { isWorld } from "../src/model/panels.ts";
import { isSpace, pieceSpot, type Spot } from "../src/model/spots.ts";
import { panelOf, type Lexicon, type Move, type Table, type View } from "../src/model/types.ts";

interface Question {
  readonly name: string;
  readonly view: View;
}
interface Recorded {
  readonly game: string;
  readonly table: Table;
  readonly lexicon: Lexicon;
  readonly questions: readonly Question[];
}

const path = process.env.BROADFRONT_QUESTIONS;
const recorded = path ? (JSON.parse(readFileSync(path, "utf-8")) as Recorded[]) : [];

/** More clicks than an order may need. */
const LONGEST = 5;

const isSame = (a: Move, b: Move): boolean => a.join() === b.join();

/** Whether what follows from a click gives an order. */
function gives(effect: Effect, { move }: Offer): boolean {
  if (effect.kind === "send") return isSame(effect.move, move);
  return (
    effect.kind === "march" &&
    effect.march.parts.some(
      ({ verb, what, where }) =>
        verb === move[0] && what.includes(move[1]) && (!where.length || where.includes(move[2])),
    )
  );
}

const clickedBefore = new WeakMap<Board, Map<string, Step | null>>();

/** A click on a space, or on a piece there: many orders begin with the same ones. */
function clicked(board: Board, space: number | null, piece: Spot | null): Step | null {
  const known = clickedBefore.get(board) ?? new Map<string, Step | null>();
  clickedBefore.set(board, known);
  const pointer = `${space}|${piece}`;
  const before = known.get(pointer);
  if (before !== undefined) return before;
  const spot = targetAt(board, space, piece);
  const step = spot === null ? null : touch(board, spot, true);
  known.set(pointer, step);
  return step;
}

/** The clicks that have to do with an order: on its spaces and on what lies there, on its buttons, in what is open. */
function clicks(board: Board, offer: Offer): Step[] {
  const steps: Step[] = [];
  const grounds = new Set(offer.spots.map((spot) => groundOf(board, spot)));
  const pieces = board.view.counters.filter((counter) => {
    const spot = pieceSpot(board.lexicon, counter);
    return spot !== null && offer.spots.includes(spot);
  });
  const pointers: [number | null, Spot | null][] = [
    ...[...grounds].filter((space) => space !== null).map((space): [number, null] => [space, null]),
    ...pieces.map((counter): [number | null, Spot] => [
      counter.space < 0 ? null : counter.space,
      pieceSpot(board.lexicon, counter)!,
    ]),
    ...offer.spots.filter((spot) => !isSpace(spot)).map((spot): [null, Spot] => [null, spot]),
  ];
  for (const [space, piece] of pointers) {
    const step = clicked(board, space, piece);
    if (step) steps.push(step);
  }
  for (const button of buttons(board)) if (button.verb.name === offer.verb.name) steps.push(press(board, button.id));
  return [...steps, ...(isWorld(board.table) ? listed(board) : carded(board))];
}

/** What the list of a space on a map of stacks has buttons for. */
function listed(board: Board): Step[] {
  const quiet = (next: Board): Step => [next, { kind: "none" }];
  const steps = mustered(board).map(({ spot, units }) => quiet(choose(board, spot, units)));
  const goal = board.choosing !== null && board.choosing !== board.selected ? board.choosing : null;
  const ground = board.selected === null ? null : groundOf(board, board.selected);
  if (goal !== null) steps.push(...ordersAt(board, goal).map((order) => give(board, order)));
  if (goal === null && ground !== null)
    steps.push(...ordersAt(board, ground).map((order) => give(board, order, ground)));
  if (board.choosing !== null && board.choosing === board.selected) steps.push(...carded(board));
  return [...steps, quiet(gather(board)), ...gatherOrders(board).map((order) => give(board, order))];
}

/** What the card beside a goal has buttons for. */
function carded(board: Board): Step[] {
  if (board.choosing === null) return [];
  const several = parts(board, fellows(board, board.choosing)).map((part): Step => [
    board,
    {
      kind: "march",
      march: { goal: board.choosing!, parts: partsOf(together([[part, 1]])), units: 1 },
    },
  ]);
  return [...choices(board).map((offer): Step => [board, { kind: "send", move: offer.move }]), ...several];
}

const keyOf = (board: Board): string =>
  JSON.stringify({ ...board, table: 0, lexicon: 0, view: 0, offers: 0, cursor: 0, chosen: [...board.chosen] });

/** Boards where the same is held are one, so that what was found out of them is found out once. */
type Boards = Map<string, Board>;

function canBeGiven(board: Board, offer: Offer, boards: Boards): boolean {
  if (isInForm(board, offer)) return true;
  let now = [board];
  const known = new Set([keyOf(board)]);
  for (let n = 0; n < LONGEST && now.length; n += 1) {
    const next: Board[] = [];
    for (const one of now)
      for (const [after, effect] of clicks(one, offer)) {
        if (gives(effect, offer)) return true;
        const key = keyOf(after);
        if (effect.kind !== "none" || known.has(key)) continue;
        known.add(key);
        const same = boards.get(key) ?? after;
        boards.set(key, same);
        next.push(same);
      }
    now = next;
  }
  return false;
}

/** A sheet is filled in instead. */
function isInForm({ view }: Board, { move, verb }: Offer): boolean {
  const form = panelOf(view, "form");
  return (
    form !== null &&
    (form.closing === verb.name || form.items.some((item) => item.verb === verb.name && item.what === move[1]))
  );
}

/** Members of a stack are alike: one of them stands for all. */
function distinct({ offers, view }: Board): Offer[] {
  const members = new Set(view.counters.flatMap(({ members, id_kind }) => members.map((id) => `${id_kind}|${id}`)));
  const found = new Map<string, Offer>();
  for (const offer of offers) {
    const isMember = members.has(`${offer.verb.what}|${offer.move[1]}`);
    const key = isMember ? `${offer.verb.name}|${offer.spots.join()}` : offer.move.join();
    if (!found.has(key)) found.set(key, offer);
  }
  return [...found.values()];
}

describe("every order can be given by clicks", () => {
  test.skipIf(path)("is run by tests/house/test_orders_by_clicks.py", () => {});
  for (const { game, table, lexicon, questions } of recorded)
    test.each(questions.map((one) => [one.name, one] as const))(`${game}: %s`, (_, { view }) => {
      const board = newBoard(table, lexicon, view);
      const boards: Boards = new Map();
      const stuck = distinct(board).filter((offer) => !canBeGiven(board, offer, boards));
      expect(stuck.map(({ move }) => move.join(" "))).toEqual([]);
    });
});
