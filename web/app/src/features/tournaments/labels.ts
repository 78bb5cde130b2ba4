// Tournaments in words and figures.

import { timeControlLabel } from "../lobby/labels.ts";
import type { Tournament, TournamentBoard, TournamentSummary, TournamentGame } from "./api.ts";
import { decimals, locale, t } from "../../lib/i18n.ts";

export const SYSTEMS = [
  { id: "swiss", label: t("words-swiss-system"), about: t("words-a-few-rounds-in") },
  { id: "round-robin", label: t("words-round-robin"), about: t("words-everybody-meets-everybody-16-x") },
  { id: "knockout", label: t("words-knock-out"), about: t("words-who-loses-is-out") },
] as const;

export const LENGTHS: readonly (readonly [hours: number, label: string])[] = [
  [1, t("words-1-hour")],
  [2, t("words-2-hours")],
  [4, t("words-4-hours")],
  [24, t("words-1-day")],
  [72, t("words-3-days")],
  [168, t("words-1-week")],
  [336, t("words-2-weeks")],
  [672, t("words-4-weeks")],
  [1344, t("words-8-weeks")],
];

/** What each tie-break of a tournament is called, and what it counts. */
export const TIE_BREAKS: Readonly<Record<string, { readonly name: string; readonly about: string }>> = {
  Buchholz: { name: t("words-buchholz"), about: t("words-the-points-of-all") },
  "Sonneborn-Berger": { name: t("words-sonneborn-berger"), about: t("words-the-points-that-you") },
  "Direct encounter": { name: t("words-direct-encounter"), about: t("words-the-points-that-those") },
};

export const systemName = (system: string): string => SYSTEMS.find(({ id }) => id === system)?.label ?? system;

export const lengthName = (hours: number): string =>
  LENGTHS.find(([one]) => one === hours)?.[1] ??
  (hours % 24 ? t("words-hours-2", { hours }) : t("words-days-2", { hours: hours / 24 }));

/** "2½"; what is finer, as in tie-breaks, with decimals. */
export function points(value: number | null | undefined): string {
  if (value === null || value === undefined) return "";
  if (value % 1 === 0) return String(value);
  return value % 1 === 0.5 ? `${Math.floor(value) || ""}½` : decimals(value, 2);
}

export const when = (time: string): string =>
  new Date(time).toLocaleString(locale, { dateStyle: "medium", timeStyle: "short" });

/** "Swiss system · Front Line: Main · 3 days a turn · rated". */
export function facts(card: TournamentSummary): string[] {
  const what =
    card.scenario_title && card.scenario_title !== card.game_title
      ? `${card.game_title}: ${card.scenario_title}`
      : card.game_title;
  return [
    systemName(card.system),
    what,
    timeControlLabel(card.pace),
    t("words-rounds-of", { hours: lengthName(card.hours) }),
    card.rated ? t("words-rated") : t("words-not-rated"),
  ];
}

export function stateOf(card: TournamentSummary): string {
  if (card.state === "open") return t("words-sign-up-until", { closes: when(card.closes) });
  if (card.state === "on") return t("words-round-of", { card: card.round, rounds: card.rounds });
  return card.state === "over" ? t("words-over") : t("words-cancelled");
}

/** Which tournaments to show: those of one state, or all. */
export const FILTERS = [
  { id: "", label: t("words-all"), state: "" },
  { id: "open", label: t("words-open-for-sign-up"), state: t("words-is-open-for-sign") },
  { id: "on", label: t("words-being-played"), state: t("words-is-being-played") },
  { id: "over", label: t("words-over"), state: t("words-is-over") },
  { id: "cancelled", label: t("words-cancelled"), state: t("words-was-cancelled") },
] as const;

export type Filter = (typeof FILTERS)[number]["id"];

/** What is said where a list is empty. */
export function emptyListText(which: Filter, own: boolean): string {
  const state = FILTERS.find(({ id }) => id === which)?.state;
  if (state) return `${own ? t("words-none-of-your-tournaments") : t("words-no-tournament")} ${state}.`;
  return own ? t("words-you-have-made-or") : t("words-there-are-no-tournaments");
}

/** The points of a pairing for its first player, then for its second; null: nothing has ended yet. */
export function scored({ first, games }: TournamentBoard): readonly [number, number] | null {
  let score: [number, number] | null = null;
  for (const game of games) {
    if (game.first_score === null || game.second_score === null) continue;
    score ??= [0, 0];
    score[0] += game.first === first ? game.first_score : game.second_score;
    score[1] += game.first === first ? game.second_score : game.first_score;
  }
  return score;
}

export interface Cell {
  readonly text: string;
  readonly tip: string;
}

const EMPTY: Cell = { text: "", tip: "" };
const hasForfeit = (games: readonly TournamentGame[]): boolean => games.some(({ how }) => how === "forfeit");

/** What a player got from a pairing: "1½", "2 f" by forfeit, "…" while it is on. */
function got(board: TournamentBoard, number: number): string {
  const both = scored(board);
  if (!both) return "…";
  const on = board.games.some(({ first_score: score }) => score === null);
  return `${points(both[board.first === number ? 0 : 1])}${hasForfeit(board.games) ? " f" : ""}${on ? " …" : ""}`;
}

/** The cross table: a line for each player, in the order of the standings. Round robin: a column for each opponent; else for each round. */
export function cross({ card, players, rounds }: Tournament): {
  heads: string[];
  lines: { name: string; cells: Cell[] }[];
} {
  const placed = players.filter(({ place }) => place);
  const name = (number: number): string => players.find((one) => one.number === number)?.name ?? "";
  const rank = (number: number): number => placed.findIndex((one) => one.number === number) + 1;
  const boards = rounds.flatMap((round) => round.boards);
  const of = (some: readonly TournamentBoard[], number: number): TournamentBoard | undefined =>
    some.find(({ first, second }) => first === number || second === number);
  const other = ({ first, second }: TournamentBoard, number: number): number =>
    first === number ? (second ?? 0) : first;
  function met(number: number, against: number): Cell {
    const board = boards.find(
      ({ first, second }) => (first === number && second === against) || (first === against && second === number),
    );
    return board ? { text: got(board, number), tip: t("words-against", { against: name(against) }) } : EMPTY;
  }
  function inRound(some: readonly TournamentBoard[], number: number): Cell {
    const board = of(some, number);
    if (!board) return EMPTY;
    const against = other(board, number);
    if (!against) return { text: t("words-bye"), tip: t("words-a-bye") };
    return { text: `${rank(against)}: ${got(board, number)}`, tip: t("words-against", { against: name(against) }) };
  }
  const isRobin = card.system === "round-robin";
  return {
    heads: isRobin ? placed.map((_, i) => String(i + 1)) : rounds.map(({ number }) => `R${number}`),
    lines: placed.map(({ number, name: called }) => ({
      name: called,
      cells: isRobin
        ? placed.map((one) => (one.number === number ? { text: "×", tip: "" } : met(number, one.number)))
        : rounds.map((round) => inRound(round.boards, number)),
    })),
  };
}
