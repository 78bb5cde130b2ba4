import { describe, expect, it } from "vitest";
import { NewCards } from "../src/features/match/cards/new_cards.svelte.ts";

type Seen = Parameters<NewCards["see"]>[0];
const state = (version: number, hand: Readonly<Record<string, number>>, last: readonly number[] = [], seat = 0): Seen =>
  ({
    seat,
    version,
    last: last.map((by) => [by, "draw", 0, 0]),
    view: {
      panels: [
        {
          panel: "tray",
          style: "hand",
          seat: 0,
          items: Object.entries(hand).map(([name, count], card) => ({ name, count, card })),
        },
        { panel: "tray", style: "hand", seat: 1, items: [{ name: "", count: version, card: -1 }] },
      ],
    },
  }) as unknown as Seen;

describe("cards that were just drawn", () => {
  it("are marked until this seat does something else, whatever the others do", () => {
    const fresh = new NewCards();
    fresh.see(state(1, { Tanks: 1 }));
    expect([...fresh.names]).toEqual([]);
    fresh.see(state(2, { Tanks: 2, Fighter: 1 }, [0, -1]));
    expect([...fresh.names]).toEqual(["Tanks", "Fighter"]);
    fresh.see(state(3, { Tanks: 2, Fighter: 1 }, [1]));
    expect([...fresh.names]).toEqual(["Tanks", "Fighter"]);
    fresh.see(state(4, { Tanks: 1, Fighter: 1 }, [0]));
    expect([...fresh.names]).toEqual([]);
  });

  it("are not those of a hand that is seen for the first time", () => {
    const fresh = new NewCards();
    fresh.see(state(1, { Tanks: 1 }));
    fresh.see(state(2, { Fighter: 3 }, [0], 1));
    expect([...fresh.names]).toEqual([]);
  });
});
