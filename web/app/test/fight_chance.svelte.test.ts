import type { Forecast, Offer, View } from "@broadfront/board";
import { describe, expect, it } from "vitest";
import { AutoBattle } from "../src/features/match/battle/auto_battle.svelte.ts";
import type { MatchController } from "../src/features/match/match_controller.svelte.ts";

const board = {
  panel: "battle_board",
  space: 7,
  title: "",
  round: 1,
  stages: [],
  stage: 0,
  warning: "",
  hosts: [{ side: "Japan", role: "attacker", ranks: [{ number: 3 }] }],
};
const view = {
  seat: 0,
  mover: "Japan",
  phase: "Combat",
  ask: [0, "b4.5", "Press?", []],
  panels: [board],
  counters: [],
  roles: [],
} as unknown as View;
const press = { verb: { name: "press", role: "fight" }, move: ["press", 0, 7], spots: [] } as unknown as Offer;

function played(forecast: Partial<Forecast> | null): { play: MatchController; sent: unknown[]; answer: () => void } {
  const sent: unknown[] = [];
  let answer = (): void => undefined;
  const answered = new Promise<void>((done) => (answer = done));
  const state = { version: 4, seat: 0, view };
  const store = {
    state,
    sending: 1,
    table: null,
    isStill: () => answered.then(() => ((store.sending = 0), true)),
    question: () => Promise.resolve(store.sending ? null : forecast),
  };
  const play = {
    state,
    store,
    past: null,
    board: { view, offers: [press] },
    opening: { space: null, begin: () => undefined },
    refused: { now: null },
    send: (move: unknown) => Promise.resolve(void sent.push(move)),
  };
  return { play: play as unknown as MatchController, sent, answer };
}

async function chanceOf(forecast: Partial<Forecast> | null): Promise<[string, unknown[]]> {
  const { play, sent, answer } = played(forecast);
  const fight = new AutoBattle(play);
  fight.limits = { fewer: 0, chance: 30 };
  fight.begin(false);
  answer();
  await new Promise((then) => setTimeout(then));
  return [fight.message, sent];
}

describe("the chance that stops a fight", () => {
  it("waits for the answer that is on its way before it asks for the chance, and tells it", async () => {
    expect(await chanceOf({ outcomes: [{ name: "Taken", probability: 0.149, exact: "" }] })).toEqual([
      "Stopped: the chance to win is 14.9 % now, under 30 %.",
      [],
    ]);
    expect(await chanceOf({ outcomes: [{ name: "Taken", probability: 0.4, exact: "" }] })).toEqual([
      "",
      [["press", 0, 7]],
    ]);
  });

  it("tells why a chance is not known", async () => {
    expect((await chanceOf({ outcomes: [], facts: [["Exact odds", "not told, the battle is too large"]] }))[0]).toBe(
      "Stopped: the chance to win is not known. Exact odds: not told, the battle is too large",
    );
    expect((await chanceOf(null))[0]).toBe("Stopped: the chance to win is not known");
  });
});
