// What signing in and out does to this browser: seats are claimed, matches and settings of the account come along.

import type { Me } from "../../lib/api/types.ts";
import { dropSeats, heldSeats, noteSeats } from "../../lib/recent_matches.ts";
import { settings } from "../settings/settings.svelte.ts";
import { forget, recall, remember } from "../../lib/storage.ts";
import * as server from "./api.ts";
import { send } from "../settings/preferences.ts";

/** Whether somebody was signed in here when it was last asked; only a hint: the server knows. */
export const hint = (): string => recall("account", "");

/** Somebody is signed in: claim the seats that this browser holds, bring the account's along. Returns how many were claimed. */
export async function enter(me: Me): Promise<number> {
  if (hint() && hint() !== me.id) dropSeats();
  remember("account", me.id);
  if (Object.keys(me.preferences).length) settings.adopt(me.preferences);
  else await send();
  const held = heldSeats();
  const claimed = held.length ? (await server.claim(held.slice(0, 500))).seats : 0;
  noteSeats(await server.seats());
  return claimed;
}

/** Nobody is signed in any more. */
export function leave(): void {
  forget("account");
  dropSeats();
}
