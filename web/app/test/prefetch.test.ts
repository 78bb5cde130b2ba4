import { afterEach, expect, it, vi } from "vitest";
import { MatchApi } from "../src/lib/api/match_api.ts";
import { open, openEarly } from "../src/lib/api/prefetch.ts";

const requestedPaths = (): string[] => vi.mocked(fetch).mock.calls.map(([path]) => String(path));

afterEach(() => vi.unstubAllGlobals());

it("gives an early answer once, to the same api only", async () => {
  vi.stubGlobal(
    "fetch",
    vi.fn(() => Promise.resolve(Response.json({ game: "toy" }))),
  );
  openEarly(new MatchApi("one", "token"));
  await open(new MatchApi("one", "token"));
  expect(requestedPaths()).toEqual(["/api/v1/matches/one", "/api/v1/matches/one/table", "/api/v1/games/toy"]);
  await open(new MatchApi("one", "token"));
  expect(requestedPaths()).toHaveLength(6);
});

it("asks anew by another door", async () => {
  vi.stubGlobal(
    "fetch",
    vi.fn(() => Promise.resolve(Response.json({ game: "toy" }))),
  );
  openEarly(new MatchApi("one", "token"));
  await open(new MatchApi("one", "another"));
  expect(requestedPaths()).toHaveLength(6);
});

it("tells a failed early answer to who opens the match", async () => {
  vi.stubGlobal(
    "fetch",
    vi.fn(() => Promise.reject(new TypeError("no line"))),
  );
  openEarly(new MatchApi("one", "token"));
  await expect(open(new MatchApi("one", "token"))).rejects.toThrow("The server does not answer.");
});
