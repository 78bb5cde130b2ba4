// The log as it is told: lines of moves that were taken back are dropped, new ones added; grouped by round, turn and
// phase, with repeats told as one line; and the marks that it puts on the replay slider.

import { LOG_MOVES } from "../../../lib/api/match_api.ts";
import { HttpError, Offline } from "../../../lib/api/http.ts";
import type { LogLine, MatchState } from "../../../lib/api/types.ts";

/** The log with what a state tells of it: without a gap, so that lines that another one parts from it are dropped. */
export function merged(lines: readonly LogLine[], state: MatchState): readonly LogLine[] {
  if (state.log_from > state.fresh_log_from) return state.log;
  const earlier = lines.filter((line) => line.move < state.fresh_log_from);
  return state.log.length || earlier.length !== lines.length ? [...earlier, ...state.log] : lines;
}

/** Reads the log of a long match, of which a state has the end only, back to its beginning, part by part. */
export class LogParts {
  /** The move from which on it is here. */
  #from = 0;
  /** How often it has begun anew. */
  #age = 0;
  #reading = false;

  constructor(
    /** What moves `since` to `last` - 1 have told; null: nobody wants it any more. */
    private readonly read: (since: number, last: number) => Promise<readonly LogLine[]> | null,
    /** Put lines before those that are here. */
    private readonly put: (lines: readonly LogLine[]) => void,
  ) {}

  /** A state was taken over; a `whole` one goes on from nothing that was here. */
  follow(state: MatchState, whole: boolean): void {
    if (whole || state.log_from > state.fresh_log_from || state.log_from < this.#from) {
      this.#from = state.log_from;
      this.#age += 1;
    }
    void this.#readBack();
  }

