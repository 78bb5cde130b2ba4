// The plan of fire on the screen: the bar beside a target is as long as the figure that is told first says.

import { plainView, type FireSheet } from "@broadfront/board";
import { flushSync, mount, unmount } from "svelte";
import { expect, it } from "vitest";
import type { MatchController } from "../src/features/match/match_controller.svelte.ts";
import type { MatchStore } from "../src/features/match/match_store.svelte.ts";
import FireCard from "../src/features/match/fire/FireCard.svelte";

it("has a bar for what is destroyed, and not for what is lost besides", () => {
  const sheet: FireSheet = {
    panel: "fire",
    key: "turn 1",
    title: "Fire",
    worth: "",
    step: "",
    note: "",
    closing: null,
    pools: [],
    answers: [],
    targets: [{ key: "1", name: "Infantry", space: 9, ids: [1], takes: 2, worth: 3, named: [], opens: null }],
    units: [{ key: "guns", name: "guns", space: 1, units: 2, verb: "fire", what: 1, pools: [], worth: 0 }],
    shots: [{ unit: 0, target: 0, chances: [0.06, 0.5, 0.44], price: 0, draw: null }],
  };
  const state = { version: 1, view: plainView({ panels: [sheet] }) };
  const store = { sending: 0, log: [], state };
  const card = mount(FireCard, {
    target: document.body,
    props: {
      store: store as unknown as MatchStore,
      play: { past: null, state, overlay: {} } as unknown as MatchController,
    },
  });
  flushSync();
  document.querySelector<HTMLButtonElement>("button.offer")!.click();
  flushSync();
  const more = [...document.querySelectorAll<HTMLButtonElement>("li button")].at(-1)!;
  const none = [...document.querySelectorAll<HTMLButtonElement>(".ways button")].at(-1)!;
  none.click();
  flushSync();
  more.click();
  flushSync();
  const [bar, summary] = [
    document.querySelector<HTMLElement>(".bar i")!.style.width,
    document.querySelector(".told")!.textContent,
  ];
  void unmount(card);
  expect(summary).toContain("44 % to destroy it");
  expect(bar).toBe("44%");
});
