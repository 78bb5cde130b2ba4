// The sequence of play: its numbers are the rulebook's.

import type { Phase } from "@broadfront/board";
import { flushSync, mount, unmount } from "svelte";
import { expect, it } from "vitest";
import PhaseStrip from "../src/features/match/turn/PhaseStrip.svelte";

const PHASES: Phase[] = [
  "Set-up",
  "Recovery",
  "Logistics",
  "Deployment",
  "Artillery",
  "Bombardment",
  "Air",
  "Fighter",
  "AA Gun",
].map((name, at) => ({ id: name === "Set-up" ? "setup" : name.toLowerCase(), name, rule: at ? `4.${at}` : "2" }));

it("numbers the phases of a turn from 1, and not the set-up before them", () => {
  const strip = mount(PhaseStrip, { target: document.body, props: { phases: PHASES, phase: "logistics" } });
  flushSync();
  const numbers = [...document.querySelectorAll("small")].map(({ textContent }) => textContent);
  void unmount(strip);
  expect(numbers).toEqual(["·", "1", "2", "3", "4", "5", "6", "7", "8"]);
});
