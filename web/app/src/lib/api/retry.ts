// Sends a move so that it is made exactly once: it is sent until an answer comes, always for the same version. The server
// does not play a repeated move twice.

import { HttpError, Offline } from "./http.ts";
import { backoff } from "./socket.ts";

export type Sent<T> =
  | { readonly kind: "done"; readonly answer: T }
  /** The match has moved on: its state must be fetched again. */
  | { readonly kind: "stale" }
  /** The state of the match does not allow it: it must be fetched again, and the player told why. */
  | { readonly kind: "conflict"; readonly fault: HttpError }
  | { readonly kind: "refused"; readonly fault: HttpError };

/** Codes of a conflict that the new state of the match explains by itself. */
const EXPLAINED_BY_STATE = new Set(["STALE_VERSION", "MATCH_OVER"]);

const wait = (ms: number): Promise<void> => new Promise((then) => setTimeout(then, ms));

/**
 * Send until answered. `trying` is called after each failure, so that the screen can say that the move will be sent again;
 * `isObsolete` says that the answer is no longer needed.
 */
export async function deliver<T>(
  send: () => Promise<T>,
  trying: (tries: number) => void = () => undefined,
  isObsolete: () => boolean = () => false,
  sleep: (ms: number) => Promise<void> = wait,
): Promise<Sent<T>> {
  for (let tries = 0; ; tries += 1) {
    try {
      return { kind: "done", answer: await send() };
    } catch (error) {
      if (error instanceof HttpError) {
        if (error.status === 409) {
          // sent again after a lost answer, the request may be in conflict with its own effect
          const isExplained = tries > 0 || EXPLAINED_BY_STATE.has(error.code);
          return isExplained ? { kind: "stale" } : { kind: "conflict", fault: error };
        }
        const passing = error.status === 429 || error.status >= 500;
        if (!passing || tries > 8) return { kind: "refused", fault: error };
      } else if (!(error instanceof Offline)) throw error;
      if (isObsolete()) return { kind: "stale" };
      trying(tries + 1);
      await sleep(backoff(Math.min(tries, 4)));
    }
  }
}
