// Many units with few touches, on a map of stacks: a space is touched, so many of each of its stacks are chosen, and all
// that they have in common as a goal lights up; a touch there gives the order, which goes out as single moves, one for each
// unit. Moves name single units; a stack answers for its members.

import type { Offer } from "./offers.ts";
import { verbOf } from "./offers.ts";
import { inTray } from "./sheets.ts";
import { sizeOf } from "./slots.ts";
import { isSpace, pieceSpot, type Spot } from "./spots.ts";
import { likelyVerb } from "./likely.ts";
import { goals, open, pick, plainly, putBack, singles, type Board, type Effect, type Step } from "./state.ts";
import type { Counter, Lexicon, Move, View } from "./types.ts";

/** A stack that can do something now: how it is touched, and how many units it has. */
export interface Stack {
  readonly spot: Spot;
  readonly counter: Counter;
  readonly units: number;
}

/** What is to go where: so many of some stacks, by this verb, to a space or on board of a stack there. */
export interface March {
  readonly goal: Spot;
  readonly space: number;
  /** If it goes on board: only of these, as ids of what the verb's `where` is; null: of any there. */
  readonly into: readonly number[] | null;
  readonly verb: string;
  readonly parts: readonly Part[];
  readonly units: number;
}

interface Part {
  readonly kind: string;
  readonly ids: readonly number[];
  readonly units: number;
  /** Its units go by one id each; else all by the same ("infantry", to be placed). */
  readonly single: boolean;
}

/** An order that the chosen could be given at a goal. */
export interface Order {
  readonly verb: string;
  readonly label: string;
  readonly units: number;
  readonly parts: readonly (readonly [stack: Stack, units: number])[];
  /** Why fewer can go than are chosen; "": all can. */
  readonly rest: string;
}

const NONE: Effect = { kind: "none" };
const NOBODY: ReadonlyMap<Spot, number> = new Map();

/** The space of a spot; null beside the board. */
export function groundOf({ lexicon, view }: Board, spot: Spot): number | null {
  if (isSpace(spot)) return spot;
  const counter = view.counters.find((one) => pieceSpot(lexicon, one) === spot);
  return counter && counter.space >= 0 ? counter.space : null;
}

/** The stacks on a space (null: beside the board) that can go somewhere. */
export function stacksAt(board: Board, space: number | null): Stack[] {
  const can = new Set(open(board).flatMap(({ spots }) => (spots.length === 2 ? [spots[0]!] : [])));
  return board.view.counters.flatMap((counter) => {
    if (space === null ? !inTray(counter) : counter.space !== space) return [];
    const spot = pieceSpot(board.lexicon, counter);
    return spot !== null && can.has(spot) ? [{ spot, counter, units: sizeOf(counter) }] : [];
  });
}

/** The stacks among which one chooses now: those of the space that is held, or what waits beside the board. */
export function mustered(board: Board): Stack[] {
  const { selected } = board;
  return selected === null ? [] : stacksAt(board, groundOf(board, selected));
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
    const found = all.get(from) ?? new Map<Spot, Offer[]>();
    all.set(from, found);
    const list = found.get(to);
    if (list) list.push(offer);
    else found.set(to, [offer]);
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

const common = new WeakMap<Board, Map<Spot, Offer[]>>();

/** The goals of what is chosen: those that all have in common; of nothing chosen, whatever any stack there can reach. */
export function commonGoals(board: Board): Map<Spot, Offer[]> {
  const found = common.get(board) ?? sharedGoals(board);
  common.set(board, found);
  return found;
}

function sharedGoals(board: Board): Map<Spot, Offer[]> {
  const found = new Map<Spot, Offer[]>();
  const from = board.dragging ?? board.selected;
  if (from === null) return found;
  const taken = board.dragging !== null ? [board.dragging] : board.chosen.size ? [...board.chosen.keys()] : mustered(board).map(({ spot }) => spot);
  const each = taken.map((spot) => reachOf(board, spot));
  for (const reach of each) {
    for (const [goal, offers] of reach) {
      const shared = !board.chosen.size || each.every((other) => other.has(goal));
      if (shared && goal !== from) found.set(goal, [...(found.get(goal) ?? []), ...offers]);
    }
  }
  return found;
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
    const wanted = able.filter((one) => one.verbs.includes(verb)).map(({ stack }) => [stack, number(stack)] as const);
    const { parts, rest } = fitting(board, groundOf(board, goal) ?? goal, verb, wanted);
    return { verb, label: verbOf(board.lexicon, verb).label, parts, units: total(parts), rest };
  });
}

