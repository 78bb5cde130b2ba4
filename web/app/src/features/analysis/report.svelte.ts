// A match looked back at: what its moments promised to each seat, and the moves that cost most.

import type { Move } from "@broadfront/board";
import type { Evaluation } from "./api.ts";
import { evaluateMoment, explanations, survey } from "./api.ts";
import { sentence } from "../../lib/api/http.ts";
import { added, chancesOf, doubt, figureOf, type Figure } from "./evaluation.ts";

export interface CostlyMove {
  readonly moves: number;
  readonly seat: number;
  readonly words: string;
  readonly better: string;
  /** The move that was made, and the better one with what follows it. */
  readonly ways: readonly [readonly Move[], readonly Move[]];
  /** By how much the better move promises more. */
  readonly cost: Figure;
  readonly made: Figure;
  readonly best: Figure;
}

/** What a move costs for sure, in percent: the cost less its error, both as they are told. */
export const certain = ({ cost }: Pick<CostlyMove, "cost">): number =>
  Math.round(100 * cost.mean) - (cost.error === null ? 0 : Math.ceil(100 * doubt(cost, Infinity) - 1e-9));

const MOMENTS = 60;
const QUICK = 0.4;
const CLOSELY = 1.5;
/** So many moves are looked at again, for five are told. */
const AGAIN = 10;
const TOLD = 5;

let latest: Report | null = null;

/** The report on a match: the one that this page has begun, else a new one. */
export function reportOn(match: string, last: number): Report {
  if (latest?.match !== match || latest.last !== last) latest = new Report(match, last);
  return latest;
}

/** The moves of a match that cost most, if this page has looked for them. */
export const costliestOf = (match: string): readonly CostlyMove[] => (latest?.match === match ? latest.costly : []);

export class Report {
  /** By number of moves. */
  readonly #judgements = new Map<number, Evaluation>();
  moments = $state.raw<readonly number[]>([]);
  decisions = $state(0);
  done = $state(0);
  of = $state(0);
  running = $state(false);
  problem = $state("");
  curve = $state.raw<readonly { readonly moves: number; readonly chances: readonly Figure[] }[]>([]);
  costly = $state.raw<readonly CostlyMove[]>([]);
  /** What a costly move was meant for, and what the better one would be, by number of moves. */
  explanations = $state.raw<ReadonlyMap<number, readonly (readonly string[])[]>>(new Map());
  #stop = new AbortController();

  /** All has been looked at. */
  #complete = false;

  constructor(
    readonly match: string,
    readonly last: number,
  ) {}

  stop(): void {
    this.#stop.abort();
    this.running = false;
  }

  /** Look at the match; what was looked at before stays. */
  async start(): Promise<void> {
    if (this.#complete || this.running) return;
    const { signal } = (this.#stop = new AbortController());
    this.running = true;
    this.problem = "";
    try {
      const { moments, decisions } = await survey(this.match, MOMENTS, signal);
      [this.moments, this.decisions] = [moments, decisions];
      this.of = moments.length + 1 + Math.min(AGAIN, moments.length);
      for (const moves of [...moments, this.last])
        if (!this.#judgements.has(moves)) await this.#look(moves, QUICK, signal);
      const again = this.#byCost().slice(0, AGAIN);
      this.of = this.done + again.length;
      for (const { moves } of again) await this.#look(moves, CLOSELY, signal, true);
      for (const { moves, ways } of this.costly)
        this.explanations = new Map(this.explanations).set(moves, await explanations(this.match, moves, ways, signal));
      this.#complete = true;
    } catch (error) {
      if (!signal.aborted) this.problem = sentence(error);
    }
    if (!signal.aborted) this.running = false;
  }

  async #look(moves: number, seconds: number, signal: AbortSignal, again = false): Promise<void> {
    const known = this.#judgements.get(moves);
    // seen again, the two moves are compared afresh: what looked best at first may have been lucky
    const answer = await evaluateMoment(
      this.match,
      moves,
      seconds,
      moves * 1000 + (again ? 500 : 0),
      again && known ? known.tried.map(({ move }) => move) : [],
      signal,
    );
    this.#judgements.set(moves, again && known ? { ...added(known, answer), tried: answer.tried } : answer);
    this.done += 1;
    this.curve = [...this.#judgements]
      .sort(([a], [b]) => a - b)
      .map(([at, one]) => ({ moves: at, chances: chancesOf(one) }));
    this.costly = this.#byCost().slice(0, TOLD);
  }

  #byCost(): CostlyMove[] {
    const all = [...this.#judgements].flatMap(([moves, { seat, tried, made }]): CostlyMove[] => {
      const mine = made && tried.find(({ move }) => move.join() === made.move.join());
      const other = tried.find((one) => one !== mine);
      if (!made || !mine || !other) return [];
      const [here, best] = [figureOf(mine), figureOf(other)];
      const error = here.error === null || best.error === null ? null : Math.hypot(here.error, best.error);
      return [
        {
          moves,
          seat,
          words: made.words,
          better: other.words,
          ways: [[made.move], [other.move, ...other.more]],
          made: here,
          best,
          cost: { mean: best.mean - here.mean, error },
        },
      ];
    });
    return all
      .filter(({ cost }) => cost.mean > 0.005)
      .sort((a, b) => certain(b) - certain(a) || b.cost.mean - a.cost.mean);
  }
}
