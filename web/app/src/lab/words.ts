// What the laboratory says: its words in one place, and figures as they are read.

import type { LabHeat, LabProgress } from "./api.ts";

export const HEATS: Readonly<Record<LabHeat["what"], string>> = {
  battle: "Battles",
  loss: "Losses",
  capture: "Captures",
  purchase: "Purchases",
  placement: "Pieces brought in",
};

export const STATES: Readonly<Record<LabProgress["state"], string>> = { new: "not begun", running: "running", stopped: "stopped", finished: "finished" };

export const percent = (share: number): string => `${Math.round(share * 100)} %`;

/** "+12 %", "-3 %". */
export const gap = (share: number): string => `${share >= 0 ? "+" : "\u2212"}${Math.abs(Math.round(share * 1000) / 10)} %`;

/** "60 of 200 matches, running, 3 minutes left". */
export function progressTold({ state, played, planned, left, faults }: LabProgress): string {
  const told = [`${played} of ${planned} matches`, STATES[state]];
  if (state === "running" && left !== null) told.push(`${duration(left)} left`);
  if (faults) told.push(faults === 1 ? "one fault" : `${faults} faults`);
  return told.join(", ");
}

/** Seconds as people say them. */
export function duration(seconds: number): string {
  if (seconds < 1.5) return "a second";
  if (seconds < 90) return `${Math.round(seconds)} seconds`;
  if (seconds < 5400) return `${Math.round(seconds / 60)} minutes`;
  return `${Math.round(seconds / 360) / 10} hours`;
}

/** A figure of a plot's data as it stands in a table: shares in percent, others with at most two digits. */
export function figure(value: unknown, isShare: boolean): string {
  if (typeof value !== "number") return String(value ?? "");
  return isShare ? `${Math.round(value * 1000) / 10} %` : String(Math.round(value * 100) / 100);
}
