// Tables and matches in words.

import { levelName } from "../../lib/levels.ts";
import type { GameSummary } from "../../lib/api/types.ts";
import type { TimeControl, MatchSummary, TableSeat } from "./api.ts";
import { t } from "../../lib/i18n.ts";

/** "15 min + 15 s", "3 days a turn". */
export function timeControlLabel(pace: TimeControl | null | undefined): string {
  if (!pace) return t("words-no-clock");
  if (pace.kind === "post") return t("words-days-a-turn", { days: pace.days });
  const minutes = Math.round(pace.base / 60);
  return `${minutes >= 60 && minutes % 60 === 0 ? `${minutes / 60} h` : t("words-min-2", { minutes })}${pace.increment ? ` + ${pace.increment} s` : ""}`;
}

/** "2 days", "3 hours", "5 minutes"; 0 and less: "no time". */
export function formatDuration(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 1) return ms > 0 ? t("words-less-than-a-minute") : t("words-no-time");
  if (minutes < 90) return t("words-minutes", { minutes });
  const hours = Math.floor(minutes / 60);
  const days = Math.floor(hours / 24);
  return hours < 48 ? t("words-hours", { hours }) : t("words-days", { days });
}

function agoWords(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 90) return t("words-minutes-ago", { minutes });
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? t("words-hours-ago", { hours }) : t("words-days-ago", { days: Math.floor(hours / 24) });
}

/** "just now", "5 minutes ago". */
export function ago(then: string, now: number): string {
  const ms = now - Date.parse(then);
  return ms < 60_000 ? t("words-just-now") : agoWords(ms);
}

/** "Ada (Blue)", "Computer, veteran (Red)", "free (Red)". */
export function seatLabel({ name, seat_name: seat, kind, level, open }: TableSeat): string {
  if (open) return t("words-free", { seat });
  if (kind === "computer") return t("words-computer", { level: levelName(level), seat });
  return name && name !== seat ? `${name} (${seat})` : seat;
}

/** The game and what is played of it. */
export const matchTitle = ({ title, scenario_title: scenario }: MatchSummary): string =>
  scenario && scenario !== title ? `${title}: ${scenario}` : title;

/** The rules that are played otherwise than usual: "Amphibious landings: off". */
export function changed(
  { options, scenario }: Pick<MatchSummary, "options" | "scenario">,
  game: GameSummary | undefined,
): string[] {
  const fixed = game?.scenarios.find(({ id }) => id === scenario)?.fixed ?? {};
  return (game?.options ?? []).flatMap(({ name, label, values, names, default: usual }) => {
    const value = options[name];
    return value === undefined || value === usual || name in fixed
      ? []
      : [`${label}: ${names[values.indexOf(value)] || String(value)}`];
  });
}
