// The matches that were opened in this browser, with the secret tokens of the seats that are played here.

import { recall, remember } from "./storage.ts";

export interface Recent {
  readonly id: string;
  readonly game: string;
  readonly title: string;
  readonly headline: string;
  readonly seats: readonly string[];
  readonly over: boolean;
  /** When it was last seen, in ms. */
  readonly seen: number;
  /** Tokens of the seats played on this screen, by seat. */
  readonly tokens: Readonly<Record<number, string>>;
  /** Tokens of seats that a link was made for, by seat. */
  readonly invites: Readonly<Record<number, string>>;
}

const MOST = 40;

export function recentMatches(): Recent[] {
  return recall<Recent[]>("recent", []).sort((a, b) => b.seen - a.seen);
}

export function recentMatch(id: string): Recent | undefined {
  return recentMatches().find((one) => one.id === id);
}

const EMPTY: Omit<Recent, "id"> = {
  game: "", title: "", headline: "", seats: [], over: false, seen: 0, tokens: {}, invites: {},
};

/** Note what is known of a match now; tokens are added to those known. */
export function noteMatch(id: string, news: Partial<Omit<Recent, "id">>): void {
  const all = recentMatches();
  const old: Recent = all.find((one) => one.id === id) ?? { id, ...EMPTY };
  const fresh: Recent = {
    ...old,
    ...news,
    tokens: { ...old.tokens, ...news.tokens },
    invites: { ...old.invites, ...news.invites },
    seen: Date.now(),
  };
  remember("recent", [fresh, ...all.filter((one) => one.id !== id)].slice(0, MOST));
}

export function dropMatch(id: string): void {
  remember("recent", recentMatches().filter((one) => one.id !== id));
}
