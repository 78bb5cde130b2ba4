// Time in words: what a pace is called, and how much a clock shows.

import type { ClockState, TimeControl } from "../../lib/api/types.ts";
import { t } from "../../lib/i18n.ts";
import { instant } from "../../lib/instant.ts";

export const PACES: readonly { readonly id: string; readonly label: string; readonly pace: TimeControl | null }[] = [
  { id: "none", label: t("words-as-long-as-everybody"), pace: null },
  { id: "15", label: t("words-15-minutes-each-15-x"), pace: { kind: "live", base: 900, increment: 15 } },
  { id: "60", label: t("words-1-hour-each-30-x"), pace: { kind: "live", base: 3600, increment: 30 } },
  { id: "1d", label: t("words-by-post-1-day"), pace: { kind: "post", days: 1, reserve: 3 } },
  { id: "3d", label: t("words-by-post-3-days"), pace: { kind: "post", days: 3, reserve: 10 } },
  { id: "7d", label: t("words-by-post-7-days"), pace: { kind: "post", days: 7, reserve: 20 } },
];

const [SECOND, MINUTE, HOUR] = [1000, 60_000, 3_600_000];
const two = (number: number): string => String(number).padStart(2, "0");

/** What a clock shows: "0:07", "12:05", "1:02:05"; by post "2 d 5 h", "5 h 12 min". */
export function formatTime(ms: number, pace: TimeControl): string {
  if (pace.kind === "live") {
    const seconds = Math.ceil(ms / SECOND);
    const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
    return `${hours ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`;
  }
  const minutes = Math.ceil(ms / MINUTE);
  const hours = Math.floor(minutes / 60);
  if (hours >= 24) return t("words-d-h", { days: Math.floor(hours / 24), hours: hours % 24 });
  return hours ? t("words-h-min", { hours, minutes: minutes % 60 }) : t("words-min", { minutes });
}

/** After how many milliseconds a clock that runs shows something else. */
export function untilChange(ms: number, pace: TimeControl): number {
  const step = pace.kind === "live" ? SECOND : MINUTE;
  return ms <= 0 ? Infinity : ms % step || step;
}

/** How much a seat has left when so many milliseconds have gone by since the server said it; undefined: it has no clock. */
export function leftOf(clocks: ClockState, seat: number, since: number): number | undefined {
  const clock = clocks.seats.find((one) => one.seat === seat);
  if (!clock) return undefined;
  const stands = clocks.running !== seat || instant(clocks.now) < instant(clock.away_until);
  return Math.max(0, clock.left - (stands ? 0 : Math.max(0, since)));
}

/** The last minute of a live clock, the last six hours by post. */
export const isLow = (ms: number, pace: TimeControl): boolean => ms <= (pace.kind === "live" ? MINUTE : 6 * HOUR);

/** What is said aloud, seldom, to whose clock runs out; "": nothing yet. */
export function warning(ms: number, pace: TimeControl): string {
  if (!isLow(ms, pace)) return "";
  if (pace.kind === "post") return t("words-you-have-less-than");
  return ms <= 10 * SECOND ? t("words-you-have-ten-seconds") : t("words-you-have-one-minute");
}
