// Settings are kept with the account of who is signed in.

import { settings } from "./settings.svelte.ts";
import * as server from "../account/api.ts";

let underway: Promise<unknown> = Promise.resolve();

/** Keep the settings as they are now, after those that are on their way. */
export function send(): Promise<unknown> {
  // what is not kept now is kept with the next change
  underway = underway.then(() => server.prefer({ ...settings.likes })).catch(() => undefined);
  return underway;
}
