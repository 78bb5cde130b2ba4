// A game of cards, recorded from its rules: hands, stacks, pieces with names of their own, declared attacks.

import { describe, expect, test } from "vitest";
import cardJson from "./fixtures/cards_card.json";
import tableJson from "./fixtures/cards_table.json";
import viewsJson from "./fixtures/cards_views.json";
import { buttons, press } from "../src/selection/buttons.ts";
import { changes } from "../src/render/shared/changes.ts";
import { edgeOf, places, stackPlaces, stops } from "../src/layout/layout.ts";
import { intendedVerb } from "../src/selection/intended_verb.ts";
import { bundled, flights } from "../src/render/shared/flights.ts";
import { drawCard, symbolDrawing } from "../src/render/tiles/cards.ts";
import { cardSpot, isSpace, spotOf, thingAt, thingsOf, type Spot } from "../src/model/spots.ts";
import {
  choices,
  drop,
  touchableSpots,
  goals,
  targetAt,
  newBoard,
  withView,
  singles,
  sources,
  take,
  touch,
  type Board,
} from "../src/selection/selection.ts";
import { widened } from "../src/layout/rotation.ts";
import { walk } from "../src/layout/walk.ts";
import {
  panelsOf,
  plainCounter,
  type Arrow,
  type Counter,
  type Lexicon,
  type Move,
  type Table,
  type View,
} from "../src/model/types.ts";

const table = tableJson as unknown as Table;
const card = cardJson as unknown as Lexicon;
const views = viewsJson as unknown as Record<string, View>;

const boardAt = (verb: string): Board => newBoard(table, card, views[verb]!);
const movesOf = (board: Board, verb: string): Move[] => board.view.ask![3].filter(([name]) => name === verb);
const spot = (kind: string, id: number): Spot => spotOf(card, kind, id)!;

/** A question with these moves, in the view of another one. */
function boardFor(verb: string, moves: readonly Move[], more: Partial<View> = {}): Board {
  const view = views[verb]!;
  return newBoard(table, card, { ...view, ...more, ask: [view.seat, "4", "Do something.", moves, [], null] });
}

describe("what can be touched", () => {
  test("spaces are their own ids; cards and pieces have spots that lead back to what moves call them", () => {
    expect([spot("space", 7), isSpace(7)]).toEqual([7, true]);
    expect([thingAt(card, spot("card", 5)), thingAt(card, spot("squadron", 3))]).toEqual([
      { kind: "card", id: 5 },
      { kind: "squadron", id: 3 },
    ]);
    expect(isSpace(spot("squadron", 0))).toBe(false);
    expect(spotOf(card, "nothing", 1)).toBeNull();
  });

  test("the cards of a hand are there, those face down are not", () => {
    const board = boardAt("deploy");
    const [mine] = panelsOf(board.view, "tray");
    const things = thingsOf(table, card, board.view);
    for (const item of mine!.items) expect(things.has(cardSpot(table, card, item)!)).toBe(true);
    expect(cardSpot(table, card, { card: -1 })).toBeNull();
    expect(panelsOf(board.view, "tray").some(({ items }) => items.some((item) => item.card < 0))).toBe(true);
  });

  test.each(Object.keys(views))("every move of the question that offers %s can be made by touch or button", (verb) => {
    const board = boardAt(verb);
    const all = buttons(board);
    for (const offer of board.offers) {
      const [first, second] = offer.spots;
      const byButton = all.some(({ move }) => move === offer.move);
      const byTouch =
        second === undefined
          ? first !== undefined && singles(board, first).includes(offer)
          : goals({ ...board, selected: first! })
              .get(second)
              ?.includes(offer);
      expect(byButton || byTouch, offer.move.join(" ")).toBe(true);
    }
  });
});

