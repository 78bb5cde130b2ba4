// A WebSocket and a clock that tests control.

import type { Clock, SocketLike } from "../src/lib/api/socket.ts";

export class FakeSocket implements SocketLike {
  onopen: ((event: Event) => void) | null = null;
  onmessage: ((event: MessageEvent) => void) | null = null;
  onclose: ((event: CloseEvent) => void) | null = null;
  onerror: ((event: Event) => void) | null = null;
  readyState?: number;
  closed = false;
  sent: string[] = [];
  constructor(readonly address: string) {}
  close(): void {
    this.closed = true;
  }
  send(data: string): void {
    this.sent.push(data);
  }
  opens(): void {
    this.onopen?.(new Event("open"));
  }
  sends(data: unknown): void {
    this.onmessage?.({ data: JSON.stringify(data) } as MessageEvent);
  }
  sendsState(version: number): void {
    this.sends({ version, view: {} });
  }
  breaks(code = 1006, reason = ""): void {
    this.onclose?.({ code, reason } as CloseEvent);
  }
}

interface Timer {
  readonly then: () => void;
  readonly ms: number;
}

/** Timers of at least so many ms are watchdogs, no pauses. */
const WATCHDOG = 40_000;

/** A clock that stands still; `tick` runs the first pause to its end. */
export function fakeClock(): { timers: Timer[]; clock: Clock; tick: () => void; silence: () => void } {
  const timers: Timer[] = [];
  const run = (matches: (timer: Timer) => boolean): void => {
    const at = timers.findIndex(matches);
    if (at >= 0) timers.splice(at, 1)[0]!.then();
  };
  return {
    timers,
    clock: {
      setTimeout: (then, ms) => timers[timers.push({ then, ms }) - 1],
      clearTimeout: (timer) => {
        const at = timers.indexOf(timer as Timer);
        if (at >= 0) timers.splice(at, 1);
      },
    },
    tick: () => run(({ ms }) => ms < WATCHDOG),
    silence: () => run(({ ms }) => ms >= WATCHDOG),
  };
}
