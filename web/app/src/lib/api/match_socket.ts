// Live updates of a match: by WebSocket, or by long polling where no WebSocket opens. The listener gets whole states and
// never has to request one itself.

import type { MatchState, WatchRequest } from "./types.ts";
import { HttpError } from "./http.ts";
import { ReconnectingSocket, type Clock, type SocketLike } from "./socket.ts";
import { t } from "../i18n.ts";

export type Status = "connecting" | "live" | "polling" | "offline";

interface MatchSource {
  liveAddress(): string;
  /** The first message; the address holds no secret. */
  hello(after: number): WatchRequest;
  changes(after: number, wait: number, signal: AbortSignal): Promise<MatchState>;
}

interface Listener {
  /** The version that is known already, sent with every new connection. */
  version(): number;
  state(state: MatchState): void;
  status(status: Status): void;
  /** The server refuses us: the match is gone, or the link is wrong. */
  refused(error: HttpError): void;
}

/** How long the server may hold a long request, in seconds. */
const POLL_WAIT = 20;
/** After so many long requests a WebSocket is tried again. */
const MAX_POLLS = 8;

export class MatchSocket {
  readonly #socket: ReconnectingSocket;
  #isVisible = true;

  constructor(
    private readonly source: MatchSource,
    private readonly listener: Listener,
    open?: (address: string) => SocketLike,
    clock?: Clock,
  ) {
    this.#socket = new ReconnectingSocket(
      {
        address: () => this.source.liveAddress(),
        opened: () => this.#opened(),
        message: (data) => this.#message(data),
        lost: () => this.listener.status("offline"),
        refused: (status, reason) =>
          this.listener.refused(new HttpError(status, reason || t("live-the-server-closed-the"))),
        fallback: (signal) => this.#poll(signal),
      },
      open,
      clock,
    );
  }

  start(): void {
    this.#socket.start();
  }

  stop(): void {
    this.#socket.stop();
  }

  /** Try again at once: the machine woke up, or the network is back. */
  nudge(): void {
    this.#socket.nudge();
  }

  /** Tell the server whether the page is visible: if it is not, a notification says whose turn it is. */
  setVisible(isVisible: boolean): void {
    this.#isVisible = isVisible;
    if (this.#socket.isOpen) this.#socket.send(isVisible ? "here" : "away");
  }

  #opened(): void {
    this.#socket.send(JSON.stringify(this.source.hello(this.listener.version())));
    this.listener.status("live");
    if (!this.#isVisible) this.#socket.send("away");
  }

  #message(data: unknown): void {
    const state = parseState(data);
    if (!state) return;
    // where clocks run, the server measures the delay of the connection
    if (state.clocks && state.seat !== null) this.#socket.send("");
    this.listener.state(state);
  }

  /** The same states by long polling. */
  async #poll(signal: AbortSignal): Promise<void> {
    try {
      for (let polls = 0; polls < MAX_POLLS; polls += 1) {
        const state = await this.source.changes(this.listener.version(), polls ? POLL_WAIT : 0, signal);
        if (signal.aborted) return;
        this.#socket.resetBackoff();
        this.listener.status("polling");
        this.listener.state(state);
      }
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof HttpError) || error.status < 400 || error.status >= 500 || error.status === 429)
        throw error;
      this.stop();
      this.listener.refused(error);
    }
  }
}

/** A message that is a state; null for heartbeats and for what this client does not know. */
export function parseState(data: unknown): MatchState | null {
  if (typeof data !== "string" || !data.startsWith("{")) return null;
  try {
    const value = JSON.parse(data) as Partial<MatchState>;
    return typeof value.version === "number" && value.view ? (value as MatchState) : null;
  } catch {
    return null;
  }
}
