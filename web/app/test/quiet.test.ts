import { describe, expect, it } from "vitest";
import type { MatchState } from "../src/api/types.ts";
import { declinable, isDeclined } from "../src/match/quiet.ts";

const state = (seat: number, rule: string, headline: string, verbs: string[]): MatchState =>
  ({ seat, view: { headline, ask: [0, rule, "?", verbs.map((verb) => [verb, 0, 0]), [], null] } }) as unknown as MatchState;

describe("a question declined for the rest of the turn", () => {
  const first = state(0, "8.8", "turn 1: Red", ["fire", "decline"]);

  it("is declined when it comes again in the same turn", () => {
    expect(isDeclined(state(0, "8.8", "turn 1: Red", ["maneuver", "decline"]), declinable(first))).toBe(true);
  });

  it("is asked again in the next turn, and other questions are asked", () => {
    expect(isDeclined(state(0, "8.8", "turn 2: Red", ["fire", "decline"]), declinable(first))).toBe(false);
    expect(isDeclined(state(0, "8.2", "turn 1: Red", ["rally", "decline"]), declinable(first))).toBe(false);
  });

  it("is nobody else's, and needs a way to decline", () => {
    expect(declinable(state(1, "8.8", "turn 1: Red", ["decline"]))).toBeNull();
    expect(declinable(state(0, "3.4", "turn 1: Green", ["move", "end"]))).toBeNull();
    expect(isDeclined(first, null)).toBe(false);
  });
});
