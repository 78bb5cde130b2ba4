import { describe, expect, test } from "vitest";
import type { ClockState, TimeControl } from "../src/lib/api/types.ts";
import { isLow, leftOf, formatTime, untilChange, warning } from "../src/features/clocks/labels.ts";

const LIVE: TimeControl = { kind: "live", base: 900, increment: 15 };
const POST: TimeControl = { kind: "post", days: 3, reserve: 10 };
const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];

const clocks = (over: Partial<ClockState> = {}): ClockState => ({
  pace: LIVE,
  now: "1970-01-01T00:00:01.000Z",
  waiting: false,
  running: 1,
  since: "1970-01-01T00:00:00.500Z",
  seats: [0, 1].map((seat) => ({ seat, left: 90_000, reserve: 0, away_until: null, holidays: 0 })),
  ...over,
});

describe("what a clock shows", () => {
  test.each([
    [0, "0:00"],
    [1, "0:01"],
    [59_999, "1:00"],
    [754_001, "12:35"],
    [HOUR, "1:00:00"],
    [HOUR + 125_000, "1:02:05"],
  ])("live, %i ms: %s", (ms, text) => expect(formatTime(ms, LIVE)).toBe(text));

  test.each([
    [0, "0 min"],
    [MINUTE / 2, "1 min"],
    [HOUR + 12 * MINUTE, "1 h 12 min"],
    [2 * DAY + 5 * HOUR, "2 d 5 h"],
  ])("by post, %i ms: %s", (ms, text) => expect(formatTime(ms, POST)).toBe(text));

  test.each([LIVE, POST])("it shows the same until it is to be drawn again", (pace) => {
    for (const ms of [1, 999, 1000, 61_234, HOUR, DAY - 1, 2 * DAY]) {
      const wait = untilChange(ms, pace);
      expect(formatTime(ms - wait + 1, pace)).toBe(formatTime(ms, pace));
    }
    expect(untilChange(0, pace)).toBe(Infinity);
  });
});

test("only the clock of who is asked runs, and not on holidays", () => {
  expect([0, 1].map((seat) => leftOf(clocks(), seat, 5000))).toEqual([90_000, 85_000]);
  expect(leftOf(clocks(), 1, 100_000)).toBe(0);
  expect(leftOf(clocks(), 2, 5000)).toBeUndefined();
  const away = clocks({
    seats: [{ seat: 1, left: 90_000, reserve: 0, away_until: "1970-01-01T00:00:02.000Z", holidays: 0 }],
  });
  expect(leftOf(away, 1, 500)).toBe(90_000);
});

test("little is said aloud", () => {
  const announcements = [120_000, 60_000, 30_000, 10_000, 1000].map((ms) => warning(ms, LIVE));
  expect(new Set(announcements).size).toBe(3);
  expect(isLow(60_001, LIVE)).toBe(false);
  expect(warning(7 * HOUR, POST)).toBe("");
});
