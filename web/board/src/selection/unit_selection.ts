// Many units with few touches, on a map of stacks: a space is touched, so many of each of its stacks are chosen, and all
// that they have in common as a goal lights up; a touch there gives the order. Or the goal is touched first, and units are
// gathered for it from wherever they can reach it. All of them go by one order; moves name single units, and a stack
// answers for its members.

import type { Offer } from "./offered_moves.ts";
import { verbOf } from "./offered_moves.ts";
import { areVain, refusedAt } from "./refusals.ts";
import { inTray } from "../model/panels.ts";
import { sizeOf } from "../layout/slots.ts";
import { isSpace, pieceSpot, type Spot } from "../model/spots.ts";
import {
  groundOf,
  NONE,
  open,
  pick,
  plainly,
  singles,
  stepBack,
  type Board,
  type March,
  type Step,
} from "./selection_state.ts";
import { isIn, type Counter, type View } from "../model/types.ts";
import { words } from "../model/words.ts";

/** A stack that can do something now: how it is touched, and how many units it has. */
export interface Stack {
  readonly spot: Spot;
  readonly counter: Counter;
  readonly units: number;
}

type OrderPart = readonly [stack: Stack, units: number, verb: string];

/** An order that the chosen could be given at a goal. */
export interface Order {
  readonly verb: string;
  readonly label: string;
  readonly units: number;
  readonly parts: readonly OrderPart[];
  /** Why fewer can go than are chosen; "": all can. */
  readonly rest: string;
}

const NOBODY: ReadonlyMap<Spot, number> = new Map();

/** The stacks on a space (null: beside the board) that can go somewhere. */
export function stacksAt(board: Board, space: number | null): Stack[] {
  const can = new Set(open(board).flatMap(({ spots }) => (spots.length === 2 ? [spots[0]!] : [])));
  return board.view.counters.flatMap((counter) => {
    if (space === null ? !inTray(counter) : counter.space !== space) return [];
    const spot = pieceSpot(board.lexicon, counter);
    return spot !== null && can.has(spot) ? [{ spot, counter, units: sizeOf(counter) }] : [];
  });
}

/** The stacks among which one chooses now: those of the space that is held, or what waits beside the board, or all who
 * can reach the space that units are gathered for. */
export function mustered(board: Board): Stack[] {
  const { selected, gathering } = board;
  if (gathering !== null) return gatherable(board, gathering);
  return selected === null ? [] : stacksAt(board, groundOf(board, selected));
}

/** The stacks on other spaces, or beside the board, that can go to a space, and for whom something comes of it. */
export function gatherable(board: Board, space: number): Stack[] {
  return board.view.counters.flatMap((counter) => {
    if (counter.space === space || (counter.space < 0 && !inTray(counter))) return [];
    const spot = pieceSpot(board.lexicon, counter);
    const offers = spot === null ? undefined : reachOf(board, spot).get(space);
    return spot !== null && offers && !areVain(board, offers) ? [{ spot, counter, units: sizeOf(counter) }] : [];
  });
}

/** Units are to be gathered for the space that is held. */
export function gather(board: Board): Board {
  const space = board.selected === null ? null : groundOf(board, board.selected);
  return space === null ? board : { ...board, selected: space, gathering: space, chosen: NOBODY, choosing: null };
}

const reaches = new WeakMap<Board, Map<Spot, Map<Spot, Offer[]>>>();

/** Where a stack can go: spaces, and stacks that it can board, which stand for their space as well. */
function reachOf(board: Board, spot: Spot): ReadonlyMap<Spot, readonly Offer[]> {
  const all = reaches.get(board) ?? allReaches(board);
  reaches.set(board, all);
  return all.get(spot) ?? new Map();
}

function allReaches(board: Board): Map<Spot, Map<Spot, Offer[]>> {
  const all = new Map<Spot, Map<Spot, Offer[]>>();
  const add = (from: Spot, to: Spot, offer: Offer): void => {
    const offersBySpot = all.get(from) ?? new Map<Spot, Offer[]>();
    all.set(from, offersBySpot);
    const list = offersBySpot.get(to);
    if (list) list.push(offer);
    else offersBySpot.set(to, [offer]);
  };
  for (const offer of open(board)) {
    const [from, to] = offer.spots;
    if (from === undefined || to === undefined) continue;
    add(from, to, offer);
    const ground = isSpace(to) ? null : groundOf(board, to);
    if (ground !== null) add(from, ground, offer);
  }
  return all;
}

