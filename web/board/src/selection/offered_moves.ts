// The moves of an Ask, sorted by what a person would touch: a counter or card and then a space, one space, or a button.

import { pieceSpot, spotOf, thingsOf, type Spot } from "../model/spots.ts";
import type { Ask, Lexicon, Move, Role, Table, Verb, View } from "../model/types.ts";

/** A move with the spots it names, in the order in which a person touches them: none, one, or source and goal. */
export interface Offer {
  readonly move: Move;
  readonly verb: Verb;
  readonly spots: readonly Spot[];
  /** Its `what` is no spot: a button says it ("infantry" to build). */
  readonly worded: boolean;
  /** What the button says, if it is worded. */
  readonly thing: string;
  /** What the server calls the move; "": its verb and words say it. */
  readonly label: string;
}

const PLAIN: Omit<Verb, "name" | "label"> = {
  what: "",
  where: "",
  key: "",
  role: "choose",
  secret: false,
  help: "",
  here: "",
  final: false,
};

/** The card of a verb; one that the game's card forgot gets its name as label, so that it can be played all the same. */
export function verbOf(lexicon: Lexicon, name: string): Verb {
  return lexicon.verbs.find((verb) => verb.name === name) ?? { ...PLAIN, name, label: name };
}

/** What a verb means in the question of a view. */
export const roleOf = (view: View | null, verb: Verb): Role =>
  view?.roles?.find(([name]) => name === verb.name)?.[1] ?? verb.role;

/** The roles of verbs by which nothing is done. */
const DECLINING: ReadonlySet<Role> = new Set(["pass", "decline", "end"]);
export const declines = (role: Role): boolean => DECLINING.has(role);

const placesBy = new WeakMap<Lexicon, ReadonlyMap<string, number>>();

/**
 * A word may say where its thing lies, in the word of the space: "Supply@Tokyo" is Supply, at Tokyo. So moves can name
 * things that are all alike by kind and space at once. Null: this word says no space.
 */
export function lying(
  lexicon: Lexicon,
  kind: string,
  id: number,
): { readonly thing: string; readonly space: number } | null {
  const name = kind === lexicon.space_kind ? undefined : lexicon.words[kind]?.[id];
  const at = name?.indexOf("@") ?? -1;
  if (!name || at < 0) return null;
  const spaces =
    placesBy.get(lexicon) ?? new Map((lexicon.words[lexicon.space_kind] ?? []).map((place, i) => [place, i]));
  placesBy.set(lexicon, spaces);
  const space = spaces.get(name.slice(at + 1));
  return space === undefined ? null : { thing: name.slice(0, at).replaceAll("_", " "), space };
}

/** The spaces a move names: its `what`, then its `where`, as far as they are spaces. */
export function spacesOf(lexicon: Lexicon, verb: Verb, move: Move): number[] {
  const spaces: number[] = [];
  const lies = verb.what ? lying(lexicon, verb.what, move[1]) : null;
  if (verb.what === lexicon.space_kind) spaces.push(move[1]);
  else if (lies) spaces.push(lies.space);
  if (verb.where === lexicon.space_kind) spaces.push(move[2]);
  return spaces;
}

/** All offers of an Ask, in its order; none if this seat is not the one asked (its moves were left out). */
export function offersOf(table: Table, lexicon: Lexicon, view: View | null): Offer[] {
  const ask: Ask | null = view?.ask ?? null;
  if (!ask || !view) return [];
  const verbs = new Map<string, Verb>();
  const things = thingsOf(table, lexicon, view);
  const stacks = stacksOf(lexicon, view);
  const spot = (kind: string, id: number): Spot[] => {
    const stack = stacks.get(`${kind}|${id}`);
    if (stack !== undefined) return [stack];
    const target = kind ? spotOf(lexicon, kind, id) : null;
    return target !== null && (kind === lexicon.space_kind || things.has(target)) ? [target] : [];
  };
  const offers = ask[3].map((move, nth): Offer => {
    const label = view.labels?.[nth] ?? "";
    const verb = verbs.get(move[0]) ?? verbOf(lexicon, move[0]);
    verbs.set(move[0], verb);
    // what comes to a space, and goes on to no other, is touched there, whether some of it lies there already or not
    const lies = verb.where ? null : lying(lexicon, verb.what, move[1]);
    if (lies) return { move, verb, spots: [lies.space], worded: true, thing: lies.thing, label };
    const what = spot(verb.what, move[1]);
    const spots = [...what, ...spot(verb.where, move[2])];
    const worded = verb.what !== "" && !what.length && !isClearFromSpace(lexicon, view, verb, spots, label);
    return { move, verb, spots, worded, thing: worded ? word(lexicon, verb.what, move[1]) : "", label };
  });
  return [...offers, ...turnedAbout(offers, view)];
}

