// Trying a scenario out: computers play it many times in the background, while one goes on building.

import { HttpError, Offline, sentence } from "../../lib/api/http.ts";
import { loadStored, saveStored } from "../../lib/storage.ts";
import * as api from "./api.ts";
import type { StudyState } from "./types.ts";
import { t } from "../../lib/i18n.ts";

const EVERY = 500;

interface StoredStudy {
  readonly id: string;
  readonly text: string;
}

const isUnfinished = ({ state }: StudyState): boolean => state === "waiting" || state === "running";

/** What a study is at, in words. */
export function progress({ state, done, wanted, ahead }: StudyState): string {
  if (state === "waiting") return t("study-waiting-for-the-studies", { ahead });
  return t("study-of-played", { done, wanted, state: state === "stopped" ? t("study-then-stopped") : "" });
}

export class Study {
  state = $state.raw<StudyState | null>(null);
  problem = $state("");
  /** The file that was tried out: results of an older one are told as such. */
  text = $state("");
  busy = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #left = false;

  constructor(readonly game: string) {
    const stored = loadStored<StoredStudy | null>(`study.${game}`, null);
    if (!stored) return;
    this.text = stored.text;
    void this.#follow(stored.id);
  }

  get unfinished(): boolean {
    return this.state !== null && isUnfinished(this.state);
  }

  async begin(text: string, player: string, matches: number): Promise<void> {
    this.busy = true;
    this.problem = "";
    try {
      const state = await api.startStudy(this.game, {
        scenario_text: text,
        player,
        matches,
        seed: Math.floor(Math.random() * 2 ** 31),
      });
      this.text = text;
      this.state = state;
      saveStored(`study.${this.game}`, { id: state.id, text } satisfies StoredStudy);
      this.#wait(state.id);
    } catch (error) {
      this.problem = sentence(error);
    }
    this.busy = false;
  }

  async stop(): Promise<void> {
    if (!this.state) return;
    try {
      this.state = await api.stopStudy(this.state.id);
    } catch (error) {
      this.problem = sentence(error);
    }
  }

  leave(): void {
    this.#left = true;
    clearTimeout(this.#timer);
  }

  #wait(id: string): void {
    clearTimeout(this.#timer);
    if (!this.#left) this.#timer = setTimeout(() => void this.#follow(id), EVERY);
  }

  async #follow(id: string): Promise<void> {
    try {
      const state = await api.readStudy(id);
      this.state = state;
      this.problem = "";
      if (isUnfinished(state)) this.#wait(id);
    } catch (error) {
      if (error instanceof Offline) return this.#wait(id);
      // a server that was started again has forgotten it: what was seen of it stays
      const gone = error instanceof HttpError && error.status === 404;
      if (this.state && gone) this.state = { ...this.state, state: "stopped" };
      else if (!gone) this.problem = sentence(error);
    }
  }
}
