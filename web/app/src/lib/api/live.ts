// Live news of a match. A WebSocket brings it; when that cannot be had, one long request after another does; when
// nothing answers, we try again, a little later each time. Whoever listens gets whole states and never has to ask twice.

import type { MatchState, WatchMatch } from "./types.ts";
import { HttpError } from "./http.ts";
import { t } from "../i18n.ts";

export type Status = "connecting" | "live" | "polling" | "offline";

interface LiveSource {
  liveAddress(): string;
  /** What is sent first: no secret stands in the address. */
  hello(after: number): WatchMatch;
  changes(after: number, wait: number, signal: AbortSignal): Promise<MatchState>;
}

interface Listener {
  /** The version that is known already, asked for at every new beginning. */
  version(): number;
  state(state: MatchState): void;
  status(status: Status): void;
  /** The server will not have us: the match is gone, the link is wrong. */
  refused(fault: HttpError): void;
}

interface Clock {
  setTimeout(then: () => void, ms: number): unknown;
  clearTimeout(timer: unknown): void;
}

export interface SocketLike {
  readonly readyState?: number;
  onopen: ((event: Event) => void) | null;
  onmessage: ((event: MessageEvent) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
  onerror: ((event: Event) => void) | null;
  close(code?: number): void;
  send(data: string): void;
}

const FIRST_PAUSE = 400;
const LONGEST_PAUSE = 15_000;
/** Silence after which a socket counts as dead: the server says something at least every 20 s. */
const SILENCE = 50_000;
const POLL_WAIT = 20;
/** After so many sockets that never opened, long requests are tried. */
const PATIENCE = 2;

/** How long to wait before try number n (from 0), a little scattered so that a crowd does not return at once. */
export function pause(tries: number, random: () => number = Math.random): number {
  return Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** tries) * (0.75 + random() * 0.5);
}

export class Live {
  #socket: SocketLike | null = null;
  #timer: unknown = null;
  #watchdog: unknown = null;
  #poll: AbortController | null = null;
  #tries = 0;
  #unopened = 0;
  #closed = false;
  #seen = true;

  constructor(
    private readonly source: LiveSource,
    private readonly listener: Listener,
    private readonly open: (address: string) => SocketLike = (address) => new WebSocket(address),
    private readonly clock: Clock = {
      setTimeout: (then, ms) => setTimeout(then, ms),
      clearTimeout: (t) => clearTimeout(t as number),
    },
  ) {}

  start(): void {
    this.#connect();
  }

  stop(): void {
    this.#closed = true;
    this.#clear();
  }

  /** The way may be clear again (the machine woke, the network is back): try now and not later. */
  nudge(): void {
    if (this.#closed || this.#socket || this.#poll) return;
    this.#tries = 0;
    this.#connect();
  }

  /** Whether somebody looks at the page: who does not is told by other ways that it is his turn. */
  look(seen: boolean): void {
    this.#seen = seen;
    if (this.#socket?.readyState === 1) this.#socket.send(seen ? "here" : "away");
  }

  #clear(): void {
    this.clock.clearTimeout(this.#timer);
    this.clock.clearTimeout(this.#watchdog);
    this.#poll?.abort();
    this.#poll = null;
    const socket = this.#socket;
    this.#socket = null;
    if (socket) {
      socket.onopen = socket.onmessage = socket.onclose = socket.onerror = null;
      // a socket closed while it is being opened makes browsers complain
      if (socket.readyState === 0) socket.onopen = () => socket.close();
      else socket.close();
    }
  }

  #connect(): void {
    this.#clear();
    if (this.#closed) return;
    if (this.#unopened >= PATIENCE) return void this.#ask();
    let opened = false;
    let socket: SocketLike;
    try {
      socket = this.open(this.source.liveAddress());
    } catch {
      this.#unopened = PATIENCE;
      return this.#connect();
    }
    this.#socket = socket;
    this.#watch();
    socket.onopen = () => {
      opened = true;
      socket.send(JSON.stringify(this.source.hello(this.listener.version())));
      this.#tries = this.#unopened = 0;
      this.listener.status("live");
      this.#watch();
      if (!this.#seen) socket.send("away");
    };
    socket.onmessage = (event) => {
      this.#watch();
      const state = readState(event.data);
      // where clocks run, the server measures how long the line takes
      if (state?.clocks && state.seat !== null) socket.send("");
      if (state) this.listener.state(state);
    };
    socket.onclose = (event) => {
      this.#socket = null;
      if (!opened) this.#unopened += 1;
      if (event.code >= 4400 && event.code < 4500 && event.code !== 4429) {
        this.stop();
        this.listener.refused(new HttpError(event.code - 4000, event.reason || t("live-the-server-closed-the")));
        return;
      }
      this.#later();
    };
  }

  /** A socket that has gone silent is dropped, though nobody said that it is closed. */
  #watch(): void {
    this.clock.clearTimeout(this.#watchdog);
    this.#watchdog = this.clock.setTimeout(() => this.#later(), SILENCE);
  }

  #later(): void {
    this.#clear();
    if (this.#closed) return;
    this.listener.status("offline");
    this.#timer = this.clock.setTimeout(() => this.#connect(), pause(this.#tries));
    this.#tries += 1;
  }

  /** The same news by long requests; every so often a socket is tried again. */
  async #ask(): Promise<void> {
    const poll = (this.#poll = new AbortController());
    try {
      for (let asked = 0; asked < 8; asked += 1) {
        const state = await this.source.changes(this.listener.version(), asked ? POLL_WAIT : 0, poll.signal);
        if (poll.signal.aborted) return;
        this.#tries = 0;
        this.listener.status("polling");
        this.listener.state(state);
      }
      this.#unopened = PATIENCE - 1;
      this.#connect();
    } catch (error) {
      if (poll.signal.aborted) return;
      if (error instanceof HttpError && error.status >= 400 && error.status < 500 && error.status !== 429) {
        this.stop();
        this.listener.refused(error);
        return;
      }
      // the server is away altogether: that no socket opened says nothing of sockets
      this.#unopened = 0;
      this.#later();
    }
  }
}

/** A message that is a state; heartbeats and what we do not know are nothing. */
export function readState(data: unknown): MatchState | null {
  if (typeof data !== "string" || !data.startsWith("{")) return null;
  try {
    const value = JSON.parse(data) as Partial<MatchState>;
    return typeof value.version === "number" && value.view ? (value as MatchState) : null;
  } catch {
    return null;
  }
}
