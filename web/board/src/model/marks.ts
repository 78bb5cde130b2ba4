// Printed marks that say what a space is to a side: where it builds, what it must hold to win.

import type { Mark } from "./types.ts";

export interface Sign {
  readonly name: string;
  /** In a box of 12. */
  readonly d: string;
}

const FACTORY = "M1,11V5.6L4.2,7.6V5.6L7.4,7.6V1.4H10.6V11Z";
const STAR = "M6,.8L7.5,4.5L11.5,4.8L8.4,7.3L9.4,11.2L6,9L2.6,11.2L3.6,7.3L.5,4.8L4.5,4.5Z";
const DOT = "M3,6a3,3 0 1,1 6,0a3,3 0 1,1 -6,0Z";

/** The sign of a mark: a factory for production, a star for an objective, else a dot. */
export function signOf({ kind }: Mark): Sign {
  if (kind === "production") return { name: kind, d: FACTORY };
  if (kind === "objective") return { name: kind, d: STAR };
  return { name: "other", d: DOT };
}
