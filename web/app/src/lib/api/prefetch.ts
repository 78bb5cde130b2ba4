// What the page of a match shows first: asked for while the page's typefaces are still on their way.

import type { Table } from "@broadfront/board";
import { HttpError } from "./http.ts";
import { gameCard, MatchApi } from "./match_api.ts";
import type { GameDetails, MatchState } from "./types.ts";

export type Opening = readonly [MatchState, Table, GameDetails | null];

let early: { readonly api: MatchApi; readonly answer: Promise<Opening> } | null = null;

/** Null: this server does not know the game. */
const cardOf = (game: string): Promise<GameDetails | null> =>
  gameCard(game).catch((error: unknown) => {
    if (error instanceof HttpError && error.status === 404) return null;
    throw error;
  });

const ask = (api: MatchApi): Promise<Opening> => {
  const state = api.state();
  return Promise.all([state, api.table(), state.then(({ game }) => cardOf(game))]);
};

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
