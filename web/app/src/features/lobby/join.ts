// Sitting down at a table, and who one is there: an account's name, or the one that a guest gave last.

import { json } from "../../lib/api/http.ts";
import type { Account } from "../../lib/api/types.ts";
import { saveMatch, recentMatch } from "../../lib/recent_matches.ts";
import { matchHash, router } from "../../lib/route.svelte.ts";
import { randomToken } from "../../lib/random.ts";
import { loadStored, saveStored } from "../../lib/storage.ts";
import { findPartner, join, type TimeControl, type Pairing, type SearchRequest } from "./api.ts";

/** The account's name; "": nobody is signed in. */
export const accountName = async (): Promise<string> => (await json<Account>("/api/v1/me")).name;

export const loadGuestName = (): string => loadStored("guest", "");
export const saveGuestName = (name: string): void => saveStored("guest", name);

/** Tokens that were sent and not answered: sent again, it is the same seat. */
const sent = new Map<string, string>();

/** Take a seat, and go there. */
export async function sit(match: string, seat: number, name: string, invite = ""): Promise<void> {
  const place = `${match}/${seat}`;
  const token = sent.get(place) ?? randomToken();
  sent.set(place, token);
  await join(match, { seat, token, name, invite });
  enter(match, seat, token);
}

/** The token of a seat is ours alone: it is kept, and nobody has to renew it. */
export function enter(match: string, seat: number, token: string): void {
  saveMatch(match, { tokens: { [seat]: token }, settled: [seat] });
  router.go(matchHash(match, token));
}

/** The token by which this browser plays at a match; undefined: it does not. */
export const ours = (match: string, seat?: number): string | undefined => {
  const tokens = recentMatch(match)?.tokens ?? {};
  return seat === undefined ? Object.values(tokens)[0] : tokens[seat];
};

/** Who looks for a partner goes on looking at the table that waits. */
export type Search = SearchRequest & { readonly seat: number };

export const search = (match: string): Search | null => {
  const stored = loadStored<Search | null>("search", null);
  return stored?.match === match ? stored : null;
};

export async function look(game: string, pace: TimeControl | null, rated: boolean, name: string): Promise<void> {
  const newSearch = { game, pace, rated, name, token: randomToken(), match: "" };
  follow(newSearch, await findPartner(newSearch));
}

/** Ask again; true: there was a partner at another table. */
export async function lookOn({ game, token, name, match, pace, rated }: SearchRequest): Promise<boolean> {
  const request = { game, token, name, match, pace, rated }; // a `Search` has more fields, which the server refuses
  const pairing = await findPartner(request);
  if (pairing.match === request.match) return false;
  follow(request, pairing);
  return true;
}

function follow(request: SearchRequest, { match, seat, token, waiting }: Pairing): void {
  saveStored("search", waiting ? { ...request, match, seat, token } : null);
  enter(match, seat, token);
}
