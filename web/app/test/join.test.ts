// Looking for a partner.
import { expect, test, vi } from "vitest";
import { lookOn, type Search } from "../src/features/lobby/join.ts";

test("who looks on sends what the server knows, and nothing else of what is kept", async () => {
  const sent: string[] = [];
  vi.stubGlobal("fetch", (_path: string, { body }: RequestInit) => {
    sent.push(body as string);
    return Promise.resolve(new Response(JSON.stringify({ match: "m", seat: 1, token: "t", waiting: true })));
  });
  const stored: Search = { game: "front_line", token: "t", name: "", match: "m", pace: null, rated: false, seat: 1 };
  expect(await lookOn(stored)).toBe(false);
  expect(Object.keys(JSON.parse(sent[0]!) as object)).toEqual(["game", "token", "name", "match", "pace", "rated"]);
});
