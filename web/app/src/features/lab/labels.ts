// What the laboratory says: its words in one place, and figures as they are read.

import type { LabHeat, LabMatch, LabProgress } from "./api.ts";
import { figure as spelled, t } from "../../lib/i18n.ts";

export const HEATS: Readonly<Record<LabHeat["what"], string>> = {
  battle: t("words-battles"),
  loss: t("words-losses"),
  capture: t("words-captures"),
  purchase: t("words-purchases"),
  placement: t("words-pieces-brought-in"),
};

export const STATES: Readonly<Record<LabProgress["state"], string>> = {
  new: t("words-not-begun"),
  running: t("words-running"),
  stopped: t("words-stopped"),
  finished: t("words-finished"),
};

export const percent = (share: number): string => `${Math.round(share * 100)} %`;

/** "+12 %", "-3 %". */
export const gap = (share: number): string =>
  `${share >= 0 ? "+" : "\u2212"}${spelled(String(Math.abs(Math.round(share * 1000) / 10)))} %`;

/** "60 of 200 matches, running, 3 minutes left". */
export function progressLabel({ state, played, planned, left, faults }: LabProgress): string {
  const phrases = [t("words-of-matches", { played, planned }), STATES[state]];
  if (state === "running" && left !== null) phrases.push(t("words-left", { left: duration(left) }));
  if (faults) phrases.push(t("words-faults", { faults }));
  return phrases.join(", ");
}

/** "8 rounds" as the box calls them, or "12 turns" of one side; nothing where neither is counted. */
export function formatLength({ rounds, round_unit, turns }: Pick<LabMatch, "rounds" | "round_unit" | "turns">): string {
  const [count, unit] = round_unit ? [rounds, round_unit] : [turns, "turns"];
  return count ? t("words-length", { count, unit }) : "";
}

/** Seconds as people say them. */
export function duration(seconds: number): string {
  if (seconds < 1.5) return t("words-a-second");
  if (seconds < 90) return t("words-seconds", { seconds: Math.round(seconds) });
  if (seconds < 5400) return t("words-minutes-2", { seconds: Math.round(seconds / 60) });
  return t("words-hours-3", { seconds: Math.round(seconds / 360) / 10 });
}

/** A figure of a plot's data as it stands in a table: shares in percent, others with at most two digits. */
export function figure(value: unknown, isShare: boolean): string {
  if (typeof value !== "number") return String(value ?? "");
  return spelled(isShare ? `${Math.round(value * 1000) / 10} %` : String(Math.round(value * 100) / 100));
}
