import { describe, expect, it } from "vitest";
import { Fault } from "../src/api/http.ts";
import type { GameCard, MatchState, Until } from "../src/api/types.ts";
import { StandingAnswers, choices, declinable, questions, shortest } from "../src/match/standing.svelte.ts";

const card = (until: Until[]): GameCard =>
  ({ standing: { "8.2": "Rally", "8.8": "Leadership" }, standing_until: until }) as unknown as GameCard;
const state = (seat: number, rule: string): MatchState =>
  ({ seat, view: { ask: [0, rule, "?", [["decline", 0, 0]], [], null] } }) as unknown as MatchState;

describe("questions that can be declined in advance", () => {
  it("are those the game names, put to us", () => {
    const game = card(["turn", "match"]);
    expect(questions(game)).toEqual([["8.2", "Rally"], ["8.8", "Leadership"]]);
    expect(declinable(state(0, "8.8"), game)).toBe("8.8");
    expect(declinable(state(0, "3.4"), game)).toBeNull();
    expect(declinable(state(1, "8.8"), game)).toBeNull();
    expect(declinable(null, game)).toBeNull();
    expect(declinable(state(0, "8.8"), null)).toBeNull();
  });

  it("are declined for as long as the game can count", () => {
    expect(choices(card(["turn", "own_turn", "match"]))).toEqual(["ask", "turn", "own_turn", "match"]);
    expect(shortest(card(["turn", "match"]))).toBe("turn");
    expect(shortest(card(["match"]))).toBe("match");
  });
});

describe("standing answers", () => {
  const kept = new Map<string, Until>();
  const told = () => Promise.resolve({ answers: [...kept].map(([rule, until]) => ({ rule, until })) });
  const door = {
    standing: told,
    decline: (rule: string, until: Until) => {
      if (rule === "3.4") return Promise.reject(new Fault(422, "Not that one."));
      if (until === "ask") kept.delete(rule);
      else kept.set(rule, until);
      return told();
    },
  };

  it("are what the server says", async () => {
    const standing = new StandingAnswers(door);
    expect(standing.answers).toBeNull();
    await standing.load();
    expect(standing.of("8.8")).toBe("ask");
    await standing.give("8.8", "turn");
    expect([standing.of("8.8"), standing.of("8.2")]).toEqual(["turn", "ask"]);
    await standing.give("8.8", "ask");
    expect(standing.of("8.8")).toBe("ask");
  });

  it("stay as they were when one is refused, and it is said why", async () => {
    const standing = new StandingAnswers(door);
    await standing.give("8.8", "match");
    await standing.give("3.4", "match");
    expect(standing.fault).toBe("Not that one.");
    expect(standing.of("8.8")).toBe("match");
    await standing.load();
    expect(standing.fault).toBe("");
  });
});
