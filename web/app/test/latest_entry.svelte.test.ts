// The line above what is asked: who did it is said where the sentence does not say so itself.

import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, it } from "vitest";
import type { LogLine } from "../src/lib/api/types.ts";
import type { MatchController } from "../src/features/match/match_controller.svelte.ts";
import type { MatchStore } from "../src/features/match/match_store.svelte.ts";
import LatestEntry from "../src/features/match/log/LatestEntry.svelte";

let component: ReturnType<typeof mount> | undefined;

afterEach(() => {
  if (component) void unmount(component);
  component = undefined;
});

function textOf(text: string, over: Partial<LogLine> = {}): string {
  const line = {
    move: 3,
    seat: 1,
    rule: "1",
    text,
    actor: 1,
    kind: "income",
    roll: null,
    went: null,
    when: ["Round 1", "USA", "Income"],
    named: false,
    ...over,
  };
  const seats = ["Germany", "USSR", "USA"].map((name) => ({ name }));
  const play = { log: [line], past: null, state: { seat: 0, seats, view: { ask: [0] } } } as unknown as MatchController;
  component = mount(LatestEntry, {
    target: document.body,
    props: { store: { card: null } as unknown as MatchStore, play },
  });
  flushSync();
  return document.body.textContent.trim();
}

it("adds no seat to a sentence that names its own", () =>
  expect(textOf("USA collects 40 IPC.")).toBe("USA collects 40 IPC."));

it("gives income to whose turn it is, not to the seat that answered last", () =>
  expect(textOf("War bonds bring 4 IPC.")).toBe("USA: War bonds bring 4 IPC."));

it("says who moved where the sentence does not", () => {
  expect(textOf("The tank fires.", { kind: "", when: ["Round 1", "USSR", "Moves"] })).toBe("USSR: The tank fires.");
});
