// The matches that were opened in this browser, with the secret tokens of the seats that are played here.

import { loadStored, saveStored } from "./storage.ts";

export interface Recent {
  readonly id: string;
  readonly game: string;
  readonly title: string;
  readonly headline: string;
  readonly seats: readonly string[];
  readonly over: boolean;
  /** It was the turn of a seat played here when it was last seen. */
  readonly asked: boolean;
  /** When it was last seen, in ms. */
  readonly seen: number;
  /** Tokens of the seats played on this screen, by seat. */
  readonly tokens: Readonly<Record<number, string>>;
  /** Tokens of seats that a link was made for, by seat. */
  readonly invites: Readonly<Record<number, string>>;
  /** Secrets of the invitations to seats that nobody has taken yet, by seat. */
  readonly joins: Readonly<Record<number, string>>;
  /** Seats whose link is not shown by itself any more: it was sent, or its player has come. */
  readonly sent: readonly number[];
  /** Whether it was made in this browser, which then was told all its links. */
  readonly made: boolean;
  /** Seats whose link is not to be renewed here any more: it was, or its holder did not want to. */
  readonly settled: readonly number[];
  /** New tokens by those that they are to replace; kept before the server is asked, so that a lost answer loses no seat. */
  readonly renewed: Readonly<Record<string, string>>;
}

const MOST = 40;

const EMPTY: Omit<Recent, "id"> = {
  game: "",
  title: "",
  headline: "",
  seats: [],
  over: false,
  asked: false,
  seen: 0,
  tokens: {},
  invites: {},
  joins: {},
  sent: [],
  made: false,
  settled: [],
  renewed: {},
};

export function recentMatches(): Recent[] {
  return loadStored<Partial<Recent>[]>("recent", [])
    .map((one) => ({ ...EMPTY, ...one }) as Recent)
    .sort((a, b) => b.seen - a.seen);
}

export function recentMatch(id: string): Recent | undefined {
  return recentMatches().find((one) => one.id === id);
}

/** Note what is known of a match now; tokens are added to those known. */
export function saveMatch(id: string, news: Partial<Omit<Recent, "id">>): void {
  const all = recentMatches();
  const old: Recent = all.find((one) => one.id === id) ?? { id, ...EMPTY };
  const fresh: Recent = {
    ...old,
    ...news,
    tokens: { ...old.tokens, ...news.tokens },
    invites: { ...old.invites, ...news.invites },
    sent: [...new Set([...old.sent, ...(news.sent ?? [])])],
    settled: [...new Set([...old.settled, ...(news.settled ?? [])])],
    renewed: { ...old.renewed, ...news.renewed },
    seen: Date.now(),
  };
  saveStored("recent", [fresh, ...all.filter((one) => one.id !== id)].slice(0, MOST));
}

/** What opens a seat for who is signed in to its account, in the place of a token. */
const OWN = /^seat-\d+$/;

/** The seats whose links this browser has, each to be claimed by who signs in. */
export function ownSeats(): { match: string; token: string }[] {
  return recentMatches().flatMap(({ id, tokens }) =>
    Object.values(tokens)
      .filter((token) => !OWN.test(token))
      .map((token) => ({ match: id, token })),
  );
}

/** Note seats of the account; those whose link is here are opened by it. */
export function saveSeats(
  seats: readonly { match: string; seat: number; game: string; title: string; made: string }[],
): void {
  const all = new Map(recentMatches().map((one) => [one.id, one]));
  for (const { match, seat, game, title, made } of seats) {
    const old = all.get(match) ?? { ...EMPTY, id: match, game, title, seen: Date.parse(made) };
    if (!old.tokens[seat])
      all.set(match, {
        ...old,
        tokens: { ...old.tokens, [seat]: `seat-${seat}` },
        settled: [...new Set([...old.settled, seat])],
      });
  }
  saveStored("recent", [...all.values()].sort((a, b) => b.seen - a.seen).slice(0, MOST));
}

/** Who signs out leaves nothing of the account's matches here but those whose link this browser has. */
export function removeSeats(): void {
  const linked = (tokens: Recent["tokens"]): Recent["tokens"] =>
    Object.fromEntries(Object.entries(tokens).filter(([, one]) => !OWN.test(one)));
  const all = recentMatches().filter(({ tokens }) => !Object.keys(tokens).length || Object.keys(linked(tokens)).length);
  saveStored(
    "recent",
    all.map((one) => ({ ...one, tokens: linked(one.tokens) })),
  );
}

/** A token opens nothing any more. */
export function removeToken(id: string, token: string): void {
  const all = recentMatches();
  const without = (tokens: Recent["tokens"]): Recent["tokens"] =>
    Object.fromEntries(Object.entries(tokens).filter(([, one]) => one !== token));
  saveStored(
    "recent",
    all.map((one) => (one.id === id ? { ...one, tokens: without(one.tokens), invites: without(one.invites) } : one)),
  );
}

/** What may open the match for who has this token, the likeliest first: what it was renewed to, itself, other seats' of ours. */
export function waysIn(id: string, token: string): string[] {
  const known = recentMatch(id);
  const ways = token ? [token] : [];
  for (let next = known?.renewed[token]; next && !ways.includes(next); next = known?.renewed[next]) ways.unshift(next);
  return [...new Set([...ways, ...Object.values(known?.tokens ?? {})])];
}

export function removeMatch(id: string): void {
  saveStored(
    "recent",
    recentMatches().filter((one) => one.id !== id),
  );
}
