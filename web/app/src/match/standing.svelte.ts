// What our seat declines in advance. The server keeps it, answers for us, and tells nobody else; here it is only asked
// for when somebody looks, and given.

import type { MatchDoor } from "../api/client.ts";
import { sentence } from "../api/http.ts";
import type { GameCard, MatchState, StandingAnswer, StandingQuestion, Until } from "../api/types.ts";

export const CHOICES: Readonly<Record<Until, string>> = {
  ask: "Ask me",
  turn: "Decline this turn",
  own_turn: "Decline until my next turn",
  match: "Decline all match",
};

/** What the button beside a question says. */
export const LASTING: Readonly<Record<Until, string>> = {
  ask: "Ask me",
  turn: "Decline all this turn",
  own_turn: "Decline all until my next turn",
  match: "Decline all match",
};

/** The questions of a game that can be declined in advance. */
export const questions = (card: GameCard | null): readonly StandingQuestion[] => card?.standing ?? [];

/** How a question can be answered, "ask me" first. */
export const choices = (card: GameCard | null): Until[] => ["ask", ...(card?.standing_until ?? [])];

/** For how long the button beside the question declines: for the turn, where the game counts turns. */
export const shortest = (card: GameCard | null): Until => card?.standing_until?.[0] ?? "match";

/** The topic of the question put to us now, if it can be declined in advance. */
export function declinable(state: MatchState | null, card: GameCard | null): string | null {
  const ask = state?.view.ask;
  if (!state || ask?.[0] !== state.seat) return null;
  return questions(card).find(({ topic }) => topic === state.topic)?.topic ?? null;
}

export class StandingAnswers {
  /** By topic; null until the server has told. */
  answers = $state.raw<Readonly<Record<string, Until>> | null>(null);
  fault = $state("");

  constructor(private readonly door: Pick<MatchDoor, "standing" | "decline">) {}

  of(topic: string): Until {
    return this.answers?.[topic] ?? "ask";
  }

  load(): Promise<void> {
    return this.#take(() => this.door.standing());
  }

  give(topic: string, until: Until): Promise<void> {
    return this.#take(() => this.door.decline(topic, until));
  }

  async #take(ask: () => Promise<{ answers: readonly StandingAnswer[] }>): Promise<void> {
    try {
      const { answers } = await ask();
      this.answers = Object.fromEntries(answers.map(({ topic, until }) => [topic, until]));
      this.fault = "";
    } catch (error) {
      this.fault = sentence(error);
    }
  }
}
