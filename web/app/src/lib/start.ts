// From a plan of seats to an open match: who plays here, who gets a link, who is the computer.

import { json } from "../api/http.ts";
import type { CreatedMatch, SeatPlan } from "../api/types.ts";
import { noteMatch } from "./recent.ts";
import { matchHash, router } from "./route.svelte.ts";

/** Who takes a seat: a person on this screen, a person by link, whoever joins, or a computer's level. */
export type Sitter = { readonly kind: "here" } | { readonly kind: "link" } | { readonly kind: "open" } | { readonly kind: "computer"; readonly level: string };

export function plan(sitters: readonly Sitter[]): SeatPlan[] {
  return sitters.map((sitter) => (sitter.kind === "computer" ? { kind: "computer", level: sitter.level } : { kind: sitter.kind === "open" ? "open" : "person" }));
}

/** Take the seats of this screen in a rated match for who is signed in. */
export async function claim(made: CreatedMatch, sitters: readonly Sitter[]): Promise<void> {
  const seats = made.links.filter(({ seat }) => sitters[seat]?.kind === "here").map(({ token }) => ({ match: made.id, token }));
  await json("/api/me/seats", { method: "POST", body: { seats } });
}

/** Keep the tokens of a new match and go there. */
export function enter(made: CreatedMatch, sitters: readonly Sitter[]): void {
  const pick = (kind: Sitter["kind"]): Record<number, string> =>
    Object.fromEntries(made.links.filter(({ seat }) => sitters[seat]?.kind === kind).map(({ seat, token }) => [seat, token]));
  const tokens = pick("here");
  noteMatch(made.id, { tokens, invites: pick("link"), made: true });
  const [first] = Object.values(tokens);
  router.go(matchHash(made.id, first));
}
