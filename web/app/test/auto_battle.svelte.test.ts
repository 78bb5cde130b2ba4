// Battles that go on by themselves: when they stop, and when they only wait for an answer.

import { describe, expect, test } from "vitest";
import type { Offer, Role } from "@broadfront/board";
import { AutoBattle } from "../src/features/match/battle/auto_battle.svelte.ts";
import type { MatchController } from "../src/features/match/match_controller.svelte.ts";

interface Scene {
  readonly roles: readonly Role[];
  readonly battle?: boolean;
  readonly warning?: string;
  readonly phase?: string;
  readonly seat?: number;
}

/** A table that shows one scene after the other, and what was sent in each. */
function table(...scenes: readonly Scene[]) {
  const sent: string[] = [];
  const offerOf = (role: Role): Offer =>
    ({
      move: [role, 0, 0],
      verb: { name: role, role },
      spots: [],
      worded: false,
      thing: "",
      label: "",
    }) as unknown as Offer;
  const play = {
    past: null,
    opening: { space: null, begin: () => undefined },
    refused: { now: null },
    store: { state: null },
    send: ({ 0: verb }: readonly [string, number, number]) => Promise.resolve(void sent.push(verb)),
  } as unknown as MatchController;
  const show = (at: number): void => {
    const { roles, battle = true, warning = "", phase = "combat", seat = 0 } = scenes[at]!;
    const board = {
      panel: "battle_board",
      space: 7,
      title: "",
      round: 1,
      stages: [],
      stage: 0,
      hosts: [],
      warning,
      because: "",
    };
    const view = { ask: [seat, "", "", [], [], null], mover: "Red", phase, panels: battle ? [board] : [], roles: [] };
    const state = { seat: 0, version: at, view };
    Object.assign(play, { state, board: { view, offers: roles.map(offerOf) } });
    Object.assign(play.store, { state });
  };
  return { fight: new AutoBattle(play), show, sent };
}

describe("fighting on", () => {
  test("stops where it is warned, and goes on when it is begun again", async () => {
    const { fight, show, sent } = table({ roles: ["fight"] }, { roles: ["fight"], warning: "Only aircraft are left." });
    show(0);
    fight.begin(false);
    await fight.goOn();
    show(1);
    await fight.goOn();
    expect([fight.running, fight.message, sent]).toEqual([false, "Only aircraft are left.", ["fight"]]);
    fight.begin(false);
    await fight.goOn();
    expect(sent).toEqual(["fight", "fight"]);
  });

  test("waits for what is one's own to decide, and goes on after it", async () => {
    const { fight, show, sent } = table({ roles: ["choose"] }, { roles: ["fight"] });
    show(0);
    fight.begin(true);
    await fight.goOn();
    expect([fight.running, fight.waits, sent]).toEqual([true, true, []]);
    show(1);
    await fight.goOn();
    expect([fight.running, fight.waits, sent]).toEqual([true, false, ["fight"]]);
  });

  test("is over with the phase, whoever is asked then", async () => {
    const { fight, show } = table(
      { roles: ["fight"] },
      { roles: [], battle: false, seat: 1 },
      { roles: [], battle: false, seat: 1, phase: "noncombat" },
    );
    show(0);
    fight.begin(true);
    show(1);
    await fight.goOn();
    expect(fight.running).toBe(true);
    show(2);
    await fight.goOn();
    expect(fight.running).toBe(false);
  });
});
