// The rules pane: which game's rules are open, and at which section. One for the whole page.

import { rules } from "../../../lib/api/match_api.ts";
import { sentence } from "../../../lib/api/http.ts";
import type { Section } from "./sections.ts";

class Book {
  open = $state(false);
  game = $state("");
  /** The rule to show; `asked` counts, so that the same rule asked for twice is shown twice. */
  rule = $state("");
  requests = $state(0);
  sections = $state.raw<readonly Section[]>([]);
  problem = $state("");
  query = $state("");
  #loaded = "";

  /** Open the rules of the game in hand, at a rule if one is named. */
  show(rule = ""): void {
    this.open = true;
    this.rule = rule;
    this.requests += 1;
    if (rule) this.query = "";
    void this.load();
  }

  close(): void {
    this.open = false;
  }

  async load(): Promise<void> {
    const { game } = this;
    if (!game || this.#loaded === game) return;
    try {
      const [{ markdown }, { sections }] = await Promise.all([rules(game), import("./markdown.ts")]);
      this.sections = sections(markdown);
      this.#loaded = game;
      this.problem = "";
      this.requests += 1;
    } catch (error) {
      this.problem = sentence(error);
    }
  }
}

export const book = new Book();
