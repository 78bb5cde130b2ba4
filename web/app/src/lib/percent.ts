// How a share is written, the same everywhere.
import { figure, t } from "./i18n.ts";

/** A share in percent: "45.3 %", "50 %"; what is next to nothing or next to certain is not rounded to it. */
export function percent(share: number): string {
  if (share < 1e-9) return "0 %";
  if (share > 1 - 1e-9) return "100 %";
  if (share < 0.001) return t("percent-under-0-1-x");
  if (share > 0.999) return t("percent-over-99-9-x");
  return `${figure((share * 100).toFixed(1).replace(/\.0$/, ""))} %`;
}

/** An estimate in whole percent, which is as exact as it is: only what is certain is 0 or 100. */
export function wholePercent(share: number): string {
  const whole = Math.round(share * 100);
  return `${share > 0 && share < 1 ? Math.min(99, Math.max(1, whole)) : whole} %`;
}

/** By how much an estimate changed, with the error of the change: "(−36 ± 8)", "(+50)" where both figures are exact. */
export function changed(before: number, after: number, error: number): string {
  const [from, to] = [before, after].map((share) => Number.parseInt(wholePercent(share), 10));
  const by = to! - from!;
  const sign = by < 0 ? "−" : "+";
  return `(${sign}${Math.abs(by)}${error > 0 ? ` ± ${Math.ceil(196 * error)}` : ""})`;
}
