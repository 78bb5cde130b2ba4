import { afterEach, beforeEach, describe, expect, it, test, vi } from "vitest";
import type { MatchState } from "../src/lib/api/types.ts";
import { randomHex, randomToken } from "../src/lib/random.ts";
import { sha256 } from "../src/features/match/dice/sha256.ts";
import { DiceSeeds } from "../src/features/match/dice/dice_seeds.svelte.ts";
import type { StateChange, MatchStore } from "../src/features/match/match_store.svelte.ts";

test.each([
  ["", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"],
  ["abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"],
  ["seven blue herons", "1fa83ad252b304d639e43778e4078e698f98cdde70e8d54ff170263154ccd8eb"],
  ["Überflug", "fd9ec5f1ce88cd9f30b91ee80cc0afc7409141fb5c9b71fee459e53c04b6a179"],
  ["x".repeat(55), "d5e285683cd4efc02d021a5c62014694958901005d6f71e89e0989fac77e4072"],
  ["x".repeat(56), "04c26261370ee7541549d16dee320c723e3fd14671e66a099afe0a377c16888e"],
  ["x".repeat(64), "7ce100971f64e7001e8fe5a51973ecdfe1ced42befe7ee8d5fd6219506b5393c"],
  ["x".repeat(1000), "44f8354494a5ba03ba1792a8d3e9c534c47a9181980fde7a3f44b06ef2ae7c7f"],
])("the hash of %j is what everybody else computes", (text, hash) => {
  expect(sha256(text)).toBe(hash);
});

test("tokens and salts are long, of few signs, and new each time", () => {
  expect(randomToken()).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect(randomHex()).toMatch(/^[0-9a-f]{32}$/);
  expect(new Set(Array.from({ length: 50 }, randomToken)).size).toBe(50);
});

describe("the salt of a seat", () => {
  let requests: { path: string; body: { salt: string; promises: string[] } }[] = [];
  let hearer: (news: StateChange) => void = () => undefined;
  let store: MatchStore;

  const state = (
    promises: string[],
    salting: MatchState["salting"] = "open",
    salts = ["", ""],
    commitment = "c",
  ): MatchState =>
    ({
      seat: 0,
      seats: [
        { seat: 0, name: "Red" },
        { seat: 1, name: "Blue" },
      ],
      promises,
      salting,
      salts,
      commitment,
    }) as unknown as MatchState;
  const show = async (shown: MatchState): Promise<void> => {
    store.state = shown;
    hearer({ state: shown, before: null, last: [] });
    await new Promise((then) => setTimeout(then));
  };

  beforeEach(() => {
    localStorage.clear();
    requests = [];
    store = {
      id: "m",
      tokens: { 0: "t0" },
      state: state(["", ""]),
      subscribe: (one: (news: StateChange) => void) => ((hearer = one), () => undefined),
      promise: () => Promise.resolve(null),
    } as unknown as MatchStore;
    vi.stubGlobal("fetch", (path: string, { body }: RequestInit) => {
      requests.push({ path, body: JSON.parse(body as string) as (typeof requests)[0]["body"] });
      return Promise.resolve(new Response("{}"));
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  it("is kept, and told only when it is due", async () => {
    await new DiceSeeds(store).promise("herons");
    const salts = new DiceSeeds(store); // the page was loaded again
    const { salt } = salts.seeds[0]!;
    expect(salt).toMatch(/^herons [0-9a-f]{32}$/);
    const promises = [sha256(salt), "f".repeat(64)];
    await show(state(promises));
    expect(requests).toEqual([]);
    await show(state(promises, "due"));
    expect(requests).toEqual([{ path: "/api/v1/matches/m/dice/seeds", body: { salt, promises } }]);
    expect(salts.awaited).toEqual(["Red", "Blue"]);
    await show(state(promises, "done", [salt, "x"]));
    expect(requests).toHaveLength(1);
    expect(salts.broken).toBe("");
  });

  it("is not told again for other promises than those it was told for, and the page says so", async () => {
    const salts = new DiceSeeds(store);
    await salts.promise("");
    const mine = sha256(salts.seeds[0]!.salt);
    await show(state([mine, ""], "due"));
    await show(state([mine, "f".repeat(64)], "due"));
    expect(requests).toHaveLength(1);
    expect(salts.broken).toContain("promised otherwise");
  });

  it("is worth nothing with another key, and the page says so", async () => {
    const salts = new DiceSeeds(store);
    await salts.promise("");
    await show(state([sha256(salts.seeds[0]!.salt), ""], "due", ["", ""], "another"));
    expect(requests).toEqual([]);
    expect(salts.broken).toContain("fingerprint of the key");
  });

  it("promised in another browser can be entered in this one", async () => {
    const salts = new DiceSeeds(store);
    await show(state([sha256("written down"), ""], "due"));
    expect(requests).toEqual([]);
    expect(salts.enter("something else")).toBe(false);
    expect(salts.enter(" written down ")).toBe(true);
    expect(requests.map(({ body }) => body.salt)).toEqual(["written down"]);
  });
});
