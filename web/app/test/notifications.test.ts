// What keeps a browser from being told, in a sentence that says what to do; and when a page counts as looked at.

import { afterEach, expect, test, vi } from "vitest";
import { watchPageVisibility } from "../src/lib/page_visibility.ts";
import { parseRoute } from "../src/lib/route.svelte.ts";
import { whyNot } from "../src/features/notifications/push.ts";

const page = (more: object): Window & typeof globalThis =>
  ({
    isSecureContext: true,
    PushManager: {},
    Notification: { permission: "default" },
    navigator: { serviceWorker: {}, userAgent: "Firefox" },
    ...more,
  }) as never;

afterEach(() => void vi.useRealTimers());

test("the reason why a browser cannot be told is said", () => {
  expect(whyNot(page({}))).toBe("");
  expect(whyNot(page({ Notification: { permission: "granted" } }))).toBe("");
  expect(whyNot(page({ isSecureContext: false }))).toContain("https");
  expect(whyNot(page({ Notification: { permission: "denied" } }))).toContain("blocks notifications");
  expect(whyNot(page({ navigator: { userAgent: "Firefox" } }))).toContain("private window");
  expect(whyNot(page({ navigator: { userAgent: "Mozilla/5.0 (iPhone)" } }))).toContain("home screen");
});

test("a page in the background for a minute is not looked at", () => {
  vi.useFakeTimers();
  let hidden = false;
  vi.spyOn(document, "hidden", "get").mockImplementation(() => hidden);
  const turn = (to: boolean): void => {
    hidden = to;
    document.dispatchEvent(new Event("visibilitychange"));
  };
  const reports: boolean[] = [];
  const leave = watchPageVisibility((isVisible) => reports.push(isVisible));
  turn(true);
  vi.advanceTimersByTime(59_000);
  turn(false);
  vi.advanceTimersByTime(120_000);
  expect(reports).toEqual([]);
  turn(true);
  vi.advanceTimersByTime(61_000);
  turn(false);
  expect(reports).toEqual([false, true]);
  leave();
  turn(true);
  vi.advanceTimersByTime(120_000);
  expect(reports).toEqual([false, true]);
});

test("the link that ends e-mails has its page", () => {
  expect(parseRoute(`#/end-notices/${"a".repeat(80)}`)).toEqual({ page: "end-notices", token: "a".repeat(80) });
  expect(parseRoute("#/end-notices").page).toBe("lost");
});