/** The spaces where those who are chosen may halt on their way, so that it is the one that their owner likes. */
export function halts({ view, chosen, lexicon }: Board): number[] {
  const going = new Set(
    view.counters.filter((counter) => chosen.has(pieceSpot(lexicon, counter) ?? -1)).flatMap(({ members }) => members),
  );
  return [...new Set((view.halts ?? []).filter(({ what }) => going.has(what)).flatMap(({ spaces }) => spaces))];
}

/** How many of each stack are put back when the phase ends, as nothing comes of their moves so far. */
export function putBackOf(view: View): { readonly counter: Counter; readonly units: number }[] {
  const idle = new Set((view.halts ?? []).filter(({ waits }) => waits).map(({ what }) => what));
  const waiting = idle.size
    ? view.counters.map((counter) => ({ counter, units: counter.members.filter((unit) => idle.has(unit)).length }))
    : [];
  return waiting.filter(({ units }) => units);
}

/** Where whatever lies on a space may be sent as one, by orders that name the space and no unit (ships withdraw), if one
 * space is held from which such orders start, or there is no other. */
function spaceOrders(board: Board): ReadonlyMap<Spot, readonly Offer[]> {
  if (board.chosen.size || board.gathering !== null) return new Map();
  const from = new Set(open(board).flatMap(({ spots: [a, b] }) => (a !== undefined && b !== undefined ? [a] : [])));
  const held = [board.dragging, board.selected].flatMap((spot) => (spot === null ? [] : [groundOf(board, spot)]));
  const start = held.find((space) => space !== null && from.has(space)) ?? (from.size === 1 ? [...from][0]! : null);
  return start !== null && isSpace(start) ? reachOf(board, start) : new Map();
}

const common = new WeakMap<Board, Map<Spot, Offer[]>>();

/** The goals of what is chosen: those that all have in common; of nothing chosen, whatever any stack there can reach. */
export function commonGoals(board: Board): Map<Spot, Offer[]> {
  const goals = common.get(board) ?? sharedGoals(board);
  common.set(board, goals);
  return goals;
}

function sharedGoals(board: Board): Map<Spot, Offer[]> {
  const offersBySpot = new Map<Spot, Offer[]>([...spaceOrders(board)].map(([goal, offers]) => [goal, [...offers]]));
  const from = board.dragging ?? board.selected;
  if (from === null) return offersBySpot;
  if (board.gathering !== null) return offersBySpot;
  const taken =
    board.dragging !== null
      ? [board.dragging]
      : board.chosen.size
        ? [...board.chosen.keys()]
        : mustered(board).map(({ spot }) => spot);
  const can = (spots: readonly Spot[], goal: Spot): boolean => spots.every((spot) => reachOf(board, spot).has(goal));
  const { ships, aboard, others } = berthed(board, taken);
  for (const reach of taken.map((spot) => reachOf(board, spot))) {
    for (const [goal, offers] of reach) {
      const shared =
        !board.chosen.size || (can(others, goal) && (can(ships, goal) || (aboard.length > 0 && can(aboard, goal))));
      if (shared && (goal !== from || board.chosen.size))
        offersBySpot.set(goal, [...(offersBySpot.get(goal) ?? []), ...offers]);
    }
  }
  return offersBySpot;
}

/** What is aboard goes with its ship, and a ship waits for what lands from it: if both are chosen, one of them is meant. */
function berthed(
  { view, lexicon }: Board,
  spots: readonly Spot[],
): { readonly ships: Spot[]; readonly aboard: Spot[]; readonly others: Spot[] } {
  const counters = new Map(view.counters.map((counter) => [pieceSpot(lexicon, counter), counter]));
  const all = spots.map((spot) => [spot, counters.get(spot)] as const);
  const aboard = all.flatMap(([spot, counter]) => (counter && isIn(counter, "aboard") ? [spot] : []));
  const ships = all.flatMap(([spot, counter]) => (counter && counter.cargo > 0 ? [spot] : []));
  if (!aboard.length || !ships.length) return { ships: [...spots], aboard: [], others: [] };
  return { ships, aboard, others: spots.filter((spot) => !aboard.includes(spot) && !ships.includes(spot)) };
}

