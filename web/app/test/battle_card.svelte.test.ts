// The card of battles that are over lists the last ones, and says so.

import { flushSync, mount, unmount } from "svelte";
import { expect, it, vi } from "vitest";
import type { BattleReport } from "../src/lib/api/types.ts";
import BattleCard from "../src/features/match/battle/BattleCard.svelte";

vi.stubGlobal("matchMedia", () => ({ matches: true }));

it("says that the battles it lists are the last ones", () => {
  const fought = (first: number): BattleReport => ({
    space: null,
    title: `Infantry ${first}`,
    first,
    last: first + 1,
    over: true,
    rounds: 1,
    taken_by: "",
    outcome: "",
    lines: [],
    effects: [],
    damage: null,
    camps: [],
  });
  const cards = [fought(4), fought(9)];
  const battles = { cards, current: cards[1], unit: "", one: "", show: () => undefined, putAway: () => undefined };
  const card = mount(BattleCard, { target: document.body, props: { battles } as never });
  flushSync();
  expect(document.querySelector("th")!.textContent).toBe("The last 2 battles");
  void unmount(card);
});
