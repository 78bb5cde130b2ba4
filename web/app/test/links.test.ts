// Links that players have sent and bookmarked: they are read for ever as they are read today, and made alike.

import { expect, test } from "vitest";
import { inviteAddress, matchHash, parseRoute, seatAddress } from "../src/lib/route.svelte.ts";
import { loadStored, saveStored } from "../src/lib/storage.ts";

const ID = "zINV3J7G21k8-_tN"; // as the server makes ids
const TOKEN = "peqcsWGbBuflR2hrO8CUKQP7d-bnqP5Hrx5FchUlVKs"; // and secrets

test("links that were given out lead where they led", () => {
  expect(parseRoute(`#/m/${ID}`)).toEqual({ page: "match", id: ID, token: "" });
  expect(parseRoute(`#/m/${ID}/${TOKEN}`)).toEqual({ page: "match", id: ID, token: TOKEN });
  expect(parseRoute(`#/m/${ID}/seat-1`)).toEqual({ page: "match", id: ID, token: "seat-1" });
  expect(parseRoute(`#/join/${ID}`)).toEqual({ page: "join", id: ID, seat: -1, invite: "" });
  expect(parseRoute(`#/join/${ID}/1/${TOKEN}`)).toEqual({ page: "join", id: ID, seat: 1, invite: TOKEN });
  expect(parseRoute(`#/sign-in/${TOKEN}`)).toEqual({ page: "sign-in", link: TOKEN });
  expect(parseRoute(`#/end-notices/${"a".repeat(16)}${"0".repeat(64)}`)).toEqual({
    page: "end-notices",
    token: `${"a".repeat(16)}${"0".repeat(64)}`,
  });
  expect(parseRoute(`#/tournament/${ID}`)).toEqual({ page: "tournaments", id: ID });
  expect(parseRoute(`#/report/${ID}`)).toEqual({ page: "report", id: ID });
  expect(parseRoute("#/account")).toEqual({ page: "account" });
});

test("links are made as they were", () => {
  expect(matchHash(ID, TOKEN)).toBe(`#/m/${ID}/${TOKEN}`);
  expect(new URL(seatAddress(ID, TOKEN)).hash).toBe(`#/m/${ID}/${TOKEN}`);
  expect(new URL(inviteAddress(ID, 1, TOKEN)).hash).toBe(`#/join/${ID}/1/${TOKEN}`);
});

test("what a browser has kept is found again", () => {
  localStorage.setItem("broadfront.of-a-test", '{"a":[1]}');
  expect(loadStored("of-a-test", null)).toEqual({ a: [1] });
  saveStored("of-a-test", "b");
  expect(localStorage.getItem("broadfront.of-a-test")).toBe('"b"');
  localStorage.removeItem("broadfront.of-a-test");
});
