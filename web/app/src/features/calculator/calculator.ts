// The battle calculator's words: "where=ukraine a.infantry=6". What is known of the match that it was opened from is kept
// here and never in its address, which is made to be shared.

import type { Space, Table, View } from "@broadfront/board";
import type { MatchApi } from "../../lib/api/match_api.ts";
import type { CalculatorForm } from "../../lib/api/types.ts";

export type Battle = Readonly<Record<string, string>>;

/** The match that spaces are filled from. */
interface Origin {
  readonly api: MatchApi;
  readonly game: string;
  readonly spaces: readonly Pick<Space, "id" | "name">[];
  readonly hash: string;
  /** The space of the battle that is in hand there; null: none is. */
  readonly battle?: number | null;
  /** Attacker and target that were pointed at. */
  readonly attack?: readonly [from: number, to: number];
}

let origin: Origin | null = null;

export const originOf = (game: string): Origin | null => (origin?.game === game ? origin : null);

export function comeFrom(match: Origin): void {
  origin = match;
}

/** The spaces where somebody stands, with who that is. */
export const heldSpaces = (table: Table, { counters }: View): Pick<Space, "id" | "name">[] =>
  table.spaces.flatMap(({ id, name }) => {
    const there = counters
      .filter(({ space, spoken }) => space === id && spoken)
      .map(({ spoken }) => spoken.replace(`, ${name}`, ""));
    return there.length ? [{ id, name: `${name}: ${there.join("; ")}` }] : [];
  });

export const read = (words: string): Battle =>
  Object.fromEntries(
    words
      .split(/\s+/)
      .filter(Boolean)
      .map((word) => {
        const at = word.indexOf("=");
        return at < 0 ? [word, ""] : [word.slice(0, at), word.slice(at + 1)];
      }),
  );

/** The words of a battle; what is usual is left out, but for where it is. */
export function spell(form: CalculatorForm, battle: Battle): string {
  const usual = new Map(form.options.map(({ id, default: value }) => [id, value]));
  const where = form.options[0]?.id;
  return Object.entries(battle)
    .filter(([id, value]) => value !== "" && (id === where || value !== (usual.get(id) ?? "0")))
    .map(([id, value]) => `${id}=${value}`)
    .join(" ");
}
