// Sending a move so that it is made once: the same move for the same version is sent until an answer comes. The server
// answers a repeated one without playing it twice.

import { HttpError, Offline } from "./http.ts";
import { pause } from "./live.ts";

export type Sent<T> =
  | { readonly kind: "done"; readonly answer: T }
  /** The match went on meanwhile: look at it anew. */
  | { readonly kind: "stale" }
  | { readonly kind: "refused"; readonly fault: HttpError };

const wait = (ms: number): Promise<void> => new Promise((then) => setTimeout(then, ms));

/**
 * Send until answered. `trying` hears each failure, so that the screen can say that the move is kept and sent again;
 * `given` says that nobody waits for it any more.
 */
export async function deliver<T>(
  send: () => Promise<T>,
  trying: (tries: number) => void = () => undefined,
  given: () => boolean = () => false,
  sleep: (ms: number) => Promise<void> = wait,
): Promise<Sent<T>> {
  for (let tries = 0; ; tries += 1) {
    try {
      return { kind: "done", answer: await send() };
    } catch (error) {
      if (error instanceof HttpError) {
        if (error.status === 409) return { kind: "stale" };
        const passing = error.status === 429 || error.status >= 500;
        if (!passing || tries > 8) return { kind: "refused", fault: error };
      } else if (!(error instanceof Offline)) throw error;
      if (given()) return { kind: "stale" };
      trying(tries + 1);
      await sleep(pause(Math.min(tries, 4)));
    }
  }
}
