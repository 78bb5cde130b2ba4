// Turning points: on one screen a reader may look at both sides, so that the chances are told by name.

import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, it } from "vitest";
import type { Timeline } from "../src/lib/api/types.ts";
import { changed } from "../src/lib/percent.ts";
import ResultTimeline from "../src/features/match/seats/ResultTimeline.svelte";
import type { Replay } from "../src/features/match/log/replay.svelte.ts";

let component: ReturnType<typeof mount> | undefined;

afterEach(() => {
  if (component) void unmount(component);
  component = undefined;
});

it.each([0, -1])("names the side whose chances are told, to seat %i", (seat) => {
  const point = { first: 1, last: 2, when: ["Round 1", "America", "Combat"], told: ["A fight."], seat: 1 };
  const timeline = {
    marks: [],
    curves: [],
    turning_points: [{ ...point, before: [0.34, 0.66], after: [0.11, 0.89], errors: [0, 0] }],
  } as unknown as Timeline;
  const replay = { at: null } as unknown as Replay;
  component = mount(ResultTimeline, {
    target: document.body,
    props: { timeline, replay, seat, seats: ["Japan", "America"] },
  });
  flushSync();
  expect(document.querySelector(".swing")?.textContent).toMatch(/^Japan\s+34 % → 11 %\s+\(−23\)$/);
  expect(document.body.textContent).toContain("estimate of Japan’s chances");
});

it("tells the error of the change, not of the end, which may be a tie", () => {
  expect(changed(0.86, 0.5, 0.04)).toBe("(−36 ± 8)");
  expect(changed(0.5, 1, 0)).toBe("(+50)");
  expect(changed(0.001, 0.024, 0.001)).toBe("(+1 ± 1)"); // as the figures beside it are written
});
