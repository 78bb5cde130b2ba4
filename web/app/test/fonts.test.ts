import { afterEach, describe, expect, it, vi } from "vitest";
import { typefaces } from "../src/styles/fonts.ts";

afterEach(() => vi.useRealTimers());

/** Fonts that come when the test says so. */
function slow(): { readonly fonts: { load(face: string): Promise<FontFace[]> }; come(): void } {
  const waiting: (() => void)[] = [];
  return {
    fonts: { load: () => new Promise((then) => waiting.push(() => then([]))) },
    come: () => waiting.forEach((then) => then()),
  };
}

describe("the page is shown", () => {
  it("when its typefaces are there, so that no button moves under a finger", async () => {
    const { fonts, come } = slow();
    let isMounted = false;
    const waiting = typefaces(fonts).then(() => (isMounted = true));
    await Promise.resolve();
    expect(isMounted).toBe(false);
    come();
    await waiting;
    expect(isMounted).toBe(true);
  });

  it("without them, if they cannot be had or are too slow", async () => {
    await typefaces({ load: () => Promise.reject(new Error("none")) });
    vi.useFakeTimers();
    const waiting = typefaces(slow().fonts);
    await vi.advanceTimersByTimeAsync(3000);
    await waiting;
  });
});
