// Which order a wrong drop was meant to be, so that the server can say which rule forbids it.

import { isWorld } from "../model/panels.ts";
import { sideOfSeat, isSpace, pieceSpot, spotOfCounter, thingAt, type Spot } from "../model/spots.ts";
import type { Board } from "./selection_state.ts";

/** Whose the things on a spot are: nobody's on an empty space; a card is its holder's. */
export function sideAt({ table, lexicon, view }: Board, spot: Spot): string | undefined {
  const on = view.counters.filter((counter) =>
    isSpace(spot) ? counter.space === spot : pieceSpot(lexicon, counter) === spot,
  );
  const alone = on.filter((counter) => spotOfCounter(lexicon, counter) === spot);
  const side = (alone.at(-1) ?? on.at(-1))?.side;
  return side ?? (isSpace(spot) ? undefined : sideOfSeat(table, view.seat));
}

type Relation = "empty" | "friend" | "enemy";

/** How the second of two spots stands to the first. */
export function relation(board: Board, from: Spot, to: Spot): Relation {
  const other = sideAt(board, to);
  return other === undefined ? "empty" : other === sideAt(board, from) ? "friend" : "enemy";
}

/** Spots by how near they are to what the other sides have on the map, the nearest first; as they are, where there is none. */
export function nearest(board: Board, spots: readonly Spot[]): Spot[] {
  const { table, lexicon, view } = board;
  const own = sideOfSeat(table, view.seat);
  const spaces = new Map(table.spaces.map((space) => [space.id, space]));
  const foes = view.counters.flatMap(({ side, space }) =>
    side !== "" && side !== own && spaces.has(space) ? [spaces.get(space)!] : [],
  );
  const away = (spot: Spot): number => {
    const ground = isSpace(spot) ? spot : view.counters.find((counter) => pieceSpot(lexicon, counter) === spot)?.space;
    const at = spaces.get(ground ?? -1);
    return at ? Math.min(...foes.map(({ x, y }) => Math.hypot(x - at.x, y - at.y))) : Infinity;
  };
  const far = new Map(spots.map((spot) => [spot, away(spot)]));
  return foes.length ? [...spots].sort((a, b) => far.get(a)! - far.get(b)!) : [...spots];
}

/**
 * Which order a wrong drop was meant to be: an armed verb; else the verb that this question offers for such a goal (one
 * held by the other side, by a friend, by nobody), the usual move or attack first; else one that it offers for such things at all;
 * else the verb of the card that attacks or moves between them.
 */
export function intendedVerb(board: Board, from: Spot, to: Spot): string {
  if (board.armed) return board.armed;
  const { lexicon } = board;
  const expected = relation(board, from, to);
  const [what, where] = [from, to].map((spot) => thingAt(lexicon, spot).kind);
  const pairs = board.offers.filter(
    ({ verb, spots }) => spots.length === 2 && verb.what === what && verb.where === where,
  );
  const fits = pairs.filter(({ spots }) => relation(board, spots[0]!, spots[1]!) === expected);
  const mine = fits.find(({ spots }) => spots[0] === from);
  const general = lexicon.verbs.filter((verb) => verb.what === what && verb.where === where);
  const role = expected === "enemy" ? "attack" : "move";
  const usual = general.find((verb) => verb.role === role) ?? general[0];
  // where units have one way to move, it is meant before a shift that is all this one can still do
  const held = (isWorld(board.table) ? undefined : fits.find(({ verb }) => verb.name === usual?.name)) ?? mine;
  const offered = pairs.find(({ verb, spots }) => verb.role === role || spots[0] === from) ?? pairs[0];
  // who drops a unit on an enemy attacks, if there is one way to: what is out of reach is offered nowhere, and what is
  // offered for friends alone, such as rallying them, was not meant
  const attacks = general.filter((verb) => verb.role === "attack");
  const moves = lexicon.verbs.some((verb) => verb.role === "move" && verb.what === what && verb.where === where);
  const servesFriends =
    offered !== undefined &&
    offered.verb.role !== "move" &&
    pairs.every(({ spots }) => relation(board, spots[0]!, spots[1]!) === "friend");
  const isAttack = expected === "enemy" && attacks.length === 1 && (moves || servesFriends);
  return (held ?? fits[0] ?? (isAttack ? undefined : offered))?.verb.name ?? usual?.name ?? "";
}
