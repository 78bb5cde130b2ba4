import { describe, expect, test, vi } from "vitest";
import { HttpError, Offline } from "../src/lib/api/http.ts";
import { MatchSocket, parseState, type Status } from "../src/lib/api/match_socket.ts";
import type { MatchState } from "../src/lib/api/types.ts";
import { fakeClock, FakeSocket } from "./sockets.ts";

/** A match socket whose connections and clock the test controls. */
function setUp(changes: (after: number) => Promise<MatchState> = () => Promise.reject(new Offline())) {
  const sockets: FakeSocket[] = [];
  const { timers, clock, tick } = fakeClock();
  const versions: number[] = [];
  const statuses: Status[] = [];
  const refusals: HttpError[] = [];
  let version = 3;
  const live = new MatchSocket(
    {
      liveAddress: () => "ws://here/live",
      hello: (after) => ({ token: "secret", after }),
      changes: (after) => changes(after),
    },
    {
      version: () => version,
      state: (state) => {
        version = state.version;
        versions.push(state.version);
      },
      status: (status) => statuses.push(status),
      refused: (error) => refusals.push(error),
    },
    (address) => {
      const socket = new FakeSocket(address);
      sockets.push(socket);
      return socket;
    },
    clock,
  );
  return { live, sockets, timers, versions, statuses, refusals, tick };
}

describe("the socket of a match", () => {
  test("sends the known version first and passes states on", () => {
    const { live, sockets, versions, statuses } = setUp();
    live.start();
    sockets[0]!.opens();
    expect(sockets[0]!.sent).toEqual(['{"token":"secret","after":3}']);
    expect(sockets[0]!.address).not.toContain("secret");
    sockets[0]!.sendsState(4);
    expect([versions, statuses]).toEqual([[4], ["live"]]);
  });

  test("a seat with a clock confirms what it is sent", () => {
    const { live, sockets } = setUp();
    live.start();
    const socket = sockets[0]!;
    socket.opens();
    for (const [clocks, seat] of [
      [null, 0],
      [{}, null],
      [{}, 0],
    ] as const)
      socket.onmessage!({ data: JSON.stringify({ version: 4, view: {}, clocks, seat }) } as MessageEvent);
    expect(socket.sent.slice(1)).toEqual([""]);
  });

  test("reports a lost connection and resumes from the newest version", () => {
    const { live, sockets, statuses, tick } = setUp();
    live.start();
    sockets[0]!.opens();
    sockets[0]!.sendsState(9);
    sockets[0]!.breaks();
    expect(statuses.at(-1)).toBe("offline");
    tick();
    sockets[1]!.opens();
    expect(sockets[1]!.sent).toEqual(['{"token":"secret","after":9}']);
    expect(statuses.at(-1)).toBe("live");
  });

  test("falls back to long polling where no WebSocket opens", async () => {
    const answers = [5, 6];
    const { live, sockets, versions, statuses, tick } = setUp(() => {
      const version = answers.shift();
      return version === undefined ? new Promise(() => undefined) : Promise.resolve({ version } as MatchState);
    });
    live.start();
    sockets[0]!.breaks();
    tick();
    sockets[1]!.breaks();
    tick();
    await vi.waitFor(() => expect(versions).toEqual([5, 6]), { timeout: 60_000 });
    expect(statuses.at(-1)).toBe("polling");
    live.stop();
  });

  test("does not reconnect when the server refuses the token", () => {
    const { live, sockets, refusals, timers } = setUp();
    live.start();
    sockets[0]!.breaks(4401, "This link opens no seat.");
    expect(refusals[0]!.status).toBe(401);
    expect(timers).toHaveLength(0);
  });

  test("reconnects after a rate limit", () => {
    const { live, sockets, refusals, tick } = setUp();
    live.start();
    sockets[0]!.breaks(4429);
    tick();
    expect([refusals.length, sockets.length]).toEqual([0, 2]);
  });

  test("closes a connection that has gone silent", () => {
    const { live, sockets, timers, statuses } = setUp();
    live.start();
    sockets[0]!.opens();
    timers.find(({ ms }) => ms > 40_000)!.then();
    expect([sockets[0]!.closed, statuses.at(-1)]).toEqual([true, "offline"]);
  });

  test("ignores messages after it was stopped", () => {
    const { live, sockets, versions } = setUp();
    live.start();
    live.stop();
    sockets[0]!.sendsState(4);
    expect([sockets[0]!.closed, versions]).toEqual([true, []]);
  });

  test("tries a WebSocket again and again while the server does not answer", async () => {
    const { live, sockets, timers, tick } = setUp();
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

test("messages that are no state are ignored", () => {
  expect(parseState("ping")).toBeNull();
  expect(parseState('{"hello": 1}')).toBeNull();
  expect(parseState('{"version": 2, "view": {}}')?.version).toBe(2);
});

test("a hidden page reports that on each new connection", () => {
  const { live, sockets, timers } = setUp();
  live.start();
  const said: string[] = [];
  const open = (socket: FakeSocket): void => {
    Object.assign(socket, { readyState: 1, send: (word: string) => word.startsWith("{") || said.push(word) });
    socket.opens();
  };
  open(sockets[0]!);
  live.setVisible(false);
  expect(said).toEqual(["away"]);
  sockets[0]!.breaks();
  timers.at(-1)!.then();
  open(sockets[1]!);
  expect(said).toEqual(["away", "away"]);
  live.setVisible(true);
  expect(said).toEqual(["away", "away", "here"]);
});
