import { describe, expect, test } from "vitest";
import { backoff, ReconnectingSocket, type SocketHandlers } from "../src/lib/api/socket.ts";
import { fakeClock, FakeSocket } from "./sockets.ts";

function setUp(more: Partial<SocketHandlers> = {}) {
  const sockets: FakeSocket[] = [];
  const calls: unknown[] = [];
  const { timers, clock, tick, silence } = fakeClock();
  const socket = new ReconnectingSocket(
    {
      address: () => `ws://here/${sockets.length}`,
      opened: () => {
        calls.push("opened");
        socket.send("hello");
      },
      message: (data) => calls.push(data),
      lost: () => calls.push("lost"),
      ...more,
    },
    (address) => sockets[sockets.push(new FakeSocket(address)) - 1]!,
    clock,
  );
  return { socket, sockets, calls, timers, tick, silence };
}

describe("a reconnecting socket", () => {
  test("sends its first message on each connection and reads the address anew", () => {
    const { socket, sockets, calls, tick } = setUp();
    socket.start();
    sockets[0]!.opens();
    sockets[0]!.sends(7);
    sockets[0]!.breaks();
    tick();
    sockets[1]!.opens();
    expect(calls).toEqual(["opened", "7", "lost", "opened"]);
    expect(sockets.map(({ address, sent }) => [address, sent])).toEqual([
      ["ws://here/0", ["hello"]],
      ["ws://here/1", ["hello"]],
    ]);
  });

  test("waits longer after each attempt that fails, and short again after one that opened", () => {
    const { socket, sockets, timers, tick } = setUp();
    const pauses: number[] = [];
    socket.start();
    for (let n = 0; n < 4; n += 1) {
      if (n === 3) sockets[n]!.opens();
      sockets[n]!.breaks();
      pauses.push(timers.at(-1)!.ms);
      tick();
    }
    const [first, second, third, afterOpen] = pauses as [number, number, number, number];
    expect(second).toBeGreaterThan(first);
    expect(third).toBeGreaterThan(second);
    expect(afterOpen).toBeLessThan(second);
  });

  test("closes a silent connection and opens another", () => {
    const { socket, sockets, calls, tick, silence } = setUp();
    socket.start();
    sockets[0]!.opens();
    silence();
    tick();
    expect([sockets[0]!.closed, calls, sockets.length]).toEqual([true, ["opened", "lost"], 2]);
  });

  test("is not closed while it is being opened", () => {
    const { socket, sockets } = setUp();
    socket.start();
    sockets[0]!.readyState = 0;
    socket.stop();
    expect(sockets[0]!.closed).toBe(false);
    sockets[0]!.opens();
    expect(sockets[0]!.closed).toBe(true);
  });

  test("a nudge connects at once, but only where there is no connection", () => {
    const { socket, sockets, timers } = setUp();
    socket.start();
    socket.nudge();
    expect(sockets).toHaveLength(1);
    sockets[0]!.breaks();
    socket.nudge();
    expect(sockets).toHaveLength(2);
    expect(timers.filter(({ ms }) => ms < 40_000)).toHaveLength(0); // the pause is over
    socket.stop();
    socket.nudge();
    expect(sockets).toHaveLength(2);
  });

  test("stops for good when the server refuses it, if somebody wants to know", () => {
    const refusals: unknown[] = [];
    const { socket, sockets, timers } = setUp({ refused: (...why) => refusals.push(why) });
    socket.start();
    sockets[0]!.breaks(4404, "gone");
    expect([refusals, timers]).toEqual([[[404, "gone"]], []]);
    const plain = setUp();
    plain.socket.start();
    plain.sockets[0]!.breaks(4404);
    plain.tick();
    expect([plain.calls, plain.sockets.length]).toEqual([["lost"], 2]);
  });

  test("without a fallback it goes on trying", () => {
    const { socket, sockets, tick } = setUp();
    socket.start();
    for (let n = 0; n < 5; n += 1) {
      sockets[n]!.breaks();
      tick();
    }
    expect(sockets).toHaveLength(6);
  });
});

test("pauses grow up to a quarter of a minute", () => {
  const middle = (): number => 0.5;
  expect([0, 1, 2, 20].map((attempts) => backoff(attempts, middle))).toEqual([400, 800, 1600, 15000]);
});
