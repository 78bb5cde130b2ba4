// What a unit on a map of stacks is seen to be or to have done: in few words for a list, in more for the legend.

import type { Sign, State } from "@broadfront/board";

/** Of each state the few words, and what the legend says: "a unit that ...". */
export const STATES: Readonly<Partial<Record<Sign, readonly [brief: string, legend: string]>>> = {
  moved: ["moved", "has moved this turn"],
  aboard: ["aboard", "is aboard a ship"],
  raiding: ["raiding", "bombs a factory"],
  landing: ["landing", "is to land from the sea"],
  submerged: ["submerged", "has submerged"],
  fought: ["fought", "has fought"],
  withdrawn: ["withdrawn", "has withdrawn"],
  damaged: ["damaged", "is damaged"],
  crippled: ["damaged, may not attack", "is damaged and may not attack until it is repaired"],
  locked: ["may not take off", "may not take off: its carrier is damaged"],
  covering: ["protects the carrier", "protects a damaged carrier in port"],
  stranded: ["stranded, cargo", "is stranded, cargo until a carrier takes it on board"],
  convoy: ["in a convoy", "sails in a convoy"],
  bound: ["stays in its waters", "may not leave its part of the map"],
};

/** The states that the legend shows whether or not a unit has them now. */
export const USUAL: readonly Sign[] = ["moved", "aboard", "raiding", "landing", "submerged", "fought", "damaged"];

/** A state in few words; one without a sign is its own word. */
export const brief = ({ sign, text }: State): string => STATES[sign]?.[0] ?? text;
