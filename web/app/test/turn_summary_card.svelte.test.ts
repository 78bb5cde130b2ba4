// What the card of others' turns says of attacks: one whose dice are still to come has had no effect yet.

import { flushSync, mount, unmount } from "svelte";
import { expect, it, vi } from "vitest";
import { table } from "../../board/test/fixtures.ts";
import type { AttackReport } from "../src/lib/api/types.ts";
import TurnSummaryCard from "../src/features/match/log/TurnSummaryCard.svelte";

vi.stubGlobal("matchMedia", () => ({ matches: true }));

function digestOf(attacks: readonly AttackReport[], has_battles = false): { digest: string; lines: (string | null)[] } {
  const side = { side: "Red", taken: [], lost: [], losses: [], arrivals: [], figures: [], attacks };
  const since = { visible: { first: 4, last: 9, unit: "", one: "", sides: [side], goes_on: true } };
  const props = { store: { card: { has_battles }, state: { seat: 0 } }, since, watch: {}, table };
  const card = mount(TurnSummaryCard, { target: document.body, props: props as never });
  flushSync();
  const record = {
    digest: document.querySelector("summary")!.textContent,
    lines: [...document.querySelectorAll("li")].map(({ textContent }) => textContent),
  };
  void unmount(card);
  return record;
}

const missed = { title: "D9 attacks E8", results: [], times: 1, lasts: false, backfired: false };
const hit = { ...missed, title: "E9 attacks E8", results: ["Blitz"] };
const pending = { ...missed, title: "C8 attacks C6", lasts: true };

it("counts an attack whose dice are still to come as open", () => {
  expect(digestOf([missed, pending]).digest).toContain("2 attacks (none with effect, 1 still open) so far");
  expect(digestOf([missed, hit, pending]).digest).toContain("3 attacks (1 with effect, 1 still open) so far");
  expect(digestOf([hit, pending]).digest).toContain("2 attacks (1 with effect, 1 still open) so far");
  expect(digestOf([pending]).digest).toContain("1 attack (1 still open) so far");
  expect(digestOf([missed, pending]).lines).toEqual(["D9 attacks E8: no effect", "C8 attacks C6: still open"]);
});

it("tells of attacks that are all decided as before", () => {
  expect(digestOf([missed, hit]).digest).toContain("2 attacks (1 with effect) so far");
  expect(digestOf([missed]).digest).toContain("1 attack (none with effect) so far");
  expect(digestOf([hit]).digest).toContain("1 attack so far");
});

it("says nothing of the effect of battles of many rounds, whose losses are told", () => {
  expect(digestOf([pending], true)).toEqual({
    digest: expect.stringContaining("1 attack so far") as string,
    lines: ["C8 attacks C6"],
  });
});

it("counts an attack that hurt its own side alone as one without effect", () => {
  const backfired = { ...hit, results: ["HMG loses a step"], backfired: true };
  const { digest, lines } = digestOf([backfired, hit]);
  expect(digest).toContain("2 attacks (1 with effect) so far");
  expect(lines[0]).toBe("E9 attacks E8: HMG loses a step");
});
