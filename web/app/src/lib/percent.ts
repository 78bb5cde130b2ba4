// How a share is written, the same everywhere.

/** A share in percent: "45.3 %", "50 %"; what is next to nothing or next to certain is not rounded to it. */
export function percent(share: number): string {
  if (share < 1e-9) return "0 %";
  if (share > 1 - 1e-9) return "100 %";
  if (share < 0.001) return "under 0.1 %";
  if (share > 0.999) return "over 99.9 %";
  return `${(share * 100).toFixed(1).replace(/\.0$/, "")} %`;
}