  async #readBack(): Promise<void> {
    if (this.#reading) return;
    this.#reading = true;
    try {
      while (this.#from > 0) {
        const [last, age] = [this.#from, this.#age];
        const since = Math.max(0, last - LOG_MOVES);
        const lines = await this.read(since, last);
        if (!lines) return;
        if (age !== this.#age) continue; // of another seat, or of moves that were taken back
        this.put(lines);
        this.#from = since;
      }
    } catch (error) {
      if (!(error instanceof Offline || error instanceof HttpError)) throw error; // the next state tries again
    } finally {
      this.#reading = false;
    }
  }
}

/** The log as far as a state tells it that may lie a moment behind the newest. */
export function visibleLog(
  lines: readonly LogLine[],
  newest: MatchState | null,
  state: MatchState | null,
): readonly LogLine[] {
  return state && newest && state.version < newest.version ? lines.filter(({ move }) => move < state.moves) : lines;
}

export type Kind = LogLine["kind"];

/** One line on the screen: one sentence, or several that are alike. */
export interface Entry {
  /** The place of its first sentence in the log. */
  readonly at: number;
  readonly text: string;
  readonly lines: readonly LogLine[];
}

export interface PhaseGroup {
  readonly name: string;
  readonly at: number;
  readonly entries: readonly Entry[];
}

/** What happened in one turn of a round. */
export interface TurnGroup {
  readonly at: number;
  readonly round: string;
  readonly side: string;
  readonly size: number;
  /** Its moves: from so many on, until so many had been made. */
  readonly first: number;
  readonly last: number;
  /** Whether its first line tells that it begins: the last move of the turn before may have brought that on. */
  readonly begins: boolean;
  readonly phases: readonly PhaseGroup[];
}

const wayOf = ({ went }: LogLine): string => (went ? `${went[1]} → ${went[2]}` : "");

/** Whether a sentence is told with the one before it. */
function isLike(line: LogLine, other: LogLine): boolean {
  if (line.went && other.went)
    return line.went[0] === other.went[0] && wayOf(line) === wayOf(other) && line.actor === other.actor;
  return line.text === other.text && line.rule === other.rule;
}

function entryOf(at: number, lines: readonly LogLine[]): Entry {
  const [first] = lines as [LogLine, ...LogLine[]];
  const n = lines.length;
  const { text, went } = first;
  // one piece and several that are alike are told in the same way
  if (went && (n > 1 || went[3])) return { at, text: `${n > 1 ? `${n} ${went[0]}` : went[3]} ${wayOf(first)}`, lines };
  return { at, text: n > 1 ? `${text} (×${n})` : text, lines };
}

/** The log by turns and phases, of all lines or of those that are wanted. */
export function grouped(log: readonly LogLine[], matches: (line: LogLine) => boolean = () => true): TurnGroup[] {
  const turns: {
    at: number;
    round: string;
    side: string;
    size: number;
    first: number;
    last: number;
    begins: boolean;
    phases: { name: string; at: number; runs: { at: number; lines: LogLine[] }[] }[];
  }[] = [];
  log.forEach((line, at) => {
    if (!matches(line)) return;
    const [round, side, phase] = line.when;
    let turn = turns.at(-1);
    if (!turn || turn.round !== round || turn.side !== side) {
      const [first, begins] = [line.move, line.kind === "turn"];
      turns.push((turn = { at, round, side, size: 0, first, last: first + 1, begins, phases: [] }));
    }
    let group = turn.phases.at(-1);
    if (!group || group.name !== phase) turn.phases.push((group = { name: phase, at, runs: [] }));
    const run = group.runs.at(-1);
    if (run && isLike(line, run.lines[0]!)) run.lines.push(line);
    else group.runs.push({ at, lines: [line] });
    turn.size += 1;
    turn.last = line.move + 1;
  });
  return turns.map((turn) => ({
    ...turn,
    phases: turn.phases.map(({ name, at, runs }) => ({
      name,
      at,
      entries: runs.map((run) => entryOf(run.at, run.lines)),
    })),
  }));
}

/** The last that was told, line by line, with repeats told as one line; of several dice no single one is quoted. */
export function latestEntries(
  log: readonly LogLine[],
  most: number,
): { readonly line: LogLine; readonly text: string }[] {
  const runs: LogLine[][] = [];
  for (const line of log.toReversed()) {
    const run = runs[0];
    if (run && isLike(line, run[0]!) && line.when.join() === run[0]!.when.join()) run.unshift(line);
    else if (runs.length > most) break;
    else runs.unshift([line]);
  }
  const lastOf = runs.slice(-most).filter((run, at, all) => {
    const before = runs[runs.length - all.length + at - 1];
    return at === all.length - 1 || !before || !isOneOfDice(run[0]!, before[0]!);
  });
  return lastOf.map((run) => ({ line: run[0]!, text: run.length > 1 ? entryOf(0, run).text : run[0]!.text }));
}

/** Whether two lines tell of single dice that were rolled for the same thing. */
function isOneOfDice(line: LogLine, before: LogLine): boolean {
  const what = ({ text }: LogLine): string => text.split(":", 1)[0] ?? "";
  return line.roll?.[0] === 1 && before.roll?.[0] === 1 && line.rule === before.rule && what(line) === what(before);
}

/**
 * The turns that lie in a part of a match: of one that only reaches into it, as with the move that ended it, nothing is
 * meant there. A part that `begins` a turn may begin with the last move of the turn before, if that brought it on.
 */
export function within<T extends { readonly first: number; readonly last: number }>(
  turns: readonly T[],
  since: number,
  last: number,
  begins = false,
): readonly T[] {
  const from = begins && turns.some((turn) => turn.last === since + 1) ? since + 1 : since;
  const to = Math.max(last, from + 1);
  return turns.filter(
    (turn) =>
      turn.last > from &&
      2 * (Math.min(turn.last, to) - Math.max(turn.first, from)) >= Math.min(turn.last - turn.first, to - from),
  );
}

/** A place on the replay slider where something begins. */
export interface Mark {
  readonly kind: "round" | "turn" | "phase" | "battle";
  /** How many moves had been made when it had begun. */
  readonly moves: number;
  readonly text: string;
}

const FIGHT: ReadonlySet<Kind> = new Set<Kind>(["battle", "roll", "loss"]);

/** The lines of battles: what begins one, and the dice, cards and losses after it. */
export function ofBattles(log: readonly LogLine[]): ReadonlySet<LogLine> {
  let fighting = false;
  return new Set(log.filter(({ kind }) => (fighting = kind === "battle" || (fighting && FIGHT.has(kind)))));
}

/** Where rounds, turns, phases and battles begin. */
export function marksOf(log: readonly LogLine[]): Mark[] {
  const marks: Mark[] = [];
  const battles = ofBattles(log);
  let last: LogLine["when"] = ["", "", ""];
  let fighting = false;
  for (const line of log) {
    const [round, side, phase] = line.when;
    const kind = round !== last[0] ? "round" : side !== last[1] ? "turn" : phase !== last[2] ? "phase" : null;
    if (kind) marks.push({ kind, moves: line.move + 1, text: [round, side, phase].filter(Boolean).join(" · ") });
    const fights = battles.has(line);
    if (fights && !fighting) marks.push({ kind: "battle", moves: line.move + 1, text: line.text });
    fighting = fights;
    last = line.when;
  }
  return marks;
}
