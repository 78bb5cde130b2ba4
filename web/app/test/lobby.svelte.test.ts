import { describe, expect, it } from "vitest";
import { parseRoute } from "../src/lib/route.svelte.ts";
import type { LobbyMessage, MatchSummary } from "../src/features/lobby/api.ts";
import { LobbyFeed } from "../src/features/lobby/lobby_feed.svelte.ts";
import { ago, changed, timeControlLabel, seatLabel, formatDuration, matchTitle } from "../src/features/lobby/labels.ts";

const card = (match: string, more: Partial<MatchSummary> = {}): MatchSummary =>
  ({
    match,
    title: "Front Line",
    scenario: "main",
    scenario_title: "Main",
    options: {},
    seats: [],
    ...more,
  }) as unknown as MatchSummary;
const lobby = (open: string[], live: string[], cards: MatchSummary[]): LobbyMessage => ({
  lobby: { open, live, cards },
  own: null,
  tournament: null,
});

describe("news of the lobby", () => {
  it("keeps the cards that are not sent again, in the order that is", () => {
    const news = new LobbyFeed();
    news.update(lobby(["a", "b"], ["c"], [card("a"), card("b"), card("c")]));
    news.update(lobby(["b"], ["a", "c"], [card("a", { headline: "on" })]));
    expect(news.open?.map(({ match }) => match)).toEqual(["b"]);
    expect(news.live.map(({ match, headline }) => [match, headline])).toEqual([
      ["a", "on"],
      ["c", undefined],
    ]);
  });

  it("changes nothing where nothing is new", () => {
    const news = new LobbyFeed();
    news.update({ lobby: null, own: { matches: [], invitations: [], more: false }, tournament: null });
    expect(news.open).toBeNull();
    news.update({ lobby: null, own: null, tournament: null });
    expect(news.own?.matches).toEqual([]);
    news.update({ lobby: null, own: null, tournament: 3 });
    news.update({ lobby: null, own: null, tournament: null });
    expect(news.writes).toBe(3);
  });
});

describe("addresses", () => {
  it("reads tables and invitations, and no damaged ones", () => {
    expect(parseRoute("#/lobby")).toEqual({ page: "lobby" });
    expect(parseRoute("#/archive")).toEqual({ page: "archive" });
    expect(parseRoute("#/join/abc")).toEqual({ page: "join", id: "abc", seat: -1, invite: "" });
    expect(parseRoute("#/join/abc/1/x_-9")).toEqual({ page: "join", id: "abc", seat: 1, invite: "x_-9" });
    for (const hash of ["#/join", "#/join/abc/1", "#/join/abc/x/y", "#/join/a/1/b/c", "#/lobby/x"])
      expect(parseRoute(hash).page).toBe("lost");
  });
});

describe("words", () => {
  it("tells paces and spans", () => {
    expect(timeControlLabel(null)).toBe("no clock");
    expect(timeControlLabel({ kind: "live", base: 900, increment: 15 })).toBe("15 min + 15 s");
    expect(timeControlLabel({ kind: "live", base: 7200, increment: 0 })).toBe("2 h");
    expect(timeControlLabel({ kind: "post", days: 1, reserve: 3 })).toBe("1 day a turn");
    expect([-1, 30_000, 60_000, 7_200_000, 200_000_000].map(formatDuration)).toEqual([
      "no time",
      "less than a minute",
      "1 minute",
      "2 hours",
      "2 days",
    ]);
    expect(ago("2026-01-01T00:00:00Z", Date.parse("2026-01-01T00:05:00Z"))).toBe("5 minutes ago");
  });

  it("tells who sits where", () => {
    const seat = {
      seat: 0,
      seat_name: "Red",
      name: "",
      kind: "person",
      level: "",
      open: true,
      account: false,
    } as const;
    expect(seatLabel(seat)).toBe("free (Red)");
    expect(seatLabel({ ...seat, open: false, name: "Bob" })).toBe("Bob (Red)");
    expect(seatLabel({ ...seat, open: false })).toBe("Red");
    expect(seatLabel({ ...seat, open: false, kind: "computer", level: "veteran" })).toBe("Computer, veteran (Red)");
    expect(matchTitle(card("a"))).toBe("Front Line: Main");
  });

  it("tells the rules that are not as usual", () => {
    const option = { name: "rain", label: "Rain", values: [true, false], names: ["on", "off"], default: true };
    const game = {
      options: [option],
      scenarios: [
        { id: "main", fixed: {} },
        { id: "dry", fixed: { rain: false } },
      ],
    } as never;
    expect(changed(card("a", { options: { rain: false } }), game)).toEqual(["Rain: off"]);
    expect(changed(card("a", { options: { rain: true } }), game)).toEqual([]);
    expect(changed(card("a", { scenario: "dry", options: { rain: false } }), game)).toEqual([]);
  });
});
