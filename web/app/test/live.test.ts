import { describe, expect, test, vi } from "vitest";
import { HttpError, Offline } from "../src/lib/api/http.ts";
import { Live, pause, readState, type SocketLike, type Status } from "../src/lib/api/live.ts";
import type { MatchState } from "../src/lib/api/types.ts";

class Socket implements SocketLike {
  onopen: ((event: Event) => void) | null = null;
  onmessage: ((event: MessageEvent) => void) | null = null;
  onclose: ((event: CloseEvent) => void) | null = null;
  onerror: ((event: Event) => void) | null = null;
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
  says(version: number): void {
    this.onmessage?.({ data: JSON.stringify({ version, view: {} }) } as MessageEvent);
  }
  breaks(code = 1006, reason = ""): void {
    this.onclose?.({ code, reason } as CloseEvent);
  }
}

/** A live line with sockets and a clock in the test's hands. */
function line(changes: (after: number) => Promise<MatchState> = () => Promise.reject(new Offline())) {
  const sockets: Socket[] = [];
  const timers: { then: () => void; ms: number }[] = [];
  const heard: number[] = [];
  const statuses: Status[] = [];
  const refusals: HttpError[] = [];
  let version = 3;
  const live = new Live(
    {
      liveAddress: () => "ws://here/live",
      hello: (after) => ({ token: "secret", after }),
      changes: (after) => changes(after),
    },
    {
      version: () => version,
      state: (state) => {
        version = state.version;
        heard.push(state.version);
      },
      status: (status) => statuses.push(status),
      refused: (fault) => refusals.push(fault),
    },
    (address) => {
      const socket = new Socket(address);
      sockets.push(socket);
      return socket;
    },
    {
      setTimeout: (then, ms) => timers[timers.push({ then, ms }) - 1],
      clearTimeout: (timer) => {
        const at = timers.indexOf(timer as (typeof timers)[number]);
        if (at >= 0) timers.splice(at, 1);
      },
    },
  );
  const tick = (): void =>
    timers
      .splice(
        timers.findIndex(({ ms }) => ms < 40_000),
        1,
      )[0]
      ?.then();
  return { live, sockets, timers, heard, statuses, refusals, tick };
}

describe("a live line", () => {
  test("begins with the version that is known and passes states on", () => {
    const { live, sockets, heard, statuses } = line();
    live.start();
    sockets[0]!.opens();
    expect(sockets[0]!.sent).toEqual(['{"token":"secret","after":3}']);
    expect(sockets[0]!.address).not.toContain("secret");
    sockets[0]!.says(4);
    expect([heard, statuses]).toEqual([[4], ["live"]]);
  });

  test("a seat with a clock confirms what it is sent", () => {
    const { live, sockets } = line();
    live.start();
    const socket = sockets[0]!;
    socket.opens();
    for (const [clocks, seat] of [
      [null, 0],
      [{}, -1],
      [{}, 0],
    ] as const)
      socket.onmessage!({ data: JSON.stringify({ version: 4, view: {}, clocks, seat }) } as MessageEvent);
    expect(socket.sent.slice(1)).toEqual([""]);
  });

  test("when it breaks it is said, and healed from the version reached", () => {
    const { live, sockets, statuses, tick } = line();
    live.start();
    sockets[0]!.opens();
    sockets[0]!.says(9);
    sockets[0]!.breaks();
    expect(statuses.at(-1)).toBe("offline");
    tick();
    sockets[1]!.opens();
    expect(sockets[1]!.sent).toEqual(['{"token":"secret","after":9}']);
    expect(statuses.at(-1)).toBe("live");
  });

  test("where sockets never open, long requests bring the news", async () => {
    const answers = [5, 6];
    const { live, sockets, heard, statuses, tick } = line(() => {
      const version = answers.shift();
      return version === undefined ? new Promise(() => undefined) : Promise.resolve({ version } as MatchState);
    });
    live.start();
    sockets[0]!.breaks();
    tick();
    sockets[1]!.breaks();
    tick();
    await vi.waitFor(() => expect(heard).toEqual([5, 6]), { timeout: 60_000 });
    expect(statuses.at(-1)).toBe("polling");
    live.stop();
  });

  test("a wrong link is not tried for ever", () => {
    const { live, sockets, refusals, timers } = line();
    live.start();
    sockets[0]!.breaks(4401, "This link opens no seat.");
    expect(refusals[0]!.status).toBe(401);
    expect(timers).toHaveLength(0);
  });

  test("too many requests at once are tried again later", () => {
    const { live, sockets, refusals, tick } = line();
    live.start();
    sockets[0]!.breaks(4429);
    tick();
    expect([refusals.length, sockets.length]).toEqual([0, 2]);
  });

  test("a line that has gone silent is dropped", () => {
    const { live, sockets, timers, statuses } = line();
    live.start();
    sockets[0]!.opens();
    timers.find(({ ms }) => ms > 40_000)!.then();
    expect([sockets[0]!.closed, statuses.at(-1)]).toEqual([true, "offline"]);
  });

  test("after it is left nothing is heard any more", () => {
    const { live, sockets, heard } = line();
    live.start();
    live.stop();
    sockets[0]!.says(4);
    expect([sockets[0]!.closed, heard]).toEqual([true, []]);
  });

  test("while the server is away altogether sockets are not given up: one is tried again and again", async () => {
    const { live, sockets, timers, tick } = line();
    live.start();
    let broken = 0;
    for (let round = 0; round < 40; round += 1) {
      if (broken < sockets.length) sockets[broken++]!.breaks();
      await new Promise((then) => setTimeout(then)); // a long request fails, too
      if (timers.some(({ ms }) => ms < 40_000)) tick();
    }
    expect(broken).toBeGreaterThan(10);
  });
});

test("pauses grow and end at a quarter of a minute", () => {
  const middle = (): number => 0.5;
  expect([0, 1, 2, 20].map((tries) => pause(tries, middle))).toEqual([400, 800, 1600, 15000]);
});

test("what is no state is no news", () => {
  expect(readState("ping")).toBeNull();
  expect(readState('{"hello": 1}')).toBeNull();
  expect(readState('{"version": 2, "view": {}}')?.version).toBe(2);
});

test("a page that nobody looks at says so, on each new socket too", () => {
  const { live, sockets, timers } = line();
  live.start();
  const said: string[] = [];
  const open = (socket: Socket): void => {
    Object.assign(socket, { readyState: 1, send: (word: string) => word.startsWith("{") || said.push(word) });
    socket.opens();
  };
  open(sockets[0]!);
  live.look(false);
  expect(said).toEqual(["away"]);
  sockets[0]!.breaks();
  timers.at(-1)!.then();
  open(sockets[1]!);
  expect(said).toEqual(["away", "away"]);
  live.look(true);
  expect(said).toEqual(["away", "away", "here"]);
});
