// What the page of a match shows first: asked for while the page's typefaces are still on their way.

import type { Table } from "@broadfront/board";
import { games, MatchDoor } from "./client.ts";
import type { GameCard, MatchState } from "./types.ts";

export type Opening = readonly [MatchState, Table, readonly GameCard[]];

let early: { readonly door: MatchDoor; readonly answer: Promise<Opening> } | null = null;

const ask = (door: MatchDoor): Promise<Opening> => Promise.all([door.state(), door.table(), games()]);

/** Ask before the page is made; the first who opens the match by the same door gets this answer. */
export function openEarly(door: MatchDoor): void {
  early = { door, answer: ask(door) };
  early.answer.catch(() => undefined); // told to who opens the match
}

export function open(door: MatchDoor): Promise<Opening> {
  const { answer } = early?.door.id === door.id && early.door.token === door.token ? early : { answer: ask(door) };
  early = null;
  return answer;
}