/** The orders that can be given at a goal: to the chosen, or, where nothing is chosen yet, to all who can go there. */
export function ordersAt(board: Board, goal: Spot): Order[] {
  const able = mustered(board).flatMap((stack): { stack: Stack; verbs: string[] }[] => {
    const verbs = [...new Set((reachOf(board, stack.spot).get(goal) ?? []).map(({ verb }) => verb.name))];
    return verbs.length && (!board.chosen.size || board.chosen.has(stack.spot)) ? [{ stack, verbs }] : [];
  });
  const number = (stack: Stack): number => board.chosen.get(stack.spot) ?? stack.units;
  const verbs = [...new Set(able.flatMap((one) => one.verbs))];
  const whole = verbs.filter((verb) => able.every((one) => one.verbs.includes(verb)));
  return (whole.length ? whole : verbs).map((verb): Order => {
    const selection = able
      .filter((one) => one.verbs.includes(verb))
      .map(({ stack }) => [stack, number(stack), verb] as const);
    const { parts, rest } = fitting(board, groundOf(board, goal) ?? goal, selection);
    const { label, here } = verbOf(board.lexicon, verb);
    return { verb, label: (isHeld(board, goal) && here) || label, parts, units: total(parts), rest };
  });
}

/** It is the ground of what is held: who goes there stays in his space and does something in it (comes down on a deck). */
const isHeld = (board: Board, goal: Spot): boolean =>
  board.selected !== null && goal === groundOf(board, board.selected);

/**
 * The orders for those who are gathered, of nobody chosen for all who could be: first all together, each by what it would
 * usually do there, then by each other verb those who can.
 */
export function gatherOrders(board: Board): Order[] {
  const goal = board.gathering;
  if (goal === null) return [];
  const { lexicon } = board;
  const role = (verb: string): number => (verbOf(lexicon, verb).role === "move" ? 0 : 1);
  const able = mustered(board)
    .filter(({ spot }) => !board.chosen.size || board.chosen.has(spot))
    .map((stack) => {
      const verbs = [...new Set((reachOf(board, stack.spot).get(goal) ?? []).map(({ verb }) => verb.name))];
      return {
        stack,
        units: board.chosen.get(stack.spot) ?? stack.units,
        verbs: verbs.sort((a, b) => role(a) - role(b)),
      };
    });
  const usual = [...new Set(able.map(({ verbs }) => verbs[0]!))].sort((a, b) => role(a) - role(b));
  const others = [...new Set(able.flatMap(({ verbs }) => verbs.slice(1)))];
  const order = (verb: string, label: string, selection: Parts): Order => {
    const { parts, rest } = fitting(board, goal, selection);
    return { verb, label, parts, units: total(parts), rest };
  };
  const label = (verb: string): string => verbOf(lexicon, verb).label;
  return [
    ...(usual.length
      ? [
          order(
            usual[0]!,
            usual.length === 1 ? label(usual[0]!) : words().send,
            able.map(({ stack, units, verbs }) => [stack, units, verbs[0]!] as const),
          ),
        ]
      : []),
    ...others.map((verb) =>
      order(
        verb,
        label(verb),
        able.filter(({ verbs }) => verbs.includes(verb)).map(({ stack, units }) => [stack, units, verb] as const),
      ),
    ),
  ];
}

type Parts = readonly OrderPart[];
const total = (parts: Parts): number => parts.reduce((sum, [, units]) => sum + units, 0);

/** As many of each part as there is room for at the goal, and why the others stay. */
function fitting(
  { view, lexicon }: Board,
  space: number,
  selection: Parts,
): { readonly parts: Parts; readonly rest: string } {
  let parts = selection;
  const full: string[] = [];
  for (const room of view.rooms ?? []) {
    if (room.space !== space) continue;
    const kind = verbOf(lexicon, room.verb).what;
    const before = total(parts);
    let left = room.most;
    parts = parts.map(([stack, units, verb]) => {
      if (verb !== room.verb || stack.counter.id_kind !== kind || !room.things.includes(stack.counter.id))
        return [stack, units, verb] as const;
      const fit = Math.min(units, left);
      left -= fit;
      return [stack, fit, verb] as const;
    });
    if (total(parts) < before) full.push(room.text);
  }
  const stay = total(selection) - total(parts);
  const rest = stay ? words().tooMany(stay, total(selection), full.join("; ")) : "";
  return { parts: parts.filter(([, units]) => units > 0), rest };
}

