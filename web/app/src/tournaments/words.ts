// Tournaments in words and figures.

import { paceWords } from "../lobby/words.ts";
import type { Tournament, TournamentBoard, TournamentCard, TournamentGame } from "./api.ts";

export const SYSTEMS = [
  { id: "swiss", label: "Swiss system", about: "A few rounds in which those with about as many points meet, and nobody twice." },
  { id: "round-robin", label: "Round robin", about: "Everybody meets everybody. 16 players at most." },
  { id: "knockout", label: "Knock-out", about: "Who loses is out. One each: a third match, its sides by lot; if that is drawn, the higher seed." },
] as const;

export const LENGTHS: readonly (readonly [hours: number, label: string])[] = [
  [1, "1 hour"], [2, "2 hours"], [4, "4 hours"], [24, "1 day"], [72, "3 days"], [168, "1 week"], [336, "2 weeks"], [672, "4 weeks"], [1344, "8 weeks"],
];

export const TIE_BREAKS: Readonly<Record<string, string>> = {
  Buchholz: "the points of all your opponents. A bye, or an opponent who did not play, counts as somebody with as many points as you.",
  "Sonneborn-Berger": "the points that you won against each opponent, times that opponent’s points.",
  "Direct encounter": "the points that those who are level won against each other, if each of them has met each.",
};

export const systemName = (system: string): string => SYSTEMS.find(({ id }) => id === system)?.label ?? system;

export const lengthName = (hours: number): string => LENGTHS.find(([one]) => one === hours)?.[1] ?? (hours % 24 ? `${hours} hours` : `${hours / 24} days`);

/** "2½"; what is finer, as in tie-breaks, with decimals. */
export function points(value: number | null | undefined): string {
  if (value === null || value === undefined) return "";
  if (value % 1 === 0) return String(value);
  return value % 1 === 0.5 ? `${Math.floor(value) || ""}½` : value.toFixed(2);
}

export const when = (time: string): string => new Date(time).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });

/** "Swiss system · Front Line: Main · 3 days a turn · rated". */
export function facts(card: TournamentCard): string[] {
  const what = card.scenario_title && card.scenario_title !== card.game_title ? `${card.game_title}: ${card.scenario_title}` : card.game_title;
  return [systemName(card.system), what, paceWords(card.pace), `rounds of ${lengthName(card.hours)}`, card.rated ? "rated" : "not rated"];
}

export function stateOf(card: TournamentCard): string {
  if (card.state === "open") return `Sign-up until ${when(card.closes)}`;
  if (card.state === "on") return `Round ${card.round} of ${card.rounds}`;
  return card.state === "over" ? "Over" : "Cancelled";
}

/** Which tournaments to show: those of one state, or all. */
export const FILTERS = [
  { id: "", label: "All", state: "" },
  { id: "open", label: "Open for sign-up", state: "is open for sign-up" },
  { id: "on", label: "Being played", state: "is being played" },
  { id: "over", label: "Over", state: "is over" },
  { id: "cancelled", label: "Cancelled", state: "was cancelled" },
] as const;

export type Filter = (typeof FILTERS)[number]["id"];

/** What is said where a list is empty. */
export function noneFound(which: Filter, own: boolean): string {
  const state = FILTERS.find(({ id }) => id === which)?.state;
  if (state) return `${own ? "None of your tournaments" : "No tournament"} ${state}.`;
  return own ? "You have made or entered no tournament yet." : "There are no tournaments yet. Anybody with an account may make one.";
}

/** The points of a pairing for its first player, then for its second; null: nothing has ended yet. */
export function scored({ first, games }: TournamentBoard): readonly [number, number] | null {
  let found: [number, number] | null = null;
  for (const game of games) {
    if (game.first_score === null || game.second_score === null) continue;
    found ??= [0, 0];
    found[0] += game.first === first ? game.first_score : game.second_score;
    found[1] += game.first === first ? game.second_score : game.first_score;
  }
  return found;
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
export function cross({ card, players, rounds }: Tournament): { heads: string[]; lines: { name: string; cells: Cell[] }[] } {
  const placed = players.filter(({ place }) => place);
  const name = (number: number): string => players.find((one) => one.number === number)?.name ?? "";
  const rank = (number: number): number => placed.findIndex((one) => one.number === number) + 1;
  const boards = rounds.flatMap((round) => round.boards);
  const of = (some: readonly TournamentBoard[], number: number): TournamentBoard | undefined => some.find(({ first, second }) => first === number || second === number);
  const other = ({ first, second }: TournamentBoard, number: number): number => (first === number ? second : first);
  function met(number: number, against: number): Cell {
    const board = boards.find(({ first, second }) => (first === number && second === against) || (first === against && second === number));
    return board ? { text: got(board, number), tip: `against ${name(against)}` } : EMPTY;
  }
  function inRound(some: readonly TournamentBoard[], number: number): Cell {
    const board = of(some, number);
    if (!board) return EMPTY;
    const against = other(board, number);
    if (!against) return { text: "bye", tip: "a bye" };
    return { text: `${rank(against)}: ${got(board, number)}`, tip: `against ${name(against)}` };
  }
  const isRobin = card.system === "round-robin";
  return {
    heads: isRobin ? placed.map((_, i) => String(i + 1)) : rounds.map(({ number }) => `R${number}`),
    lines: placed.map(({ number, name: called }) => ({
      name: called,
      cells: isRobin ? placed.map((one) => (one.number === number ? { text: "×", tip: "" } : met(number, one.number))) : rounds.map((round) => inRound(round.boards, number)),
    })),
  };
}
