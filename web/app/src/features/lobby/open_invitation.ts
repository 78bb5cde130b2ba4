// Opening a table: a match with seats that others are to take.

import type { SeatPlan } from "../../lib/api/types.ts";
import { saveMatch } from "../../lib/recent_matches.ts";
import { secretsOf } from "../../lib/start_match.ts";
import type { Terms } from "./TableTerms.svelte";
import { openTable, type NewTable } from "./api.ts";
import { enter, saveGuestName } from "./join.ts";

/** Make the table, keep its secrets, and go there. */
export async function open(match: NewTable, { name, user, whom, ...terms }: Terms): Promise<void> {
  if (name) saveGuestName(name);
  const seats = match.seats.map((plan): SeatPlan => (plan.kind === "person" ? { ...plan, name } : plan));
  const created = await openTable({ ...match, ...terms, whom, user: whom === "user" ? user : "", seats });
  saveMatch(created.id, { joins: secretsOf(created.invites), made: true });
  enter(created.id, created.seat, created.token);
}
