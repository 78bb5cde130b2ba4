// Tables and matches in words.

import type { GameCard } from "../api/types.ts";
import type { Pace, TableCard, TableSeat } from "./api.ts";

const plural = (number: number, word: string): string => `${number} ${word}${number === 1 ? "" : "s"}`;

/** "15 min + 15 s", "3 days a turn". */
export function paceWords(pace: Pace | null | undefined): string {
  if (!pace) return "no clock";
  if (pace.kind === "post") return `${plural(pace.days, "day")} a turn`;
  const minutes = Math.round(pace.base / 60);
  return `${minutes >= 60 && minutes % 60 === 0 ? `${minutes / 60} h` : `${minutes} min`}${pace.increment ? ` + ${pace.increment} s` : ""}`;
}

/** "2 days", "3 hours", "5 minutes"; 0 and less: "no time". */
export function span(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 1) return ms > 0 ? "less than a minute" : "no time";
  if (minutes < 90) return plural(minutes, "minute");
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? plural(hours, "hour") : plural(Math.floor(hours / 24), "day");
}

/** "just now", "5 minutes ago". */
export function ago(then: string, now: number): string {
  const ms = now - Date.parse(then);
  return ms < 60_000 ? "just now" : `${span(ms)} ago`;
}

/** "Ada (Blue)", "Computer, veteran (Red)", "free (Red)". */
export function sitter({ name, seat_name: seat, kind, level, open }: TableSeat): string {
  if (open) return `free (${seat})`;
  if (kind === "computer") return `Computer, ${level} (${seat})`;
  return name && name !== seat ? `${name} (${seat})` : seat;
}

/** The game and what is played of it. */
export const titled = ({ title, scenario_title: scenario }: TableCard): string => (scenario && scenario !== title ? `${title}: ${scenario}` : title);

/** The rules that are played otherwise than usual: "Amphibious landings: off". */
export function changed({ options, scenario }: Pick<TableCard, "options" | "scenario">, game: GameCard | undefined): string[] {
  const fixed = game?.scenarios.find(({ id }) => id === scenario)?.fixed ?? {};
  return (game?.options ?? []).flatMap(({ name, label, values, names, default: usual }) => {
    const value = options[name];
    return value === undefined || value === usual || name in fixed ? [] : [`${label}: ${names[values.indexOf(value)] || String(value)}`];
  });
}
