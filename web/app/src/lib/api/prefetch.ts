// What the page of a match shows first: asked for while the page's typefaces are still on their way.

import type { Table } from "@broadfront/board";
import { games, MatchApi } from "./match_api.ts";
import type { GameCard, MatchState } from "./types.ts";

export type Opening = readonly [MatchState, Table, readonly GameCard[]];

let early: { readonly api: MatchApi; readonly answer: Promise<Opening> } | null = null;

const ask = (api: MatchApi): Promise<Opening> => Promise.all([api.state(), api.table(), games()]);

/** Ask before the page is made; the first who opens the match by the same api gets this answer. */
export function openEarly(api: MatchApi): void {
  early = { api, answer: ask(api) };
  early.answer.catch(() => undefined); // told to who opens the match
}

export function open(api: MatchApi): Promise<Opening> {
  const { answer } = early?.api.id === api.id && early.api.token === api.token ? early : { answer: ask(api) };
  early = null;
  return answer;
}
