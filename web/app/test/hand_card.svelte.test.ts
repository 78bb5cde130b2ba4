// A card of one's own hand is taken up by a click even when it cannot be played now: a touch of a space then says why.

import { flushSync, mount, unmount } from "svelte";
import { expect, it, vi } from "vitest";
import HandCard from "../src/features/match/cards/HandCard.svelte";

vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener: () => undefined }));

it("takes up a card that cannot be played now", () => {
  const touch = vi.fn();
  const board = { offers: [{ verb: { name: "end" }, spots: [], move: ["end", 0, 0] }], dragging: null, selected: null };
  const play = { past: false, board, coach: { spots: [] }, touch, touched: null, hover: () => undefined };
  const face = { title: "Clear Skies", sort: "event", line: "Event", figures: [], text: "", symbol: "", side: "" };
  const props = { play, face, count: 1, spot: 7, mine: true, fresh: false, reachable: true, spotAt: () => null };
  const card = mount(HandCard, { target: document.body, props: props as never });
  flushSync();
  document.querySelector("button")!.click();
  expect(touch).toHaveBeenCalledWith(7, true);
  void unmount(card);
});
