// What the board asks of the shell and tells it, and what the shell lays over it.

import type { Heat } from "../../model/heat.ts";
import type { Plan } from "../../model/plans.ts";
import type { Sight } from "../../model/panels.ts";
import type { Spot } from "../../model/spots.ts";
import type { Table } from "../../model/types.ts";
import { words } from "../../model/words.ts";
import type { Planner } from "./plans.ts";

export interface Hooks extends Planner {
  touch(spot: Spot | null, sure: boolean): void;
  take(spot: Spot): void;
  drop(spot: Spot | null): void;
  hover(spot: Spot | null): void;
  /** The keyboard went to a space or a piece. */
  cursor(spot: Spot): void;
  /** The camera moved: things laid over the board have to follow. */
  moved(): void;
  motion(): boolean;
}

/** What is laid over the board besides the position: only for who looks. */
export interface Overlays {
  /** Show all that others can reach. */
  readonly danger: boolean;
  /** The arrows drawn, or null while they are hidden. */
  readonly plans: readonly Plan[] | null;
  /** Touches draw arrows of this kind instead of giving orders; "" if they do not. */
  readonly drawing: string;
  /** What is seen from a space, while the tool for that is in hand. */
  readonly sight?: Sight | null;
  /** How often something happened where. */
  readonly heat?: Heat | null;
}

/** The element of the page that describes the cards at what is looked at; the shell puts it there for games of cards. */
/** What the map is called where it is read aloud. */
export const mapName = ({ title }: Table): string => words().map(title);

export const DESCRIPTION = "cards-looked-at";
