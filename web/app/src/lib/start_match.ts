// From a plan of seats to an open match: who plays here, who gets a link or an invitation, who is the computer.

import type { CreatedMatch, SeatPlan } from "./api/types.ts";
import { saveMatch } from "./recent_matches.ts";
import { matchHash, router } from "./route.svelte.ts";

/** Who takes a seat: a person on this screen, a person by link, whoever joins, or a computer's level. */
export type Sitter =
  | { readonly kind: "here" }
  | { readonly kind: "link" }
  | { readonly kind: "open" }
  | { readonly kind: "computer"; readonly level: string };

/** The seats as the server takes them; those of friends in a rated match are free until they have taken them. */
export function plan(sitters: readonly Sitter[], rated = false): SeatPlan[] {
  const isFree = ({ kind }: Sitter): boolean => kind === "open" || (rated && kind === "link");
  return sitters.map((sitter) =>
    sitter.kind === "computer"
      ? { kind: "computer", level: sitter.level }
      : { kind: isFree(sitter) ? "open" : "person" },
  );
}

/** The secrets of invitations by seat, as they are kept until somebody has taken the seat. */
export const secretsOf = (invites: CreatedMatch["invites"] = []): Record<number, string> =>
  Object.fromEntries(invites.map(({ seat, token }) => [seat, token]));

/** Keep the tokens and invitations of a new match and go there. */
export function enter(created: CreatedMatch, sitters: readonly Sitter[]): void {
  const pick = (kind: Sitter["kind"]): Record<number, string> =>
    Object.fromEntries(
      created.links.filter(({ seat }) => sitters[seat]?.kind === kind).map(({ seat, token }) => [seat, token]),
    );
  const tokens = pick("here");
  saveMatch(created.id, { tokens, invites: pick("link"), joins: secretsOf(created.invites), made: true });
  const [first] = Object.values(tokens);
  router.go(matchHash(created.id, first));
}
