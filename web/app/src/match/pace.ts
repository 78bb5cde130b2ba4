// States may come faster than an eye can follow (the computer's moves): each that shows other people's moves is given
// its time on the table, and our own are shown at once.

import type { Made } from "@broadfront/board";
import type { MatchState } from "../api/types.ts";

export interface Shown {
  readonly state: MatchState;
  readonly last: readonly Made[];
}

/** How long a change wants to be looked at before the next one, in ms: dice longer than marches. */
export function lookingTime(shown: Shown, motion: boolean): number {
  if (!motion) return 0;
  const others = shown.last.filter(([seat]) => seat !== shown.state.seat);
  if (!others.length) return 0;
  return others.some(([seat]) => seat === -1) ? 900 : 320;
}

export class Pace {
  #waiting: Shown[] = [];
  /** Its dice are falling. */
  #falling: Shown | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /**
   * `land` lets the dice of a change fall before it is shown, and says how long that takes, in ms; `rest` is called
   * when all has been looked at.
   */
  constructor(
    private readonly show: (shown: Shown) => void,
    private readonly motion: () => boolean,
    private readonly land: (shown: Shown) => number = () => 0,
    private readonly rest: () => void = () => undefined,
  ) {}

  /** A new state: shown now, or after those before it. A long queue is not kept up with: it ends at the newest. */
  put(shown: Shown): void {
    this.#waiting.push(shown);
    if (this.#waiting.length > 12) {
      const newest = this.#waiting.at(-1)!;
      this.#waiting = [{ state: newest.state, last: this.#waiting.flatMap(({ last }) => last) }];
    }
    if (this.#timer === undefined) this.#next();
  }

  /** Whoever cannot wait for the dice sees at once what came of them; says whether any were falling. */
  hurry(): boolean {
    const falling = this.#falling;
    if (!falling) return false;
    clearTimeout(this.#timer);
    this.#show(falling);
    return true;
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#waiting = [];
    this.#falling = undefined;
  }

  #next(): void {
    this.#timer = undefined;
    const shown = this.#waiting.shift();
    if (!shown) return this.rest();
    const fall = this.land(shown);
    if (!fall) return this.#show(shown);
    this.#falling = shown;
    this.#timer = setTimeout(() => this.#show(shown), fall);
  }

  #show(shown: Shown): void {
    this.#timer = undefined;
    this.#falling = undefined;
    this.show(shown);
    const time = lookingTime(shown, this.motion());
    if (time || this.#waiting.length) this.#timer = setTimeout(() => this.#next(), time);
    else this.rest();
  }
}
