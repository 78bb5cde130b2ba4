// Luck at the end of a match: what was not measured is no zero.

import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, it } from "vitest";
import type { LuckLine } from "../src/lib/api/types.ts";
import LuckBars from "../src/features/match/seats/LuckBars.svelte";

let component: ReturnType<typeof mount> | undefined;

afterEach(() => {
  if (component) void unmount(component);
  component = undefined;
});

function textOf(over: Partial<LuckLine>): string {
  const lines = [{ seat: 0, name: "Green", rolls: 4, cards: 0, expected: 2, actual: 2, deviations: 0, ...over }];
  component = mount(LuckBars, { target: document.body, props: { lines } });
  flushSync();
  return document.body.textContent.trim();
}

it("says that luck was as expected where it was measured", () =>
  expect(textOf({})).toContain("+0.0 σ, as expected (4 throws of dice)"));

it("shows no figure of a side of which nothing was counted: cards of the set-up are not", () => {
  expect(textOf({ rolls: 0, deviations: null })).toMatch(
    /^Green\s+not measured: no die and no card of this side was counted$/,
  );
  expect(document.querySelector(".scale")).toBeNull();
});

it("shows no figure where nothing depended on what was rolled", () => {
  expect(textOf({ deviations: null })).toMatch(/^Green\s+not measured: nothing depended on it \(4 throws of dice\)$/);
});

it("counts throws of dice and cards by their names", () => {
  expect(textOf({ rolls: 13, cards: 3 })).toContain("(10 throws of dice, 3 cards)");
  if (component) void unmount(component);
  expect(textOf({ rolls: 1, cards: 1 })).toContain("(1 card)");
});
