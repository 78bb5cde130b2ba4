// The hand at the table, without a page: what it asks of the server, and what it draws of moves made and taken back.

import { beforeEach, describe, expect, test, vi } from "vitest";
import type { PlayedMove, Move } from "@broadfront/board";
import { card, table, view } from "../../board/test/fixtures.ts";
import type { MatchState, OddsTable } from "../src/lib/api/types.ts";
import { OddsBook } from "../src/features/match/odds/odds.svelte.ts";
import { MatchController } from "../src/features/match/match_controller.svelte.ts";
import { MatchStore, type StateChange } from "../src/features/match/match_store.svelte.ts";

const ask = view("3.4").ask!;
const [seat, , , [first]] = ask;
const march: Move = first!;
const state = (version: number, moves: number): MatchState =>
  ({
    version,
    moves,
    seat,
    view: view("3.4"),
    game: "front_line",
    seats: [],
    title: "",
    log: [],
    last: [],
    fresh_log_from: 0,
  }) as unknown as MatchState;

/** A store whose news the test tells. */
function fakeStore(): {
  store: MatchStore;
  tell: (version: number, moves: number, last?: readonly PlayedMove[]) => void;
  requests: Move[];
} {
  const requests: Move[] = [];
  let hearer: (news: StateChange) => void = () => undefined;
  const store = {
    id: "m",
    table,
    card,
    state: null as MatchState | null,
    subscribe: (one: (news: StateChange) => void) => ((hearer = one), () => undefined),
    question: (_: number, put: (api: unknown, signal: unknown) => unknown) =>
      put({ odds: (move: Move) => (requests.push(move), Promise.reject(new Error("none"))) }, null),
  };
  const tell = (version: number, moves: number, last: readonly PlayedMove[] = []): void => {
    const before = store.state;
    store.state = state(version, moves);
    hearer({ state: store.state, before, last });
  };
  return { store: store as unknown as MatchStore, tell, requests };
}

beforeEach(() => void vi.stubGlobal("matchMedia", () => ({ matches: true }))); // nothing moves by itself

describe("the way of the last move", () => {
  test("is drawn, and gone when the move is taken back", () => {
    const { store, tell } = fakeStore();
    const play = new MatchController(store);
    tell(1, 1);
    tell(2, 2, [[seat, ...march]]);
    expect(play.trails).toHaveLength(1);
    tell(2, 2); // somebody came to the table
    expect(play.trails).toHaveLength(1);
    tell(3, 1);
    expect(play.trails).toEqual([]);
  });
});

describe("odds", () => {
  beforeEach(() => void vi.useFakeTimers());

  test("are asked of moves that can have some", () => {
    const may = (move: Move): boolean => move[0] !== "draw";
    const requests: string[] = [];
    const book = new OddsBook(([verb]) => (requests.push(verb), Promise.resolve(null)), may);
    book.want([
      ["draw", 1, 0],
      ["attack", 1, 2],
    ]);
    vi.runAllTimers();
    expect(requests).toEqual(["attack"]);
  });

  test("are not asked of a verb that the game's card calls secret", () => {
    for (const secret of [false, true]) {
      const { store, tell, requests } = fakeStore();
      store.card = { ...store.card!, verbs: store.card!.verbs.map((verb) => ({ ...verb, secret })) };
      const play = new MatchController(store);
      tell(1, 1);
      play.odds.want([march]);
      vi.runAllTimers();
      expect(requests).toEqual(secret ? [] : [march]);
    }
  });

  test("that came too late for the match are asked again", async () => {
    const odds = { lines: [] } as unknown as OddsTable;
    const answers = [null, odds];
    const book = new OddsBook(() => Promise.resolve(answers.shift()!));
    for (const known of [undefined, odds]) {
      book.want([march]);
      await vi.runAllTimersAsync();
      expect(book.of(march)).toBe(known);
    }
  });
});

