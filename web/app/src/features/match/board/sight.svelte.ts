// The tool for lines of sight: off, following the pointer, or pinned to a space. What is seen is asked of the server and
// kept as long as the match stands still.

import type { Sight } from "@broadfront/board";

const SETTLE = 60;

export class SightTool {
  on = $state(false);
  /** The space that is looked from, once it was touched; null: the one under the pointer. */
  pinned = $state<number | null>(null);
  #at = $state<number | null>(null);
  #known = $state.raw<ReadonlyMap<number, Sight>>(new Map());
  #version = -1;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly ask: (space: number) => Promise<Sight>) {}

  /** What is seen from where we look. */
  sight = $derived.by((): Sight | null => (this.on && this.#at !== null ? (this.#known.get(this.#at) ?? null) : null));

  /** Drop what was cached for the previous version of the match: markers may have come or gone. */
  at(version: number): void {
    if (version === this.#version) return;
    this.#version = version;
    this.#known = new Map();
    if (this.on && this.#at !== null) void this.#fetch(this.#at);
  }

  toggle(): void {
    this.on = !this.on;
    this.pinned = null;
    if (!this.on) this.#at = null;
  }

  /** A space is pointed at. */
  hover(space: number | null): void {
    if (!this.on || this.pinned !== null || space === null || space === this.#at) return;
    this.#at = space;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#fetch(space), SETTLE);
  }

  /** A space is touched: we look from there; touched again, we let go of it. */
  touch(space: number | null): void {
    this.pinned = space === this.pinned ? null : space;
    if (this.pinned === null) return;
    this.#at = this.pinned;
    clearTimeout(this.#timer);
    void this.#fetch(this.pinned);
  }

  /** Esc: let go of the space, then of the tool; says whether there was anything to put back. */
  putBack(): boolean {
    if (!this.on) return false;
    if (this.pinned !== null) this.pinned = null;
    else this.toggle();
    return true;
  }

  async #fetch(space: number): Promise<void> {
    if (this.#known.has(space)) return;
    const version = this.#version;
    try {
      const sight = await this.ask(space);
      if (version === this.#version) this.#known = new Map([...this.#known, [space, sight]]);
    } catch {
      // nothing is shaded; the next touch asks again
    }
  }
}
