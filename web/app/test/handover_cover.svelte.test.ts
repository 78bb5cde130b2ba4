import { mount, tick, unmount } from "svelte";
import { afterEach, expect, it, vi } from "vitest";
import HandoverCover from "../src/features/match/seats/HandoverCover.svelte";
import type { MatchStore } from "../src/features/match/match_store.svelte.ts";

const stop: (() => void)[] = [];
afterEach(() => {
  for (const end of stop.splice(0)) end();
});

it("names who gets the device, and shows nothing before a button is pressed", async () => {
  HTMLDialogElement.prototype.showModal = vi.fn();
  HTMLDialogElement.prototype.close = vi.fn();
  const takeOver = vi.fn(() => Promise.resolve());
  const store = { state: { seats: [{ name: "Axis" }, { name: "Allies" }] }, takeOver } as unknown as MatchStore;
  const cover = mount(HandoverCover, { target: document.body, props: { store, seat: 1 } });
  stop.push(() => void unmount(cover));
  await tick();
  expect(document.querySelector("h2")?.textContent).toBe("Pass the device to Allies");
  expect(HTMLDialogElement.prototype.showModal).toHaveBeenCalledOnce();
  const [show, open] = document.querySelectorAll("button");
  show!.click();
  expect(takeOver).toHaveBeenLastCalledWith();
  open!.click();
  expect(takeOver).toHaveBeenLastCalledWith(true);
});
