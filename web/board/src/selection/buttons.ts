// The buttons of a question. Every verb has one, and a key: a verb that names nothing to be touched is played by it, one
// that does is armed by it, so that only its spaces, pieces and cards glow.

import { declines, phrase, roleOf, type Offer } from "./offered_moves.ts";
import { cautionOf, unable } from "./refusals.ts";
import { isWorld } from "../model/panels.ts";
import { choices, onlySource, open, pick, singles, type Board, type Step } from "./selection.ts";
import { panelOf, type Lexicon, type Move, type Role, type Verb } from "../model/types.ts";

export interface Button {
  readonly id: string;
  readonly label: string;
  readonly key: string;
  readonly verb: Verb;
  /** How many moves it stands for. */
  readonly count: number;
  /** The move it plays; null if it arms its verb. */
  readonly move: Move | null;
  readonly offer: Offer | null;
  readonly pressed: boolean;
  readonly role: Role;
  readonly declines: boolean;
  /** What the verb's `what` is, if it is nothing to be touched: "air", "infantry": the shell may draw it. */
  readonly thing: string;
  readonly kind: string;
}

/** So many moves of a verb have a button each. */
const FEW = 6;

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The buttons of the question, those that decline last. */
export function buttons(board: Board): Button[] {
  const groups = new Map<string, Offer[]>();
  const apart = named(board);
  for (const offer of board.offers) {
    const group = apart.has(offer.verb.name) ? offer.move.join("|") : groupOf(offer);
    const list = groups.get(group);
    if (list) list.push(offer);
    else groups.set(group, [offer]);
  }
  const list = [...groups].map(([id, offers]) => button(board, id, offers));
  const sorted = [...list.filter((one) => !one.declines), ...list.filter((one) => one.declines)];
  return numbered(board.lexicon, sorted);
}

/** The button that stands for a move, among others or alone. */
export const buttonOf = (list: readonly Button[], offer: Offer): Button | undefined =>
  list.find(({ id }) => id === groupOf(offer)) ?? list.find(({ id }) => id === offer.move.join("|"));

/** On a map of stacks: the order points at one thing only ("Retreat to Poland"), or sends all that lies on a space to
 * another ("Withdraw from here to there"), so that nothing else need be aimed. */
const isPlain = ({ table, lexicon }: Board, { what, where }: Verb): boolean =>
  isWorld(table) && (what === "" || where === "" || (what === lexicon.space_kind && where === what));

/** The verbs whose moves have a button each: plain ones, few, each with a name of its own. On a battle board units are touched. */
function named(board: Board): ReadonlySet<string> {
  const labelsByVerb = new Map<string, Map<string, string>>();
  const fought = panelOf(board.view, "battle_board") !== null;
  for (const { verb, move, label } of board.offers) {
    const one = isPlain(board, verb) && !(fought && verb.what) ? label : "";
    const labels = labelsByVerb.get(verb.name) ?? new Map<string, string>();
    labelsByVerb.set(verb.name, labels.set(move.join("|"), one));
  }
  const apart = ([, labels]: [string, Map<string, string>]): boolean =>
    labels.size <= FEW &&
    ![...labels.values()].some((label) => !label) &&
    new Set(labels.values()).size === labels.size;
  return new Set([...labelsByVerb].filter(apart).map(([verb]) => verb));
}

/** Moves share a button if they differ in what is touched alone. */
function groupOf({ verb, move, spots, worded, thing }: Offer): string {
  if (!spots.length) return move.join("|");
  return worded ? `${verb.name}|${thing}` : verb.name;
}

function button(board: Board, id: string, offers: readonly Offer[]): Button {
  const first = offers[0]!;
  const { verb, move } = first;
  const distinct = new Set(offers.map((offer) => offer.move.join("|"))).size;
  const { thing } = first;
  const role = roleOf(board.view, verb);
  const aimed = first.spots.length > 0;
  // among other orders a single one is aimed like them, so that its odds are seen first; alone, or plain, it is simply done
  const others = board.offers.some((offer) => offer.spots.length > 0 && offer.verb.name !== verb.name);
  // so is what is put in the one place that there is for it
  const put = first.worded && role === "place";
  // neither is an aimed one that there is something to be said about first; of an unaimed one it is said as it is done
  const single =
    distinct === 1 && !(aimed && cautionOf(board, first)) && (put || isPlain(board, verb) || !(aimed && others));
  return {
    id,
    label: single ? phrase(board.lexicon, first) : (shared(offers) ?? (thing ? `${verb.label} ${thing}` : verb.label)),
    key: verb.key,
    verb,
    count: distinct,
    move: single ? move : null,
    offer: single ? first : null,
    pressed: aimed && board.armed === verb.name && (board.armedWhat === null || board.armedWhat === thing),
    role,
    declines: declines(role),
    thing: thing && capital(thing),
    kind: thing ? verb.what : "",
  };
}

