// The scenario under construction: what it is, what it was, and what the server says of it. Kept in this browser.
// What it is may be the data of a scenario, or a text with the data that a form wants it to have.

import { Offline, sentence } from "../../lib/api/http.ts";
import { loadStored, saveStored } from "../../lib/storage.ts";
import type { DraftState } from "./editor_context.ts";
import { put } from "./paths.ts";
import type { Path, Sketch } from "./types.ts";

const MOST_KEPT = 200;
const AGAIN = 3000;

interface StoredDraft<S> {
  readonly scenario: S;
  /** What it was when it was last saved or opened, to tell whether it has changed since. */
  readonly saved: string;
}

export class Draft<S extends object, T extends Sketch = Sketch> implements DraftState {
  scenario = $state.raw<S>()!;
  /** What the server says of it; of an earlier version while `fresh` is false. */
  sketch = $state.raw<T | null>(null);
  /** The last that could be drawn. */
  drawn = $state.raw<T | null>(null);
  fresh = $state(false);
  problem = $state("");
  past = $state.raw<readonly S[]>([]);
  future = $state.raw<readonly S[]>([]);
  saved = $state("");
  #lastKey = "";
  #isChecking = false;
  #again = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly game: string,
    blank: S,
    private readonly ask: (game: string, scenario: S) => Promise<T>,
    /** Under which name this browser keeps it. */
    private readonly place = `editor.${game}`,
  ) {
    const stored = loadStored<StoredDraft<S> | null>(place, null);
    this.scenario = stored?.scenario ?? blank;
    this.saved = stored?.saved ?? JSON.stringify(blank);
    void this.look();
  }

  get changed(): boolean {
    return JSON.stringify(this.scenario) !== this.saved;
  }

  get complaints(): Sketch["complaints"] {
    return this.sketch?.complaints ?? [];
  }

  /** Whether the server has found nothing wrong with it as it is now. */
  get sound(): boolean {
    return this.fresh && this.sketch !== null && !this.complaints.length;
  }

  /** A change; those with the same key that follow each other (letters of one word) are one step back. */
  change(next: S, key = ""): void {
    if (next === this.scenario) return;
    if (!key || key !== this.#lastKey) this.past = [...this.past, this.scenario].slice(-MOST_KEPT);
    this.#lastKey = key;
    this.future = [];
    this.#set(next);
  }

  edit(path: Path, value: unknown, key = ""): void {
    this.change(put(this.scenario, path, value), key);
  }

  /** What comes next is a step of its own. */
  settle(): void {
    this.#lastKey = "";
  }

  undo(): void {
    const last = this.past.at(-1);
    if (!last) return;
    this.past = this.past.slice(0, -1);
    this.future = [this.scenario, ...this.future];
    this.settle();
    this.#set(last);
  }

  redo(): void {
    const [next, ...rest] = this.future;
    if (!next) return;
    this.future = rest;
    this.past = [...this.past, this.scenario];
    this.settle();
    this.#set(next);
  }

  /** Another scenario in its place, from a file or the box; what was there is one step back. */
  open(scenario: S): void {
    this.settle();
    this.change(scenario);
    this.mark();
  }

  /** It is on somebody's disk as it is now. */
  mark(): void {
    this.saved = JSON.stringify(this.scenario);
    this.#keep();
  }

  #keep(): void {
    saveStored(this.place, { scenario: this.scenario, saved: this.saved } satisfies StoredDraft<S>);
  }

  #set(scenario: S): void {
    this.scenario = scenario;
    this.fresh = false;
    this.#keep();
    void this.look();
  }

  /** Ask the server, one question at a time; of changes meanwhile only the last one is asked about. */
  async look(): Promise<void> {
    this.#again = this.#isChecking;
    if (this.#isChecking) return;
    this.#isChecking = true;
    clearTimeout(this.#timer);
    const sent = this.scenario;
    try {
      const answer = await this.ask(this.game, sent);
      this.sketch = answer;
      if (answer.table) this.drawn = answer;
      this.fresh = sent === this.scenario;
      this.problem = "";
    } catch (error) {
      this.problem = sentence(error);
      if (error instanceof Offline) this.#timer = setTimeout(() => void this.look(), AGAIN);
    }
    this.#isChecking = false;
    if (this.#again) void this.look();
  }

  leave(): void {
    clearTimeout(this.#timer);
  }
}
