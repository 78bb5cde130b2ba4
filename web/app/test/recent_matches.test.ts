// Seats of an account among the matches of this browser.

import { beforeEach, expect, test } from "vitest";
import { removeSeats, ownSeats, saveMatch, saveSeats, recentMatch, recentMatches } from "../src/lib/recent_matches.ts";

const LINK = "t".repeat(43);
const seat = (match: string, number: number) => ({
  match,
  seat: number,
  game: "front_line",
  title: "Front Line",
  made: "2026-11-01T10:00:00Z",
});

beforeEach(() => localStorage.clear());

test("a seat of the account is opened by being signed in, one whose link is here by that", () => {
  saveMatch("here", { title: "Front Line", tokens: { 0: LINK } });
  saveSeats([seat("here", 0), seat("here", 1), seat("elsewhere", 1)]);
  expect(recentMatch("here")?.tokens).toEqual({ 0: LINK, 1: "seat-1" });
  expect(recentMatch("elsewhere")).toMatchObject({
    tokens: { 1: "seat-1" },
    settled: [1],
    title: "Front Line",
    game: "front_line",
  });
  expect(recentMatches().map(({ id }) => id)).toEqual(["here", "elsewhere"]); // seen last comes first
  expect(ownSeats()).toEqual([{ match: "here", token: LINK }]);
});

test("who signs out leaves what this browser had by itself", () => {
  saveMatch("watched", { title: "Front Line" });
  saveMatch("here", { tokens: { 0: LINK } });
  saveSeats([seat("here", 1), seat("elsewhere", 1)]);
  removeSeats();
  expect(
    recentMatches()
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual(["here", "watched"]);
  expect(recentMatch("here")?.tokens).toEqual({ 0: LINK });
});
