// A heat map: how often something was counted on each space, in levels. It knows no game and no unit.

/** Counts by space, and what is counted, for who hears it: "battles". */
export interface Heat {
  readonly unit: string;
  readonly counts: ReadonlyMap<number, number>;
}

/** The colours of a heat map, from little to much. */
export const HEAT_LEVELS = 5;

/** The level of a count, 1 to `HEAT_LEVELS`, by its root: so small counts are told apart too. */
export function heatLevel(count: number, most: number): number {
  if (count <= 0) return 0;
  let level = 1;
  while (level < HEAT_LEVELS && count * HEAT_LEVELS ** 2 > most * level ** 2) level++;
  return level;
}

/** Which counts have which level, the lowest first; levels that no whole number has are left out. */
export function heatLegend(
  most: number,
): readonly { readonly level: number; readonly low: number; readonly high: number }[] {
  const highest = (level: number): number => Math.floor((most * level ** 2) / HEAT_LEVELS ** 2);
  return Array.from({ length: HEAT_LEVELS }, (_, nth) => ({
    level: nth + 1,
    low: highest(nth) + 1,
    high: highest(nth + 1),
  })).filter(({ low, high }) => low <= high);
}