/** The march that an order is. */
export function marchOf(board: Board, goal: Spot, order: Order): March {
  const { lexicon, view } = board;
  const space = groundOf(board, goal) ?? goal;
  const boarded = isSpace(goal) ? null : view.counters.find((counter) => pieceSpot(lexicon, counter) === goal);
  const idsOf = ({ members, id }: Counter): readonly number[] => (members.length ? members : [id]);
  const whither = (kind: string): readonly number[] => {
    if (kind === lexicon.space_kind) return [space];
    if (boarded) return idsOf(boarded);
    const there = view.counters.filter((counter) => counter.space === space && counter.id_kind === kind).flatMap(idsOf);
    return there.length ? there : [space];
  };
  const parts = order.parts.map(([{ counter }, units, verb]) => ({
    verb,
    what: idsOf(counter),
    where: whither(verbOf(lexicon, verb).where),
    units,
  }));
  return { goal, parts, units: order.units };
}

/** So many of a stack are chosen; 0: none of it. */
export function choose(board: Board, spot: Spot, units: number): Board {
  const stack = mustered(board).find((one) => one.spot === spot);
  if (!stack) return board;
  const chosen = new Map(board.chosen);
  if (units > 0) chosen.set(spot, Math.min(units, stack.units));
  else chosen.delete(spot);
  return { ...board, chosen };
}

/** All who come from a space join those who are chosen; if they have already, they leave them. */
export function chooseFrom(board: Board, space: number): Board {
  const there = mustered(board).filter(({ counter }) => counter.space === space);
  const all = there.every(({ spot, units }) => board.chosen.get(spot) === units);
  return there.reduce((now, { spot, units }) => choose(now, spot, all ? 0 : units), board);
}

/** All that is there is chosen, or nothing. */
export function chooseAll(board: Board, all: boolean): Board {
  return { ...board, chosen: all ? new Map(mustered(board).map(({ spot, units }) => [spot, units])) : NOBODY };
}

const march = (board: Board, goal: Spot, order: Order): Step => [
  { ...board, chosen: NOBODY, choosing: null, dragging: null, gathering: null },
  { kind: "march", march: marchOf(board, goal, order) },
];

/** An order was picked: for this goal, or for the one that is touched. */
export function give(board: Board, order: Order, at: Spot | null = null): Step {
  const goal = at ?? board.gathering ?? board.choosing;
  return goal === null ? [board, NONE] : march(board, goal, order);
}

/** Units have been chosen for a space that was touched first: a touch beside the list must not lose them. */
export const isFilled = ({ gathering, chosen }: Board): boolean => gathering !== null && chosen.size > 0;

/** All who come from the space that was touched join those that are chosen, or leave them. */
const joined = (board: Board, ground: number | null): Board =>
  ground !== null && ground !== board.gathering && mustered(board).some(({ counter }) => counter.space === ground)
    ? chooseFrom(board, ground)
    : board;

/** A space or a stack was touched. */
export function touchStack(board: Board, spot: Spot, sure: boolean, asks = false): Step {
  const ground = groundOf(board, spot);
  if (isFilled(board)) return [joined(board, ground), NONE];
  const { gathering, resting, chosen } = board;
  const over = gathering !== null || (resting && !chosen.size);
  const before: Board = over
    ? {
        ...board,
        gathering: null,
        resting: false,
        selected: board.selected === ground ? ground : null,
        chosen: NOBODY,
        choosing: null,
      }
    : board;
  const now: Board = { ...before, cursor: ground ?? board.cursor, dragging: null };
  // whoever was chosen for another goal that was touched was not chosen by hand
  const other =
    now.choosing !== null && now.choosing !== now.selected && now.choosing !== spot && now.choosing !== ground;
  const here: Board = other ? { ...now, chosen: NOBODY, choosing: null } : now;
  const aims = commonGoals(here);
  const goal = aims.has(spot) ? spot : ground !== null && aims.has(ground) ? ground : null;
  const sent = goal === null ? undefined : spaceOrders(here).get(goal);
  if (sent?.length === 1 && sent.length === aims.get(goal!)!.length)
    return sure || here.choosing === goal ? pick(here, sent[0]!) : [{ ...here, choosing: goal }, NONE];
  if (goal !== null && ground !== groundOf(here, here.selected!)) {
    const orders = ordersAt(here, goal);
    // where not all who were chosen can go, it is said first
    const known = here.chosen.size > 0 && orders.length === 1 && (!orders[0]!.rest || here.choosing === goal);
    if (known && ((sure && !needsConfirmation(here, orders[0]!, asks)) || here.choosing === goal))
      return march(here, goal, orders[0]!);
    // nobody was chosen yet: all who can go there are, to be thinned out
    const able = here.chosen.size
      ? here.chosen
      : new Map(orders.flatMap(({ parts }) => parts.map(([{ spot: one }, units]) => [one, units] as const)));
    return [{ ...here, choosing: goal, chosen: able }, NONE];
  }
  if (
    here.chosen.size &&
    ground !== null &&
    isHeld(here, ground) &&
    aims.has(ground) &&
    !stacksAt(here, ground).some((one) => one.spot === spot)
  ) {
    const orders = ordersAt(here, ground);
    return sure && orders.length === 1 && !orders[0]!.rest ? march(here, ground, orders[0]!) : [here, NONE];
  }
  const alone = singles(here, spot);
  const simple = plainly(here) || !open(here).some(({ spots }) => spots.length === 2);
  if (alone.length === 1 && simple && (sure || here.choosing === spot)) return pick(here, alone[0]!);
  if (alone.length) return [{ ...here, selected: spot, choosing: spot, chosen: NOBODY }, NONE];
  const stack = isSpace(spot) ? undefined : stacksAt(here, ground).find((one) => one.spot === spot);
  if (stack) return [takenUp(here, stack, ground), NONE];
  if (ground === null) return [stepBack(here, null), NONE];
  const next: Board = {
    ...here,
    selected: here.selected === ground && !here.chosen.size && here.choosing === null ? null : ground,
    chosen: NOBODY,
    choosing: null,
  };
  const [first] = here.chosen.keys();
  // a verb was chosen for what waits beside the board, and no unit of it yet: whichever it is, it cannot go there
  const [offer] = first === undefined && here.armed ? open(here).filter(({ spots }) => spots.length === 2) : [];
  if (offer && groundOf(here, offer.spots[0]!) === null && !stacksAt(here, ground).length)
    return [next, refusedAt(here, offer.spots[0]!, ground) ?? NONE];
  if (first === undefined || here.selected === ground) return [aimed(next), NONE];
  const unable = [...here.chosen.keys()].find((one) => !reachOf(here, one).has(ground)) ?? first;
  // who was chosen stays so, unless others are taken up by the same touch
  return [stacksAt(here, ground).length ? next : here, refusedAt(here, unable, ground) ?? NONE];
}

