// States may come faster than an eye can follow (the computer's moves): each that shows other people's moves is given
// its time on the table, and our own are shown at once.

import type { PlayedMove } from "@broadfront/board";
import type { MatchState } from "../../../lib/api/types.ts";

export interface Update {
  readonly state: MatchState;
  readonly last: readonly PlayedMove[];
}

/** How long a fight of one's own stays that ends the turn, in ms at the usual speed. */
const FOUGHT = 4200;

/**
 * How long a change wants to be looked at before the next one, in ms: dice longer than marches, and longest one's own
 * last fight of a turn (it was `mover`'s before), after which the others' moves come by themselves.
 */
export function lookingTime(update: Update, motion: boolean, mover = "", speed = 1): number {
  if (!motion) return 0;
  const { state, last } = update;
  const others = last.filter(([seat]) => seat !== state.seat);
  if (!others.length) return 0;
  if (isLastFight(update, mover)) return FOUGHT / speed;
  return others.some(([seat]) => seat === -1) ? 900 : 320;
}

/** An order of one's own was fought out by dice or cards, and the turn has passed with it. */
function isLastFight({ state, last }: Update, mover: string): boolean {
  if (mover === "" || state.view.mover === mover || state.view.ask?.[0] === state.seat) return false;
  return (
    last.some(([seat]) => seat === state.seat) &&
    last.some(([seat]) => seat < 0) &&
    state.log.some(({ kind }) => kind === "battle")
  );
}

export class PlaybackQueue {
  #queue: Update[] = [];
  /** Its dice are falling. */
  #falling: Update | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Whose turn it was in what was shown last. */
  #mover = "";
  /** One's own last fight is being looked at. */
  #lingers = false;

  /**
   * `land` lets the dice of a change fall before it is shown, and says how long that takes, in ms; `rest` is called
   * when all has been looked at.
   */
  constructor(
    private readonly show: (update: Update) => void,
    private readonly motion: () => boolean,
    private readonly land: (update: Update) => number = () => 0,
    private readonly rest: () => void = () => undefined,
    /** How fast it goes, the usual being 1. */
    private readonly speed: () => number = () => 1,
  ) {}

  /** A new state: shown now, or after those before it. A long queue is not kept up with: it ends at the newest. */
  put(update: Update): void {
    this.#queue.push(update);
    // whoever gives orders has seen enough
    if (this.#lingers && update.last.some(([seat]) => seat === update.state.seat)) {
      clearTimeout(this.#timer);
      this.#timer = undefined;
    }
    if (this.#queue.length > 12) {
      const newest = this.#queue.at(-1)!;
      this.#queue = [{ state: newest.state, last: this.#queue.flatMap(({ last }) => last) }];
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
    this.#queue = [];
    this.#falling = undefined;
  }

  #next(): void {
    this.#timer = undefined;
    const update = this.#queue.shift();
    if (!update) return this.rest();
    const fall = this.land(update);
    if (!fall) return this.#show(update);
    this.#falling = update;
    this.#timer = setTimeout(() => this.#show(update), fall);
  }

  #show(update: Update): void {
    this.#timer = undefined;
    this.#falling = undefined;
    this.show(update);
    const time = lookingTime(update, this.motion(), this.#mover, this.speed());
    this.#lingers = isLastFight(update, this.#mover);
    this.#mover = update.state.view.mover;
    if (time || this.#queue.length) this.#timer = setTimeout(() => this.#next(), time);
    else this.rest();
  }
}
