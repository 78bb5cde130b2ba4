import { describe, expect, it } from "vitest";
import { HttpError } from "../src/lib/api/http.ts";
import type { GameDetails, MatchState, Until } from "../src/lib/api/types.ts";
import {
  AutoDeclineSettings,
  choices,
  declinable,
  lasting,
  questions,
} from "../src/features/match/turn/auto_decline.svelte.ts";

const card = (until: Until[]): GameDetails =>
  ({
    standing: [
      { topic: "Rally", rule: "8.2", label: "Rally" },
      { topic: "Reaction", rule: "8.8", label: "Leadership" },
    ],
    standing_until: until,
  }) as unknown as GameDetails;
const state = (seat: number, topic: string): MatchState =>
  ({ seat, topic, view: { ask: [0, "8", "?", [["decline", 0, 0]], [], null] } }) as unknown as MatchState;

describe("questions that can be declined in advance", () => {
  it("are those the game names, put to us", () => {
    const game = card(["turn", "match"]);
    expect(questions(game).map(({ label }) => label)).toEqual(["Rally", "Leadership"]);
    expect(declinable(state(0, "Reaction"), game)).toBe("Reaction");
    expect(declinable(state(0, "Actions"), game)).toBeNull();
    expect(declinable(state(1, "Reaction"), game)).toBeNull();
    expect(declinable(null, game)).toBeNull();
    expect(declinable(state(0, "Reaction"), null)).toBeNull();
  });

  it("are declined for as long as the game can count", () => {
    expect(choices(card(["turn", "own_turn", "match"]))).toEqual(["ask", "turn", "own_turn", "match"]);
    expect(lasting(card(["turn", "own_turn", "match"]))).toEqual(["turn", "match"]);
    expect(lasting(card(["match"]))).toEqual(["match"]);
  });
});

describe("standing answers", () => {
  const declined = new Map<string, Until>();
  const answer = () => Promise.resolve({ answers: [...declined].map(([topic, until]) => ({ topic, until })) });
  const api = {
    standing: answer,
    decline: (topic: string, until: Until) => {
      if (topic === "Actions") return Promise.reject(new HttpError(422, "Not that one."));
      if (until === "ask") declined.delete(topic);
      else declined.set(topic, until);
      return answer();
    },
  };

  it("are what the server says", async () => {
    const standing = new AutoDeclineSettings(api);
    expect(standing.answers).toBeNull();
    await standing.load();
    expect(standing.of("Reaction")).toBe("ask");
    await standing.give("Reaction", "turn");
    expect([standing.of("Reaction"), standing.of("Rally")]).toEqual(["turn", "ask"]);
    await standing.give("Reaction", "ask");
    expect(standing.of("Reaction")).toBe("ask");
  });

  it("stay as they were when one is refused, and it is said why", async () => {
    const standing = new AutoDeclineSettings(api);
    await standing.give("Reaction", "match");
    await standing.give("Actions", "match");
    expect(standing.fault).toBe("Not that one.");
    expect(standing.of("Reaction")).toBe("match");
    await standing.load();
    expect(standing.fault).toBe("");
  });
});
