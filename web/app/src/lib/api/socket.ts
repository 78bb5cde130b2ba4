// The one WebSocket class of the client. It connects again after a connection broke, a little later each time, and closes
// a connection that has gone silent. The match and the lobby say what is sent first and what a message means.

export interface Clock {
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

export interface SocketHandlers {
  /** The address of the WebSocket, asked for before each attempt. */
  address(): string;
  /** The connection is open: this sends the first message. */
  opened(): void;
  message(data: unknown): void;
  /** The connection is lost; the next attempt is scheduled. */
  lost(): void;
  /** The server refuses this client for good. Without this handler such a connection counts as lost. */
  refused?(status: number, reason: string): void;
  /**
   * Brings the same messages without a WebSocket, after two that never opened. It resolves when a WebSocket is to be
   * tried again, and rejects when the server does not answer at all.
   */
  fallback?(signal: AbortSignal): Promise<void>;
}

const FIRST_PAUSE = 400;
const MAX_PAUSE = 15_000;
/** A connection without messages for so long is dead, in ms: the server sends something at least every 20 s. */
const MAX_SILENCE = 50_000;
/** So many WebSockets in a row may fail to open before the fallback is used. */
const MAX_UNOPENED = 2;
const OPEN = 1;
const CONNECTING = 0;

/** The pause before attempt number n (from 0), in ms, with jitter so that many clients do not return at once. */
export function backoff(attempts: number, random: () => number = Math.random): number {
  return Math.min(MAX_PAUSE, FIRST_PAUSE * 2 ** attempts) * (0.75 + random() * 0.5);
}

/** Close codes 4400 to 4499 mean what the HTTP status of the same last digits means; 4429 is worth another attempt. */
const isRefusal = (code: number): boolean => code >= 4400 && code < 4500 && code !== 4429;

export class ReconnectingSocket {
  #socket: SocketLike | null = null;
  #timer: unknown = null;
  #watchdog: unknown = null;
  #fallback: AbortController | null = null;
  #attempts = 0;
  #unopened = 0;
  #isStopped = false;

  constructor(
    private readonly handlers: SocketHandlers,
    private readonly open: (address: string) => SocketLike = (address) => new WebSocket(address),
    private readonly clock: Clock = {
      setTimeout: (then, ms) => setTimeout(then, ms),
      clearTimeout: (timer) => clearTimeout(timer as number),
    },
  ) {}

  get isOpen(): boolean {
    return this.#socket?.readyState === OPEN;
  }

  start(): void {
    this.#connect();
  }

  stop(): void {
    this.#isStopped = true;
    this.#disconnect();
  }

  send(data: string): void {
    this.#socket?.send(data);
  }

  /** Try again at once: the machine woke up, or the network is back. */
  nudge(): void {
    if (this.#isStopped || this.#socket || this.#fallback) return;
    this.#attempts = 0;
    this.#connect();
  }

  /** The server answered, by whatever means: the next pause is the shortest one. */
  resetBackoff(): void {
    this.#attempts = 0;
  }

  #disconnect(): void {
    this.clock.clearTimeout(this.#timer);
    this.clock.clearTimeout(this.#watchdog);
    this.#fallback?.abort();
    this.#fallback = null;
    const socket = this.#socket;
    this.#socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = socket.onerror = null;
    // browsers log an error if a socket is closed while it is being opened
    if (socket.readyState === CONNECTING) socket.onopen = () => socket.close();
    else socket.close();
  }

  #connect(): void {
    this.#disconnect();
    if (this.#isStopped) return;
    if (this.handlers.fallback && this.#unopened >= MAX_UNOPENED) return void this.#runFallback(this.handlers.fallback);
    let socket: SocketLike;
    try {
      socket = this.open(this.handlers.address());
    } catch {
      this.#unopened = MAX_UNOPENED;
      return this.handlers.fallback ? this.#connect() : this.#reconnectLater();
    }
    let opened = false;
    this.#socket = socket;
    this.#restartWatchdog();
    socket.onopen = () => {
      opened = true;
      this.#attempts = this.#unopened = 0;
      this.#restartWatchdog();
      this.handlers.opened();
    };
    socket.onmessage = ({ data }) => {
      this.#restartWatchdog();
      this.handlers.message(data);
    };
    socket.onclose = ({ code, reason }) => {
      this.#socket = null;
      if (!opened) this.#unopened += 1;
      if (this.handlers.refused && isRefusal(code)) {
        this.stop();
        this.handlers.refused(code - 4000, reason);
      } else this.#reconnectLater();
    };
  }

  /** Closes the connection after a silence: a broken connection does not always report that it is closed. */
  #restartWatchdog(): void {
    this.clock.clearTimeout(this.#watchdog);
    this.#watchdog = this.clock.setTimeout(() => this.#reconnectLater(), MAX_SILENCE);
  }

  #reconnectLater(): void {
    this.#disconnect();
    if (this.#isStopped) return;
    this.handlers.lost();
    this.#timer = this.clock.setTimeout(() => this.#connect(), backoff(this.#attempts));
    this.#attempts += 1;
  }

  async #runFallback(fallback: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const { signal } = (this.#fallback = new AbortController());
    try {
      await fallback(signal);
      if (signal.aborted) return;
      this.#unopened = MAX_UNOPENED - 1;
      this.#connect();
    } catch {
      if (signal.aborted) return;
      // the server does not answer at all: that no WebSocket opened says nothing about WebSockets
      this.#unopened = 0;
      this.#reconnectLater();
    }
  }
}