/** Where a space was touched from which nobody can go, but to which others can, these are gathered for it. */
export function aimed(board: Board): Board {
  const { selected } = board;
  if (
    selected === null ||
    !isSpace(selected) ||
    stacksAt(board, selected).length ||
    !gatherable(board, selected).length
  )
    return board;
  return gather(board);
}

/** A stack joins those that are chosen, or leaves them. */
function takenUp(board: Board, { spot, units }: Stack, ground: number | null): Board {
  const same = board.selected !== null && groundOf(board, board.selected) === ground;
  const chosen = new Map(same ? board.chosen : NOBODY);
  if (!chosen.delete(spot)) chosen.set(spot, units);
  return { ...board, selected: ground ?? spot, chosen, choosing: null };
}

/** Dice decide the order at once, and one wants to be asked before. */
const needsConfirmation = ({ lexicon }: Board, { verb }: Order, asks: boolean): boolean =>
  asks && verbOf(lexicon, verb).final;

/** A stack was dragged onto a space or another stack: all of it is meant. */
export function dropStack(board: Board, from: Spot, to: Spot, asks = false): Step {
  const ground = groundOf(board, from);
  const stack = stacksAt(board, ground).find(({ spot }) => spot === from);
  const stays = groundOf(board, to) === ground;
  const sent = spaceOrders({ ...board, dragging: from, chosen: NOBODY }).get(groundOf(board, to) ?? to);
  if (sent?.length === 1 && sent[0]!.spots[0] === ground) return pick({ ...board, dragging: null }, sent[0]!);
  if (!stack && !stays && to !== from)
    return [{ ...board, dragging: null, selected: ground }, refusedAt(board, from, groundOf(board, to) ?? to) ?? NONE];
  if (!stack || to === from || (stays && (ground === null || !reachOf(board, from).has(ground))))
    return [{ ...board, dragging: null, selected: ground }, NONE];
  const held: Board = {
    ...board,
    dragging: null,
    selected: ground ?? from,
    chosen: new Map([[from, stack.units]]),
    choosing: null,
  };
  const aims = commonGoals(held);
  const goal = aims.has(to) ? to : groundOf(board, to);
  if (goal !== null && aims.has(goal)) {
    const orders = ordersAt(held, goal);
    return orders.length === 1 && !orders[0]!.rest && !needsConfirmation(held, orders[0]!, asks)
      ? march(held, goal, orders[0]!)
      : [{ ...held, choosing: goal }, NONE];
  }
  return [held, refusedAt(board, from, goal ?? to) ?? NONE];
}
