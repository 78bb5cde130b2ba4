import { describe, expect, it } from "vitest";
import type { CreatedMatch } from "../src/lib/api/types.ts";
import { MatchImport } from "../src/lib/import_match.svelte.ts";

const file = {
  name: "match.txt",
  arrayBuffer: () => Promise.resolve(new TextEncoder().encode("Broadfront match 1\n").buffer),
};
const created = { id: "m", links: [] } as unknown as CreatedMatch;

/** A server that never answers, and hears when the line is cut. */
const waiting = (_: string, signal: AbortSignal): Promise<CreatedMatch> =>
  new Promise((_made, fail) => signal.addEventListener("abort", () => fail(new DOMException("cut", "AbortError"))));

describe("a match file on its way", () => {
  it("comes back as a match", async () => {
    const bringing = new MatchImport(() => Promise.resolve(created));
    expect(await bringing.bring(file)).toBe(created);
    expect(bringing.busy).toBe(false);
  });

  it("says what is wrong with it, until the next one", async () => {
    const bringing = new MatchImport(() => Promise.reject(new Error("line 3: no such move")));
    expect(await bringing.bring(file)).toBeNull();
    expect([bringing.busy, bringing.problem]).toEqual([false, "line 3: no such move"]);
    void bringing.bring(file);
    expect([bringing.busy, bringing.problem]).toEqual([true, ""]);
  });

  it("can be given up without a complaint, and the line to the server is cut", async () => {
    const bringing = new MatchImport(waiting);
    const brought = bringing.bring(file);
    expect(bringing.busy).toBe(true);
    await file.arrayBuffer();
    bringing.giveUp();
    expect(await brought).toBeNull();
    expect([bringing.busy, bringing.problem]).toEqual([false, ""]);
  });

  it("is not taken for the next one when it was given up", async () => {
    const bringing = new MatchImport(waiting);
    const first = bringing.bring(file);
    bringing.giveUp();
    const second = bringing.bring(file);
    await first;
    expect(bringing.busy).toBe(true);
    bringing.giveUp();
    await second;
  });
});