describe("a card of the hand", () => {
  const board = boardAt("deploy");
  const [, kind, where] = movesOf(board, "deploy")[0]!;

  test("glows if it can be played; touched, it shows where; a space is the move", () => {
    expect(sources(board).has(spot("card", kind))).toBe(true);
    const [held] = touch(board, spot("card", kind));
    expect(goals(held).size).toBe(movesOf(board, "deploy").filter(([, what]) => what === kind).length);
    expect(touch(held, where)[1]).toEqual({ kind: "send", move: ["deploy", kind, where] });
  });

  test("is dragged to its space; the keyboard stays where it was", () => {
    const dragged = take(board, spot("card", kind));
    expect([dragged.dragging, dragged.cursor]).toEqual([spot("card", kind), board.cursor]);
    expect(drop(dragged, where)[1]).toEqual({ kind: "send", move: ["deploy", kind, where] });
  });

  test("dropped where it may not go is refused as an order of its own kind", () => {
    const enemy = 29;
    expect(goals(take(board, spot("card", kind))).has(enemy)).toBe(false);
    expect(drop(take(board, spot("card", kind)), enemy)[1]).toEqual({
      kind: "refused",
      verb: "deploy",
      from: spot("card", kind),
      to: enemy,
    });
    expect(intendedVerb(boardFor("intercept", [["end", 0, 0]]), spot("squadron", 1), spot("squadron", 3))).toBe(
      "intercept",
    );
  });

  test("has one button for all of its kind: the verb's", () => {
    expect(buttons(board).filter(({ verb }) => verb.name === "deploy")).toHaveLength(1);
    const armed = press(board, "deploy")[0];
    expect([...touchableSpots(armed)].every((one) => thingAt(card, one).kind === "card")).toBe(true);
  });

  test("that goes nowhere is played by a second touch, not by the first", () => {
    const [a, b] = panelsOf(board.view, "tray")[0]!.items.map((item) => cardSpot(table, card, item)!) as [Spot, Spot];
    const discards = boardFor("deploy", [
      ["discard", thingAt(card, a).id, 0],
      ["discard", thingAt(card, b).id, 0],
    ]);
    expect([...touchableSpots(discards)].sort()).toEqual([a, b].sort());
    const [held, nothing] = touch(discards, a);
    expect([nothing.kind, choices(held).length]).toEqual(["none", 1]);
    expect(touch(held, a)[1]).toEqual({ kind: "send", move: ["discard", thingAt(card, a).id, 0] });
    expect(touch(held, b)[1].kind).toBe("none");
  });
});