describe("a question to the server", () => {
  const store = (version: number): MatchStore =>
    Object.assign(new MatchStore("m", "token"), { state: state(version, 1) });
  const never = (signal: AbortSignal): Promise<string> =>
    new Promise((_, reject) => signal.addEventListener("abort", () => reject(new Error("aborted"))));

  test("is put of what lies on the table only", async () => {
    const put = vi.fn(() => Promise.resolve("answer"));
    expect(await store(3).question(3, put)).toBe("answer");
    expect(await store(3).question(2, put)).toBeNull();
    expect(await Object.assign(store(3), { sending: 1 }).question(3, put)).toBeNull();
    expect(put).toHaveBeenCalledTimes(1);
  });

  test("is dropped when a move is on its way, or the eye goes elsewhere", async () => {
    const one = store(3);
    vi.spyOn(one.api, "move").mockReturnValue(new Promise(() => undefined));
    const moved = one.question(3, (_, signal) => never(signal));
    void one.send(march, 3);
    expect(await moved).toBeNull();
    const elsewhere = new AbortController();
    const left = store(3).question(3, (_, signal) => never(signal), elsewhere.signal);
    elsewhere.abort();
    expect(await left).toBeNull();
  });

  test("that fails says so", async () => {
    await expect(store(3).question(3, () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  });
});

describe("the end of a phase without an order", () => {
  const phased = (version: number, phase: string, idle: boolean): MatchState => ({
    ...state(version, version),
    idle,
    view: { ...view("3.4"), phase },
  });
  const end = (play: MatchController): void => play.press(play.buttons.find(({ role }) => role === "end")!);

  test("is asked about until it is said not to at this phase; at others it is asked all the same", () => {
    const { store } = fakeStore();
    const sent: Move[] = [];
    let publish: (news: StateChange) => void = () => undefined;
    Object.assign(store, {
      subscribe: (one: typeof publish) => ((publish = one), () => undefined),
      send: (move: Move) => (sent.push(move), Promise.resolve(null)),
    });
    const play = new MatchController(store);
    const tell = (version: number, phase: string, idle = true): void => {
      store.state = phased(version, phase, idle);
      publish({ state: store.state, before: null, last: [] });
    };
    tell(1, "orders");
    end(play);
    expect(play.ending.about).not.toBeNull();
    play.ending.last = true;
    play.confirm();
    expect(sent).toHaveLength(1);
    tell(2, "orders");
    end(play);
    expect(play.ending.about).toBeNull();
    expect(sent).toHaveLength(2);
    tell(3, "combat");
    end(play);
    expect(play.ending.about).not.toBeNull();
    expect(sent).toHaveLength(2);
    play.putBack();
    expect(new MatchController(fakeStore().store).ending.silent).toEqual(["orders"]); // it holds when the match is opened again
    expect(new MatchController(Object.assign(fakeStore().store, { id: "another" })).ending.silent).toEqual([]); // and in no other match
    play.ending.again();
    tell(4, "orders");
    end(play);
    expect(play.ending.about).not.toBeNull();
    play.putBack();
    tell(5, "orders", false); // an order was given, and nothing would be lost
    end(play);
    expect(play.ending.about).toBeNull();
    expect(sent).toHaveLength(3);
  });

  test("is not asked about any more once something else has happened", () => {
    const { store } = fakeStore();
    let publish: (news: StateChange) => void = () => undefined;
    Object.assign(store, { id: "late", subscribe: (one: typeof publish) => ((publish = one), () => undefined) });
    const play = new MatchController(store);
    const tell = (version: number, moves: number): void => {
      store.state = { ...phased(version, "orders", true), moves };
      publish({ state: store.state, before: null, last: [] });
    };
    tell(1, 1);
    end(play);
    tell(2, 1); // somebody came to the table
    expect(play.ending.about).not.toBeNull();
    tell(3, 2); // an order that was on its way has brought dice, and another question
    expect(play.ending.about).toBeNull();
  });
});
