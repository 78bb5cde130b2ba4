// Addresses: what was typed or went through a mail program is read as what was copied.

import { expect, test } from "vitest";
import { calculatorHash, playerHash, parseRoute } from "../src/lib/route.svelte.ts";

const BATTLE = "where=ukraine a.infantry=6 d.infantry=3";

test("a battle is read whatever its spaces became on the way", () => {
  const route = { page: "calculate", game: "global_war", battle: BATTLE };
  expect(parseRoute(calculatorHash("global_war", BATTLE))).toEqual(route);
  expect(parseRoute(`#/calculate/global_war/${BATTLE}`)).toEqual(route);
  expect(parseRoute(`#/calculate/global_war/${encodeURIComponent(BATTLE)}`)).toEqual(route);
  expect(parseRoute("#/calculate/global_war/where=ukraine%20a.infantry%3D6+d.infantry=3")).toEqual(route);
});

test("an address that cannot be decoded is read as it stands, and one of nothing is lost", () => {
  expect(parseRoute("#/calculate/global_war/where=%zz")).toEqual({
    page: "calculate",
    game: "global_war",
    battle: "where=%zz",
  });
  expect(parseRoute("#/calculate/global_war")).toEqual({ page: "calculate", game: "global_war", battle: "" });
  expect(parseRoute("#/calculate").page).toBe("lost");
  expect(parseRoute("#/calculate/../x").page).toBe("lost");
});

test("the pages of accounts, and names of players in any script", () => {
  const link = "a".repeat(43);
  expect(parseRoute("#/sign-in")).toEqual({ page: "sign-in", link: "" });
  expect(parseRoute(`#/sign-in/${link}`)).toEqual({ page: "sign-in", link });
  expect(parseRoute("#/account")).toEqual({ page: "account" });
  expect(parseRoute(playerHash("Соня"))).toEqual({ page: "player", name: "Соня" });
  for (const lost of ["#/account/x", "#/sign-in/a/b", "#/sign-in/<b>", "#/player"])
    expect(parseRoute(lost).page).toBe("lost");
});
