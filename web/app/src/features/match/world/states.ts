// What a unit on a map of stacks is seen to be or to have done: in few words for a list, in more for the legend.

import type { Sign, State } from "@broadfront/board";
import { t } from "../../../lib/i18n.ts";

/** Of each state the few words, and what the legend says: "a unit that ...". */
export const STATES: Readonly<Partial<Record<Sign, readonly [brief: string, legend: string]>>> = {
  moved: [t("states-moved"), t("states-has-moved-this-turn")],
  aboard: [t("states-aboard"), t("states-is-aboard-a-ship")],
  raiding: [t("states-raiding"), t("states-bombs-a-factory")],
  landing: [t("states-landing"), t("states-is-to-land-from")],
  submerged: [t("states-submerged"), t("states-has-submerged")],
  fought: [t("states-fought"), t("states-has-fought")],
  withdrawn: [t("states-withdrawn"), t("states-has-withdrawn")],
  damaged: [t("states-damaged"), t("states-is-damaged")],
  crippled: [t("states-damaged-may-not-attack"), t("states-is-damaged-and-may")],
  locked: [t("states-may-not-take-off"), t("states-may-not-take-off-2")],
  covering: [t("states-protects-the-carrier"), t("states-protects-a-damaged-carrier")],
  stranded: [t("states-stranded-cargo"), t("states-is-stranded-cargo-until")],
  convoy: [t("states-in-a-convoy"), t("states-sails-in-a-convoy")],
  bound: [t("states-stays-in-its-waters"), t("states-may-not-leave-its")],
};

/** The states that the legend shows whether or not a unit has them now. */
export const USUAL: readonly Sign[] = ["moved", "aboard", "raiding", "landing", "submerged", "fought", "damaged"];

/** A state in few words; one without a sign is its own word. */
export const brief = ({ sign, text }: State): string => STATES[sign]?.[0] ?? text;
