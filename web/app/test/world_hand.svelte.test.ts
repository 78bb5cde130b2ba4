// What the prospects beside the map are of: the space that is looked at, and those who are chosen to go there.

import {
  choose,
  newBoard,
  plainCounter,
  plainSpace,
  plainTable,
  plainView,
  touch,
  type Board,
  type Counter,
  type Forecast,
  type Lexicon,
  type Move,
} from "@broadfront/board";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { MatchApi } from "../src/lib/api/match_api.ts";
import type { MatchStore } from "../src/features/match/match_store.svelte.ts";
import { WorldHand } from "../src/features/match/world/world_hand.svelte.ts";

const [HOME, FRONT, FAR] = [0, 1, 2];
const table = plainTable({
  stacks: true,
  forecasts: true,
  width: 12,
  height: 2,
  alliances: { Red: "Red", Blue: "Blue" },
  seats: ["Red", "Blue"],
  spaces: [HOME, FRONT, FAR].map((id) => plainSpace({ id, name: `S${id}`, x: id * 3, y: 1, terrain: "land" })),
  terrains: [{ name: "land", sign: "o", colour: "#fff", domain: "land", art: "land" }],
});
const lexicon: Lexicon = {
  space_kind: "space",
  words: { space: ["S0", "S1", "S2"], unit: ["a", "b", "c", "d", "e"] },
  verbs: [
    {
      name: "move",
      label: "Move",
      what: "unit",
      where: "space",
      key: "m",
      role: "move",
      secret: false,
      help: "",
      here: "",
      final: false,
    },
  ],
};
const stack = (space: number, members: number[], side: string): Counter =>
  plainCounter({
    space,
    side,
    kind: "Infantry",
    symbol: "infantry",
    id: members[0]!,
    id_kind: "unit",
    slot: "unit",
    number: members.length,
    members,
  });
const MOVES: Move[] = [
  ["move", 0, FRONT],
  ["move", 0, FAR],
];
const board = (there: readonly Counter[] = []): Board =>
  newBoard(
    table,
    lexicon,
    plainView({
      seat: 0,
      mover: "Red",
      counters: [stack(HOME, [0, 1], "Red"), stack(FRONT, [2], "Blue"), ...there],
      ask: [0, "1", "?", MOVES, [], null],
    }),
  );

/** The hand with two infantry on Home, so many of them chosen. */
function chosen(units: number): Board {
  const [held] = touch(board(), HOME);
  const [spot] = [...new Set(held.offers.map(({ spots }) => spots[0]!))];
  return choose(held, spot!, units);
}

function hand(): { hand: WorldHand; requests: unknown[] } {
  const requests: unknown[] = [];
  const forecast = (title: string): Promise<Forecast> => Promise.resolve({ title } as Forecast);
  const api = {
    forecast: (space: number) => (requests.push(space), forecast(`S${space}`)),
    groupForecast: (_: number, parts: readonly { units: number }[], space: number) => (
      requests.push([space, parts.map(({ units }) => units)]),
      forecast(`S${space} with ${parts[0]!.units}`)
    ),
  } as unknown as MatchApi;
  const store = {
    api,
    question: (_: number, ask: (one: MatchApi) => unknown) => ask(api),
  } as unknown as MatchStore;
  return { hand: new WorldHand(store), requests };
}

const rest = (): Promise<unknown> => vi.advanceTimersByTimeAsync(300);

describe("the prospects beside the map", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("are of those who are chosen, and change with them", async () => {
    const { hand: world, requests } = hand();
    world.look(chosen(1), FRONT);
    await rest();
    expect(world.forecast?.title).toBe("S1 with 1");
    world.lookAgain(chosen(2));
    expect(world.forecast).toBeNull();
    await rest();
    expect([world.forecast?.title, requests]).toEqual([
      "S1 with 2",
      [
        [FRONT, [1]],
        [FRONT, [2]],
      ],
    ]);
  });

  it("go when a space is looked at where nobody fights, and stay when the pointer leaves the map", async () => {
    const { hand: world, requests } = hand();
    const fought = board([stack(FRONT, [3], "Red")]);
    world.look(fought, FRONT);
    await rest();
    world.look(fought, null);
    expect(world.forecast?.title).toBe("S1");
    world.look(fought, FAR);
    expect([world.forecast, requests]).toEqual([null, [FRONT]]);
    world.look(fought, FRONT);
    expect([world.forecast?.title, requests]).toEqual(["S1", [FRONT]]);
  });

  it("are none of a space that those who are chosen may enter without a battle", async () => {
    const { hand: world, requests } = hand();
    world.look(chosen(1), FAR);
    await rest();
    expect([world.forecast, requests]).toEqual([null, []]);
  });
});