type Parts = Order["parts"];
const total = (parts: Parts): number => parts.reduce((sum, [, units]) => sum + units, 0);

/** As many of each part as there is room for at the goal, and why the others stay. */
function fitting({ view, lexicon }: Board, space: number, verb: string, wanted: Parts): { readonly parts: Parts; readonly rest: string } {
  let parts = wanted;
  const kind = verbOf(lexicon, verb).what;
  const full: string[] = [];
  for (const room of view.rooms ?? []) {
    if (room.space !== space || room.verb !== verb) continue;
    const before = total(parts);
    let left = room.most;
    parts = parts.map(([stack, units]) => {
      if (stack.counter.id_kind !== kind || !room.things.includes(stack.counter.id)) return [stack, units] as const;
      const fit = Math.min(units, left);
      left -= fit;
      return [stack, fit] as const;
    });
    if (total(parts) < before) full.push(room.text);
  }
  const stay = total(wanted) - total(parts);
  const rest = stay ? `${stay} of ${total(wanted)} do not fit: ${full.join("; ")}.` : "";
  return { parts: parts.filter(([, units]) => units > 0), rest };
}

/** The march that an order is. */
export function marchOf(board: Board, goal: Spot, order: Order): March {
  const space = groundOf(board, goal) ?? goal;
  const boarded = isSpace(goal) ? null : board.view.counters.find((counter) => pieceSpot(board.lexicon, counter) === goal);
  const parts = order.parts.map(([{ counter }, units]): Part => {
    const { members, id, id_kind } = counter;
    return { kind: id_kind, ids: members?.length ? members : [id], units, single: Boolean(members?.length) };
  });
  return { goal, space, into: boarded ? (boarded.members ?? [boarded.id]) : null, verb: order.verb, parts, units: order.units };
}

/** How far a march has come: how many of each part have gone, who they were, and who was boarded how often. */
interface Progress {
  readonly gone: readonly number[];
  readonly sent: ReadonlySet<string>;
  readonly boarded: ReadonlyMap<number, number>;
}

export const BEGUN: Progress = { gone: [], sent: new Set(), boarded: new Map() };

/** The next move of a march among those that the newest question offers; null: there is none for whoever is left. */
export function nextMove(lexicon: Lexicon, view: View, march: March, progress: Progress): { readonly move: Move; readonly then: Progress } | null {
  const { ask } = view;
  if (!ask || ask[0] !== view.seat) return null;
  for (const [nth, part] of march.parts.entries()) {
    const gone = progress.gone[nth] ?? 0;
    if (gone >= part.units) continue;
    const fits = ask[3].filter(([name, what, where]) => {
      if (name !== march.verb) return false;
      const verb = verbOf(lexicon, name);
      if (verb.what !== part.kind || !part.ids.includes(what) || (part.single && progress.sent.has(`${what}`))) return false;
      if (verb.where === lexicon.space_kind) return where === march.space;
      return march.into ? march.into.includes(where) : view.counters.some((counter) => counter.space === march.space && counter.id_kind === verb.where && (counter.members?.includes(where) ?? counter.id === where));
    });
    // several sorts go on board one to each ship in turn, so that none takes a place that another needs; one sort fills up
    const often = (where: number): number => progress.boarded.get(where) ?? 0;
    const move = march.parts.length > 1 ? fits.sort((a, b) => often(a[2]) - often(b[2]))[0] : fits[0];
    if (!move) continue;
    const counts = march.parts.map((_, i) => (progress.gone[i] ?? 0) + (i === nth ? 1 : 0));
    const boarded = new Map(progress.boarded).set(move[2], often(move[2]) + 1);
    return { move, then: { gone: counts, sent: new Set(progress.sent).add(`${move[1]}`), boarded } };
  }
  return null;
}

