// What a touch or a drop that cannot be carried out was meant as, so that the server can say why not; and which orders are
// asked about before they are given.

import { intendedVerb, relation } from "./intended_verb.ts";
import { roleOf, verbOf, type Offer } from "./offered_moves.ts";
import { featuresOf, holdsSeveral, isWorld } from "../model/panels.ts";
import { isSpace, pieceSpot, thingAt, type Spot } from "../model/spots.ts";
import type { Board, Effect } from "./selection_state.ts";
import type { Caution, Space } from "../model/types.ts";

type Refused = Extract<Effect, { kind: "refused" }>;

/** The space of a spot: of a piece that on which it lies; undefined: none, as for a card. */
export const groundAt = ({ view, lexicon }: Board, spot: Spot): Spot | undefined =>
  isSpace(spot) ? spot : view.counters.find((counter) => pieceSpot(lexicon, counter) === spot)?.space;

/** The order from one spot to another that cannot be given; null: no verb names such things. */
export function refusal(board: Board, from: Spot, to: Spot): Refused | null {
  const ground = groundAt(board, to);
  const joined = isJoined(board, from, ground) ? [ground!] : [];
  const candidates = [...joined, ...goalsOf(board, from, to, ground)]
    .map((goal) => refusedAt(board, from, goal))
    .filter((order) => order !== null);
  const exact = candidates.filter(({ space, move }) => space === undefined && !move);
  // an enemy's piece and its space are attacked by different orders: the one that this question has was meant
  const shot = exact.find(({ verb }) => shoots(board, verb) && board.offers.some((offer) => offer.verb.name === verb));
  return (
    (!joined.length && relation(board, from, to) === "enemy" ? shot : undefined) ?? exact[0] ?? candidates[0] ?? null
  );
}

/**
 * The order from one spot to another that cannot be given, in things of the kinds that its verb names: where it names a
 * piece and a space was touched, `space` asks about whatever is there. Null: no verb names such things.
 */
export function refusedAt(board: Board, from: Spot, to: Spot): Refused | null {
  const { armed, lexicon, view } = board;
  const verb = intendedVerb(board, from, to);
  if (!verb) return null;
  const { what, where } = verbOf(lexicon, verb);
  const [source, goal] = [thingAt(lexicon, from), thingAt(lexicon, to)];
  if (source.kind !== what) return armed ? refusedAt({ ...board, armed: "" }, from, to) : null;
  const order: Refused = { kind: "refused", verb, from, to };
  if (!where) return goal.kind === what ? { ...order, from: to, move: [verb, goal.id, 0] } : null; // it names one thing: what was touched
  // in a fleet whichever ship was touched, one that carries was meant: the space tells most
  if (goal.kind === where && !(isWorld(board.table) && relation(board, from, to) === "friend")) return order;
  const ground = groundAt(board, to);
  if (where === lexicon.space_kind) return ground === undefined ? null : { ...order, to: ground };
  if (view.counters.some(({ id_kind }) => id_kind === where))
    return ground === undefined || ground < 0 ? null : { ...order, to: ground, space: ground };
  // its goal is named by a word: what was touched is another thing to do it with
  return goal.kind === what ? { ...order, from: to, move: [verb, goal.id, 0] } : null;
}

/** What was meant of a piece and its space: on a map of routes the space; of a friend's piece the space, unless it is served. */
function goalsOf(board: Board, from: Spot, to: Spot, ground: Spot | undefined): Spot[] {
  if (ground === undefined || ground === to || ground < 0) return [to];
  if (board.table.lines.length) return [ground];
  const attacks = roleOf(board.view, verbOf(board.lexicon, intendedVerb(board, from, to))) === "attack";
  return attacks && relation(board, from, to) === "friend" ? [ground, to] : [to, ground];
}

/** What is held can attack nobody any more, and a friend stands where it was sent: it was to join him there. */
function isJoined(board: Board, from: Spot, ground: Spot | undefined): boolean {
  if (ground === undefined || !holdsSeveral(board.table)) return false;
  const attacks = board.offers.some(({ verb, spots }) => spots[0] === from && shoots(board, verb.name));
  return (
    !attacks &&
    board.view.counters.some(
      (counter) =>
        counter.space === ground && relation(board, from, pieceSpot(board.lexicon, counter) ?? ground) === "friend",
    )
  );
}

