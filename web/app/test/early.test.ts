import { afterEach, expect, it, vi } from "vitest";
import { MatchDoor } from "../src/lib/api/client.ts";
import { open, openEarly } from "../src/lib/api/early.ts";

const asked = (): string[] => vi.mocked(fetch).mock.calls.map(([path]) => String(path));

afterEach(() => vi.unstubAllGlobals());

it("gives an early answer once, to the same door only", async () => {
  vi.stubGlobal(
    "fetch",
    vi.fn(() => Promise.resolve(Response.json([]))),
  );
  openEarly(new MatchDoor("one", "token"));
  expect(asked()).toEqual(["/api/matches/one", "/api/matches/one/table", "/api/games"]);
  await open(new MatchDoor("one", "token"));
  expect(asked()).toHaveLength(3);
  await open(new MatchDoor("one", "token"));
  expect(asked()).toHaveLength(6);
});

it("asks anew by another door", async () => {
  vi.stubGlobal(
    "fetch",
    vi.fn(() => Promise.resolve(Response.json([]))),
  );
  openEarly(new MatchDoor("one", "token"));
  await open(new MatchDoor("one", "another"));
  expect(asked()).toHaveLength(6);
});

it("tells a failed early answer to who opens the match", async () => {
  vi.stubGlobal(
    "fetch",
    vi.fn(() => Promise.reject(new TypeError("no line"))),
  );
  openEarly(new MatchDoor("one", "token"));
  await expect(open(new MatchDoor("one", "token"))).rejects.toThrow("The server does not answer.");
});