/** A move of a march that could not be made, to ask why. */
export function stuck(march: March, progress: Progress): Move | null {
  const nth = march.parts.findIndex((part, i) => (progress.gone[i] ?? 0) < part.units);
  const part = march.parts[nth];
  const id = part?.ids.find((one) => !part.single || !progress.sent.has(`${one}`));
  return id === undefined ? null : [march.verb, id, march.into?.[0] ?? march.space];
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

/** All that is there is chosen, or nothing. */
export function chooseAll(board: Board, all: boolean): Board {
  return { ...board, chosen: all ? new Map(mustered(board).map(({ spot, units }) => [spot, units])) : NOBODY };
}

const march = (board: Board, goal: Spot, order: Order): Step => [
  { ...board, chosen: NOBODY, choosing: null, dragging: null },
  { kind: "march", march: marchOf(board, goal, order) },
];

/** An order was picked for the goal that is touched. */
export function give(board: Board, order: Order): Step {
  return board.choosing === null ? [board, NONE] : march(board, board.choosing, order);
}

/** A space or a stack was touched. */
export function touchStack(board: Board, spot: Spot, sure: boolean): Step {
  const ground = groundOf(board, spot);
  const now: Board = { ...board, cursor: ground ?? board.cursor, dragging: null };
  // whoever was chosen for another goal that was touched was not chosen by hand
  const other = now.choosing !== null && now.choosing !== now.selected && now.choosing !== spot && now.choosing !== ground;
  const here: Board = other ? { ...now, chosen: NOBODY, choosing: null } : now;
  const aims = goals(here);
  const goal = aims.has(spot) ? spot : ground !== null && aims.has(ground) ? ground : null;
  if (goal !== null && ground !== groundOf(here, here.selected!)) {
    const orders = ordersAt(here, goal);
    // where not all who were chosen can go, it is said first
    const known = here.chosen.size > 0 && orders.length === 1 && (!orders[0]!.rest || here.choosing === goal);
    if (known && (sure || here.choosing === goal)) return march(here, goal, orders[0]!);
    // nobody was chosen yet: all who can go there are, to be thinned out
    const able = here.chosen.size ? here.chosen : new Map(orders.flatMap(({ parts }) => parts.map(([{ spot: one }, units]) => [one, units] as const)));
    return [{ ...here, choosing: goal, chosen: able }, NONE];
  }
  const alone = singles(here, spot);
  const simple = plainly(here) || !open(here).some(({ spots }) => spots.length === 2);
  if (alone.length === 1 && simple && (sure || here.choosing === spot)) return pick(here, alone[0]!);
  if (alone.length) return [{ ...here, selected: spot, choosing: spot, chosen: NOBODY }, NONE];
  const stack = isSpace(spot) ? undefined : stacksAt(here, ground).find((one) => one.spot === spot);
  if (stack) return [takenUp(here, stack, ground), NONE];
  if (ground === null) return [putBack(here), NONE];
  const next: Board = { ...here, selected: here.selected === ground && !here.chosen.size && here.choosing === null ? null : ground, chosen: NOBODY, choosing: null };
  const [first] = here.chosen.keys();
  if (first === undefined || here.selected === ground) return [next, NONE];
  // who was chosen stays so, unless others are taken up by the same touch
  return [stacksAt(here, ground).length ? next : here, { kind: "refused", verb: likelyVerb(here, first, ground), from: first, to: ground }];
}

/** A stack joins those that are chosen, or leaves them. */
function takenUp(board: Board, { spot, units }: Stack, ground: number | null): Board {
  const same = board.selected !== null && groundOf(board, board.selected) === ground;
  const chosen = new Map(same ? board.chosen : NOBODY);
  if (!chosen.delete(spot)) chosen.set(spot, units);
  return { ...board, selected: ground ?? spot, chosen, choosing: null };
}

/** A stack was dragged onto a space or another stack: all of it is meant. */
export function dropStack(board: Board, from: Spot, to: Spot): Step {
  const ground = groundOf(board, from);
  const stack = stacksAt(board, ground).find(({ spot }) => spot === from);
  if (!stack || groundOf(board, to) === ground) return [{ ...board, dragging: null, selected: ground }, NONE];
  const held: Board = { ...board, dragging: null, selected: ground ?? from, chosen: new Map([[from, stack.units]]), choosing: null };
  const aims = goals(held);
  const goal = aims.has(to) ? to : groundOf(board, to);
  if (goal !== null && aims.has(goal)) {
    const orders = ordersAt(held, goal);
    return orders.length === 1 && !orders[0]!.rest ? march(held, goal, orders[0]!) : [{ ...held, choosing: goal }, NONE];
  }
  return [held, { kind: "refused", verb: likelyVerb(board, from, goal ?? to), from, to: goal ?? to }];
}