/** A choice among spaces, each told by the server: the space is touched, and the rest of the move goes with it. */
const isClearFromSpace = (
  { space_kind }: Lexicon,
  view: View,
  verb: Verb,
  spots: readonly Spot[],
  label: string,
): boolean => label !== "" && spots.length === 1 && verb.where === space_kind && roleOf(view, verb) === "choose";

/** What is named by a move may be one of many that stand as one: the spot of its stack. */
function stacksOf(lexicon: Lexicon, { counters }: View): Map<string, Spot> {
  const spots = new Map<string, Spot>();
  for (const counter of counters) {
    const spot = counter.members?.length ? pieceSpot(lexicon, counter) : null;
    if (spot !== null) for (const id of counter.members!) spots.set(`${counter.id_kind}|${id}`, spot);
  }
  return spots;
}

/**
 * Pairs of counters of one side ("exchange these two") are named once, from the lower space; a person may touch either
 * one first, so that the same move is offered the other way round as well.
 */
function turnedAbout(offers: readonly Offer[], view: View): Offer[] {
  const sideAt = new Map(view.counters.filter(({ slot }) => !slot).map(({ space, side }) => [space, side]));
  return offers.flatMap((offer) => {
    const [from, to] = offer.spots;
    if (from === undefined || to === undefined || from === to) return [];
    const side = sideAt.get(from);
    return side !== undefined && side === sideAt.get(to) ? [{ ...offer, spots: [to, from] }] : [];
  });
}

/** The word for an id of a kind ("infantry"), or the plain number. */
export function word(lexicon: Lexicon, kind: string, id: number): string {
  return (lexicon.words[kind]?.[id] ?? String(id)).replaceAll("_", " ").replace("@", " at ");
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A move in words, as a button says it: "Attack D4 to D5", "Build infantry, C2", "Take stack: air". */
export function phrase(lexicon: Lexicon, offer: Offer): string {
  const { move, verb } = offer;
  if (offer.label) return capital(offer.label);
  const lies = offer.worded && !verb.where ? lying(lexicon, verb.what, move[1]) : null;
  if (lies) return `${verb.label} ${lies.thing}, ${word(lexicon, lexicon.space_kind, lies.space)}`;
  const what = verb.what && word(lexicon, verb.what, move[1]);
  const where = verb.where && word(lexicon, verb.where, move[2]);
  if (what && where) {
    return verb.what === lexicon.space_kind ? `${verb.label}, ${what} to ${where}` : `${verb.label} ${what}, ${where}`;
  }
  const one = what || where;
  return one ? `${verb.label}: ${capital(one)}` : verb.label;
}

/** The short form for a choice beside a space, which is known already: "Move", "Build infantry". */
export function shortPhrase(lexicon: Lexicon, offer: Offer): string {
  const { move, verb } = offer;
  if (offer.label) return capital(offer.label);
  const name =
    verb.what && verb.what !== lexicon.space_kind
      ? (lying(lexicon, verb.what, move[1])?.thing ?? word(lexicon, verb.what, move[1]))
      : "";
  const what = name && ` ${name}`;
  if (!offer.worded && offer.spots.length === 1) {
    // one thing is touched, the other one only named: "Bomb: Supply 2"
    const aimed = verb.what !== "" && verb.where !== "" ? word(lexicon, verb.where, move[2]) : "";
    return aimed ? `${verb.label}: ${aimed}` : verb.label;
  }
  return `${verb.label}${what}`;
}