/** A verb was chosen that a thing cannot do: the order that was meant, at the nearest goal that the verb has for others. */
export function unable(board: Board, offers: readonly Offer[], spot: Spot): Refused | null {
  const [first] = offers;
  if (!first || first.worded || !first.spots.length) return null;
  const { verb } = first;
  const { kind, id } = thingAt(board.lexicon, spot);
  const ground = groundAt(board, spot);
  const pairs = offers.filter(({ spots }) => spots.length === 2);
  if (!pairs.length)
    return (verb.what || verb.where) === kind
      ? {
          kind: "refused",
          verb: verb.name,
          from: spot,
          to: spot,
          move: verb.what ? [verb.name, id, 0] : [verb.name, 0, id],
        }
      : null;
  const from = verb.what === kind ? spot : ground;
  if (from === undefined || thingAt(board.lexicon, from).kind !== verb.what) return null;
  // only of one's own units it is said what they cannot do
  if (relation(board, pairs[0]!.spots[0]!, from) !== "friend") return null;
  const away = (goal: Spot): number => distance(board, from, goal);
  const to = pairs
    .map(({ spots }) => spots[1]!)
    .filter((goal) => goal !== from)
    .sort((a, b) => away(a) - away(b))[0];
  return to === undefined ? null : { kind: "refused", verb: verb.name, from, to };
}

function distance(board: Board, from: Spot, to: Spot): number {
  const [a, b] = [from, to].map((spot): Space | undefined => {
    const ground = groundAt(board, spot);
    return board.table.spaces.find(({ id }) => id === ground);
  });
  return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : Infinity;
}

/**
 * An enemy's piece stands on the space that can be entered, and what is held cannot shoot at it: a touch of it may mean
 * either, so that it asks. Not where a verb was chosen, which says what is meant.
 */
export function isUnshot(
  board: Board,
  from: Spot | null,
  goal: Spot,
  aims: ReadonlyMap<Spot, readonly Offer[]>,
): boolean {
  const { table, lexicon, view, armed } = board;
  const ground = groundAt(board, goal);
  if (armed || from === null || ground === undefined || !holdsSeveral(table) || !aims.has(ground)) return false;
  const on = view.counters.filter(({ space }) => space === ground).map((counter) => pieceSpot(lexicon, counter));
  const foes = on.filter(
    (spot): spot is Spot =>
      spot !== null && (goal === ground || spot === goal) && relation(board, from, spot) === "enemy",
  );
  const isShot = foes.some((spot) => aims.get(spot)?.some((offer) => shoots(board, offer.verb.name)));
  return foes.length > 0 && !isShot && shoots(board, intendedVerb(board, from, foes[0]!));
}

/** On a battlefield, an enemy is looked at whom what is held cannot attack: the order that would be refused; null: it is none. */
export function unshot(board: Board, goal: Spot): Refused | null {
  const { table, selected, offers } = board;
  if (!featuresOf(table).length || selected === null || selected === goal || !offers.length) return null;
  if (relation(board, selected, goal) !== "enemy") return null;
  const order = refusal(board, selected, goal);
  return order && shoots(board, order.verb) ? order : null;
}

const shoots = (board: Board, verb: string): boolean => roleOf(board.view, verbOf(board.lexicon, verb)) === "attack";

const cautioned = ({ view }: Pick<Board, "view">, { move }: Offer): Caution | undefined =>
  view.cautions?.find(
    ({ verb, what, where }) => verb === move[0] && what === move[1] && (where < 0 || where === move[2]),
  );

/** What is to be known before an order is given ("leaves its entrenchment"); "": nothing. */
export const cautionOf = (board: Pick<Board, "view">, offer: Offer): string => cautioned(board, offer)?.text ?? "";

/** Nothing can come of any of these orders. */
export const areVain = (board: Pick<Board, "view">, offers: readonly Offer[]): boolean =>
  (board.view.cautions?.length ?? 0) > 0 && offers.every((offer) => cautioned(board, offer)?.vain === true);
