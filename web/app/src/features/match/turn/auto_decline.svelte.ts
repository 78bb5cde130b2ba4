// What our seat declines in advance. The server keeps it, answers for us, and tells nobody else; here it is only asked
// for when somebody looks, and given.

import type { MatchApi } from "../../../lib/api/match_api.ts";
import { sentence } from "../../../lib/api/http.ts";
import type { GameDetails, MatchState, AutoDecline, AutoDeclineTopic, Until } from "../../../lib/api/types.ts";
import { t } from "../../../lib/i18n.ts";

export const CHOICES: Readonly<Record<Until, string>> = {
  ask: t("standing-ask-me"),
  turn: t("standing-decline-this-turn"),
  own_turn: t("standing-decline-until-my-next"),
  match: t("standing-decline-all-match"),
};

/** What the buttons beside a question say. */
export const LASTING: Readonly<Record<Until, string>> = {
  ask: t("standing-ask-me"),
  turn: t("standing-not-again-this-turn"),
  own_turn: t("standing-not-again-until-my"),
  match: t("standing-not-again-in-this"),
};

/** The questions of a game that can be declined in advance. */
export const questions = (card: GameDetails | null): readonly AutoDeclineTopic[] => card?.standing ?? [];

/** How a question can be answered, "ask me" first. */
export const choices = (card: GameDetails | null): Until[] => ["ask", ...(card?.standing_until ?? [])];

/** For how long the buttons beside the question decline: the shortest time that the game knows, and the match. */
export const lasting = (card: GameDetails | null): Until[] => [
  ...new Set([card?.standing_until?.[0] ?? "match", "match" as const]),
];

/** The topic of the question put to us now, if it can be declined in advance. */
export function declinable(state: MatchState | null, card: GameDetails | null): string | null {
  const ask = state?.view.ask;
  if (!state || ask?.[0] !== state.seat) return null;
  return questions(card).find(({ topic }) => topic === state.topic)?.topic ?? null;
}

export class AutoDeclineSettings {
  /** By topic; null until the server has told. */
  answers = $state.raw<Readonly<Record<string, Until>> | null>(null);
  fault = $state("");

  constructor(private readonly api: Pick<MatchApi, "standing" | "decline">) {}

  of(topic: string): Until {
    return this.answers?.[topic] ?? "ask";
  }

  load(): Promise<void> {
    return this.#take(() => this.api.standing());
  }

  give(topic: string, until: Until): Promise<void> {
    return this.#take(() => this.api.decline(topic, until));
  }

  async #take(ask: () => Promise<{ answers: readonly AutoDecline[] }>): Promise<void> {
    try {
      const { answers } = await ask();
      this.answers = Object.fromEntries(answers.map(({ topic, until }) => [topic, until]));
      this.fault = "";
    } catch (error) {
      this.fault = sentence(error);
    }
  }
}