describe("pieces with names of their own", () => {
  const board = boardAt("intercept");
  const pairs = movesOf(board, "intercept");
  const [, from, to] = pairs[0]!;

  test("are origin and target", () => {
    expect(sources(board).has(spot("squadron", from))).toBe(true);
    const [held] = touch({ ...board, selected: null }, spot("squadron", from));
    expect(goals(held).has(spot("squadron", to))).toBe(true);
    expect(touch({ ...held, armed: "intercept" }, spot("squadron", to))[1]).toEqual({
      kind: "send",
      move: ["intercept", from, to],
    });
  });

  test("a pointer on a space that cannot be touched means the one piece in it that can", () => {
    const flak = boardAt("flak");
    const [, gun, target] = movesOf(flak, "flak")[0]!;
    const held = touch({ ...flak, selected: null }, gun)[0];
    expect(goals(held).has(spot("squadron", target))).toBe(true);
    const base = flak.view.counters.find((counter) => counter.id === target && counter.id_kind === "squadron")!.space;
    const others = flak.view.counters.filter(({ space, slot }) => space === base && slot === "air");
    if (base >= 0 && others.length === 1) expect(targetAt(held, base, null)).toBe(spot("squadron", target));
    expect(targetAt(held, base < 0 ? null : base, spot("squadron", target))).toBe(spot("squadron", target));
    expect(targetAt(held, 3, null)).toBe(3);
  });

  test("the keyboard walks to them and back to their space", () => {
    const all = stops(table, card, board.view);
    const piece = board.view.counters.find(({ slot, space }) => slot === "air" && space >= 0)!;
    const own = spot("squadron", piece.id);
    expect(all.some(({ id }) => id === own)).toBe(true);
    const reached = new Set<Spot>([0]);
    for (const id of reached)
      for (const way of ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"] as const) reached.add(walk(all, id, way));
    for (const { id } of all) expect(reached.has(id), JSON.stringify(thingAt(card, id))).toBe(true);
  });

  test("a piece that is shot down leaves the keyboard on its space", () => {
    const piece = board.view.counters.find(({ slot, space }) => slot === "air" && space >= 0)!;
    const there = { ...board, cursor: spot("squadron", piece.id) };
    const without = { ...board.view, counters: board.view.counters.filter((one) => one !== piece) };
    expect(withView(there, without).cursor).toBe(piece.space);
    expect(withView(there, board.view).cursor).toBe(there.cursor);
  });

  test("are followed by their names when they move", () => {
    const [one] = board.view.counters.filter(({ slot }) => slot === "air");
    const after = {
      ...board.view,
      counters: board.view.counters.map((counter) => (counter === one ? { ...one!, space: 20, pips: 1 } : counter)),
    };
    expect(changes(table, card, board.view, after, []).moved.map(({ counter }) => counter.id)).toEqual([one!.id]);
  });
});

describe("where cards lie", () => {
  const on = (slot: Counter["slot"], id = -1): Counter =>
    plainCounter({ space: 12, side: "Axis", kind: slot, id, id_kind: id < 0 ? "" : "squadron", card: 1, slot });
  const stack = [
    on("location"),
    on("unit"),
    on("leader"),
    on("air", 0),
    on("air", 1),
    on("air", 2),
    on("air", 3),
    on("air", 4),
  ];
  const corners = (box: { width: number; height: number }): void => {
    for (const place of stackPlaces(stack, { x: 0, y: 0, ...box }, false)) {
      const [w, h] = [(place.width * place.scale) / 2, (place.height * place.scale) / 2];
      expect(place.x - w).toBeGreaterThanOrEqual(-1);
      expect(place.x + w).toBeLessThanOrEqual(box.width + 1);
      expect(place.y - h).toBeGreaterThanOrEqual(-1);
      expect(place.y + h).toBeLessThanOrEqual(box.height + 1);
    }
  };

  test("a full stack keeps to its space, square or broad", () => {
    corners({ width: 100, height: 100 });
    corners({ width: 135, height: 100 });
  });

  test("fanned out, no air unit lies over another", () => {
    const spread = stackPlaces(stack, { x: 0, y: 0, width: 100, height: 100 }, true).slice(3);
    for (const a of spread)
      for (const b of spread) if (a !== b) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(25);
  });

  test("a Fly Over unit lies beyond its own side's edge", () => {
    expect([edgeOf(table, "Axis"), edgeOf(table, "Allies")]).toEqual([
      [0, 1],
      [0, -1],
    ]);
    const flier = { ...on("air", 9), space: -1 };
    expect(places(table, [flier], null).get(flier)!.y).toBeGreaterThan(600);
    const wide = widened(table, 1.35);
    expect(wide.spaces[4]!.x).toBeCloseTo(4.5 * 1.35);
  });

  test("every card of the game can be drawn", () => {
    for (const face of table.cards)
      if (face.title) expect(symbolDrawing(face).querySelector(".nato-word"), face.title).toBeNull();
    for (const counter of views["intercept"]!.counters) {
      const place = places(table, views["intercept"]!.counters, null).get(counter)!;
      expect(drawCard(table, counter, place, [92, 92]).querySelectorAll(".pips > g")).toHaveLength(
        counter.pips > 4 ? 1 : counter.pips,
      );
    }
  });
});

describe("what is declared", () => {
  const arrow = (kind: Arrow["kind"], origin: number, target: number, id = -1): Arrow => ({
    kind,
    side: "Axis",
    origin,
    target,
    label: kind,
    spoken: "",
    id,
    id_kind: id < 0 ? "" : "squadron",
    current: false,
    via: -1,
  });
  const many = [
    arrow("bombing", 1, 20, 7),
    arrow("bombing", 1, 20, 8),
    arrow("escort", 1, 20, 9),
    arrow("attack", 11, 16),
    arrow("drop", -1, 13),
  ];

  test("arrows alike are one with their number", () => {
    const board = boardFor("move", [["end", 0, 0]], { arrows: many });
    expect(bundled(board).map(({ arrow: { kind }, count }) => [kind, count])).toEqual([
      ["bombing", 2],
      ["escort", 1],
      ["attack", 1],
      ["drop", 1],
    ]);
  });

  test("one whose piece can be touched stays by itself and can be touched there", () => {
    const view = views["intercept"]!;
    const [, , target] = movesOf(boardAt("intercept"), "intercept")[0]!;
    const board = { ...boardAt("intercept"), selected: null, armed: "" };
    const [, from] = movesOf(board, "intercept")[0]!;
    const layer = flights(touch(board, spot("squadron", from))[0], null);
    expect(view.arrows.some(({ id }) => id === target)).toBe(true);
    expect(layer.querySelector(`[data-spot="${spot("squadron", target)}"]`)).not.toBeNull();
  });

  test("each kind has a sign and a line of its own; looking at a space lets the others step back", () => {
    const board = boardFor("move", [["end", 0, 0]], { arrows: many });
    const signs = [...flights(board, null).querySelectorAll(".sign")].map((sign) => sign.getAttribute("d"));
    expect(new Set(signs).size).toBe(4);
    expect(flights(board, 13).querySelectorAll("g.flight:not(.sign-of).back")).toHaveLength(3);
  });
});