/** What all of them are called alike by the server, if they are. */
function shared(offers: readonly Offer[]): string | null {
  const [first] = offers;
  return first?.label && offers.every(({ label }) => label === first.label) ? first.label : null;
}

const numbers = new WeakMap<Lexicon, Map<string, number>>();

/** Buttons without a key of their own, or with one that another has, are numbered 1, 2, 3 ...; what a button names keeps its number. */
function numbered(lexicon: Lexicon, list: readonly Button[]): Button[] {
  const keys = new Map<string, number>();
  for (const one of list) keys.set(one.key, (keys.get(one.key) ?? 0) + 1);
  const known = numbers.get(lexicon) ?? new Map<string, number>();
  numbers.set(lexicon, known);
  const bare = list.filter(({ key }) => !key || keys.get(key)! > 1);
  const usedKeys = new Map<string, number>();
  const free = (n: number): boolean => ![...usedKeys.values()].includes(n);
  const keep = (id: string, n: number | undefined): unknown => n && free(n) && usedKeys.set(id, n);
  for (const { id } of bare) keep(id, known.get(id));
  for (const { id, thing } of bare) {
    if (usedKeys.has(id)) continue;
    keep(id, [1, 2, 3, 4, 5, 6, 7, 8, 9].find(free));
    if (thing && usedKeys.has(id) && !known.has(id)) known.set(id, usedKeys.get(id)!);
  }
  return list.map((one) => (bare.includes(one) ? { ...one, key: String(usedKeys.get(one.id) ?? "") } : one));
}

/** A button was pressed: what was touched before is done by it, else it waits for what is touched next. */
export function press(board: Board, id: string): Step {
  const one = buttons(board).find((other) => other.id === id);
  if (!one) return [board, { kind: "none" }];
  if (one.offer) return pick(board, one.offer);
  const touched = touchedFor(board, one);
  if (touched.length === 1) return pick(board, touched[0]!);
  if (touched.length)
    return [
      { ...armedBy(board, one), selected: board.selected, choosing: board.choosing ?? board.selected },
      { kind: "none" },
    ];
  const armed = arm(board, one);
  const isHeld =
    !one.pressed &&
    !isWorld(board.table) &&
    board.selected !== null &&
    board.selected !== onlySource(board) &&
    armed.selected === null;
  return [armed, (isHeld && unable(armed, open(armed), board.selected!)) || { kind: "none" }];
}

/** The moves of a button that what was touched before means: those of the open choice, or those of the one thing held. */
function touchedFor(board: Board, one: Button): Offer[] {
  const mine = open(armedBy(board, one));
  const at = board.choosing;
  const chosen = at === null ? [] : choices(board).filter((offer) => mine.includes(offer));
  if (chosen.length || board.selected === null || (isWorld(board.table) && at === null)) return chosen;
  const alone = singles(board, board.selected).filter((offer) => mine.includes(offer));
  return mine.some(({ spots }) => spots.length === 2 && spots[0] === board.selected) ? [] : alone;
}

const kindOf = (one: Button): string | null => (one.kind ? one.id.slice(one.verb.name.length + 1) : null);
const armedBy = (board: Board, one: Button): Board => ({ ...board, armed: one.verb.name, armedWhat: kindOf(one) });

/** Only the moves of a button count now; pressed again, all do. A source that the verb does not know is put back; with nothing held its only one is taken up. */
function arm(board: Board, one: Button): Board {
  if (one.pressed) return { ...board, armed: "", armedWhat: null, choosing: null };
  const armed: Board = { ...armedBy(board, one), choosing: null };
  const [only] = open(armed);
  if (one.count === 1 && only) return { ...armed, selected: only.spots[0]!, choosing: only.spots.at(-1)! };
  const fits = open(armed).some((offer) => offer.spots.length === 2 && offer.spots[0] === board.selected);
  return {
    ...armed,
    selected: fits ? board.selected : board.selected === null ? onlySource({ ...armed, offers: open(armed) }) : null,
  };
}
