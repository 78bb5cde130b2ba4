// Addresses: what was typed or went through a mail program is read as what was copied.

import { expect, test } from "vitest";
import { calculatorHash, readRoute } from "../src/lib/route.svelte.ts";

const BATTLE = "where=ukraine a.infantry=6 d.infantry=3";

test("a battle is read whatever its spaces became on the way", () => {
  const route = { page: "calculate", game: "global_war", battle: BATTLE };
  expect(readRoute(calculatorHash("global_war", BATTLE))).toEqual(route);
  expect(readRoute(`#/calculate/global_war/${BATTLE}`)).toEqual(route);
  expect(readRoute(`#/calculate/global_war/${encodeURIComponent(BATTLE)}`)).toEqual(route);
  expect(readRoute("#/calculate/global_war/where=ukraine%20a.infantry%3D6+d.infantry=3")).toEqual(route);
});

test("an address that cannot be decoded is read as it stands, and one of nothing is lost", () => {
  expect(readRoute("#/calculate/global_war/where=%zz")).toEqual({ page: "calculate", game: "global_war", battle: "where=%zz" });
  expect(readRoute("#/calculate/global_war")).toEqual({ page: "calculate", game: "global_war", battle: "" });
  expect(readRoute("#/calculate").page).toBe("lost");
  expect(readRoute("#/calculate/../x").page).toBe("lost");
});
