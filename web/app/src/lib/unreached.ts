// What to tell when the page is there and its server is not: an installed app opens without a network.

import { isLoopback } from "./loopback.ts";

/** Where `broadfront serve` listens if nothing else is said. */
export const AT_HOME = "http://127.0.0.1:8123";

export interface Unreached {
  readonly text: string;
  /** Whether a server on this machine would be another one. */
  readonly elsewhere: boolean;
}

/** Where the matches are, and why they cannot be reached. */
export function unreached({ hostname, host }: Pick<Location, "hostname" | "host">, online: boolean): Unreached {
  if (isLoopback(hostname)) return { text: "Matches are at the server of this machine, and it is not running. Start it:", elsewhere: false };
  if (!online) return { text: `This device is not connected to a network. Matches at ${host} go on when it is.`, elsewhere: true };
  return { text: `Matches are at ${host}; it is down, or the way to it is.`, elsewhere: true };
}
