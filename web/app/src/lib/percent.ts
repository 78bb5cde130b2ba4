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
