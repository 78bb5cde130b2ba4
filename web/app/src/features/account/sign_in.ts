// What signing in and out does to this browser: seats are claimed, matches and settings of the account come along.

import type { Account } from "../../lib/api/types.ts";
import { removeSeats, ownSeats, saveSeats } from "../../lib/recent_matches.ts";
import { settings } from "../settings/settings.svelte.ts";
import { removeStored, loadStored, saveStored } from "../../lib/storage.ts";
import * as server from "./api.ts";
import { send } from "../settings/preferences.ts";

/** Whether somebody was signed in here when it was last asked; only a hint: the server knows. */
export const hint = (): string => loadStored("account", "");

/** Somebody is signed in: claim the seats that this browser holds, bring the account's along. Returns how many were claimed. */
export async function enter(me: Account): Promise<number> {
  if (hint() && hint() !== me.id) removeSeats();
  saveStored("account", me.id);
  if (Object.keys(me.preferences).length) settings.adopt(me.preferences);
  else await send();
  const held = ownSeats();
  const claimed = held.length ? (await server.claim(held.slice(0, 500))).seats : 0;
  saveSeats(await server.seats());
  return claimed;
}

/** Nobody is signed in any more. */
export function leave(): void {
  removeStored("account");
  removeSeats();
}
