// A heat map: how often something was counted on each space, in levels. It knows no game and no unit.

/** Counts by space, and what is counted, for who hears it: "battles". */
export interface Heat {
  readonly unit: string;
  readonly counts: ReadonlyMap<number, number>;
}

/** The colours of a heat map, from little to much. */
export const HEAT_LEVELS = 5;

/** The level of a count, 1 to `HEAT_LEVELS`: areas are compared, so that small counts are told apart too. */
export function heatLevel(count: number, most: number): number {
  return most > 0 && count > 0 ? Math.max(1, Math.ceil(HEAT_LEVELS * Math.sqrt(count / most))) : 0;
}

/** Which counts have which level, the lowest first; levels that no whole number has are left out. */
export function heatLegend(most: number): readonly { readonly level: number; readonly low: number; readonly high: number }[] {
  const found: { level: number; low: number; high: number }[] = [];
  for (let count = 1; count <= most; count++) {
    const level = heatLevel(count, most);
    const last = found.at(-1);
    if (last?.level === level) last.high = count;
    else found.push({ level, low: count, high: count });
  }
  return found;
}
