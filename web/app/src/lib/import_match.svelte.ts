// A match file on its way to the server, which plays it again: that can take a minute, and can be given up.

import { importMatch } from "./api/match_api.ts";
import { sentence } from "./api/http.ts";
import type { CreatedMatch } from "./api/types.ts";
import { matchText } from "./files.ts";
import { readText } from "./plain_text.ts";

type Send = (text: string, signal: AbortSignal) => Promise<CreatedMatch>;

export class MatchImport {
  busy = $state(false);
  problem = $state("");
  #way: AbortController | null = null;

  constructor(private readonly send: Send = (text, signal) => importMatch(text, [], signal)) {}

  /** Send a file; nothing comes back if it is at fault (`problem` says how) or was given up. */
  async bring(file: Pick<File, "arrayBuffer" | "name">): Promise<CreatedMatch | null> {
    const way = new AbortController();
    this.#way = way;
    this.busy = true;
    this.problem = "";
    try {
      const text = matchText(await readText(file));
      way.signal.throwIfAborted();
      return await this.send(text, way.signal);
    } catch (error) {
      if (!way.signal.aborted) this.problem = sentence(error);
      return null;
    } finally {
      if (this.#way === way) this.busy = false;
    }
  }

  /** The server stops reading it, too. */
  giveUp(): void {
    this.#way?.abort();
    this.#way = null;
    this.busy = false;
  }
}
