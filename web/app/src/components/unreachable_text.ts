// What to tell when the page is there and its server is not: an installed app opens without a network.

import { isLoopback } from "../lib/loopback.ts";
import { t } from "../lib/i18n.ts";

/** Where `broadfront serve` listens if nothing else is said. */
export const AT_HOME = "http://127.0.0.1:8123";

export interface Unreached {
  readonly text: string;
  /** Whether a server on this machine would be another one. */
  readonly elsewhere: boolean;
}

/** Where the matches are, and why they cannot be reached. */
export function unreached({ hostname, host }: Pick<Location, "hostname" | "host">, online: boolean): Unreached {
  if (isLoopback(hostname)) return { text: t("unreached-matches-are-at-the"), elsewhere: false };
  if (!online) return { text: t("unreached-this-device-is-not", { host }), elsewhere: true };
  return { text: t("unreached-matches-are-at-it", { host }), elsewhere: true };
}
