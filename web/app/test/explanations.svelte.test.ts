// What the computer's best ways are meant for stands under them once they have come to rest, and each is asked for once.

import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Analysis } from "../src/features/analysis/analysis.svelte.ts";
import type { Evaluation, CandidateMove } from "../src/features/analysis/api.ts";
import type { MatchStore } from "../src/features/match/match_store.svelte.ts";
import ComputerView from "../src/features/analysis/ComputerView.svelte";

type Way = CandidateMove["more"];

const candidate = (what: number, played: number): CandidateMove => ({
  move: ["attack", what, 7],
  words: `Tank ${what}`,
  played,
  total: played * (0.9 - what / 10),
  squares: 0,
  more: [],
  orders: [],
});
const JUDGED: Evaluation = {
  seat: 0,
  played: 4,
  sums: [2, 2],
  squares: [2, 2],
  sides: [0, 1],
  tried: [1, 2, 3, 4].map((what) => candidate(what, 4)),
  made: null,
};
const wayOf = (what: number): Way => [["attack", what, 7]];

class Board {
  here = $state.raw({});
  path = (): object => ({ position: "front_line/1", moves: [], scenario_text: "" });
}

let analysis: Board;
let view: ReturnType<typeof mount>;
/** What is answered to each second of thought; after so many of them it thinks on. */
let judged: Evaluation;
let thoughts: number;
/** What was asked about ways, and how that is answered. */
let requests: { ways: readonly Way[]; signal: AbortSignal }[];
let answer: (way: Way) => Response | Promise<Response>;

const paragraphs = (): string[] => [...document.querySelectorAll("ol > li > p")].map((one) => one.textContent);
const press = (name: string): void =>
  [...document.querySelectorAll("button")].find((one) => one.textContent.trim() === name)!.click();
const rest = async (): Promise<void> => {
  for (let n = 0; n < 3; n += 1) await new Promise((then) => setTimeout(then));
  flushSync();
};

function mountView(): typeof view {
  const store = { sending: 0, state: { seats: [{ name: "Green" }, { name: "Red" }], view: { result: null } } };
  return mount(ComputerView, {
    target: document.body,
    props: { analysis: analysis as unknown as Analysis, store: store as unknown as MatchStore },
  });
}

function fetched(path: string, { body, signal }: { body: string; signal: AbortSignal }): Promise<Response> {
  if (path === "/api/v1/analysis/evaluation") {
    if (thoughts-- > 0) return Promise.resolve(Response.json(judged));
    return new Promise((_, fail) => signal.addEventListener("abort", () => fail(new Error("aborted"))));
  }
  expect(path).toBe("/api/v1/analysis/explanations");
  const { ways } = JSON.parse(body) as { ways: Way[] };
  requests.push({ ways, signal });
  return Promise.resolve(answer(ways[0]!));
}

beforeEach(() => {
  [requests, thoughts, judged, analysis] = [[], 2, JUDGED, new Board()];
  answer = ([move]) => Response.json({ ways: [[`Tank ${move![1]} attacks E6: 94 % for an effect.`]] });
  vi.stubGlobal("fetch", fetched);
  view = mountView();
  flushSync();
});

afterEach(async () => {
  await unmount(view);
  vi.unstubAllGlobals();
});

/** Have the computer think, and stop it after two answers. */
async function thought(again = false): Promise<void> {
  thoughts = 2;
  press(again ? "Think again" : "Ask the computer");
  await rest();
  press("Stop");
  flushSync();
  await rest();
}

const explained = (): number[] => requests.map(({ ways }) => ways[0]![0]![1]);
const fault = (status: number): Response => Response.json({ detail: "No." }, { status });

describe("the computer's best ways", () => {
  it("are told with what they are meant for once they have come to rest, not while it thinks", async () => {
    press("Ask the computer");
    await rest();
    expect(document.querySelectorAll("ol > li").length).toBe(3);
    expect(requests).toEqual([]);
    press("Stop");
    flushSync();
    await rest();
    expect(requests.map(({ ways }) => ways)).toEqual([[wayOf(1)], [wayOf(2)], [wayOf(3)]]);
    expect(paragraphs()).toEqual([1, 2, 3].map((what) => `Meant for: Tank ${what} attacks E6: 94 % for an effect.`));
  });

  it("are asked about with all their moves, where they are plans", async () => {
    judged = { ...JUDGED, tried: [{ ...candidate(1, 4), more: [["end", 0, 0]] }] };
    await thought();
    expect(requests.map(({ ways }) => ways)).toEqual([
      [
        [
          ["attack", 1, 7],
          ["end", 0, 0],
        ],
      ],
    ]);
  });

  it("are asked about once, however often it thinks again", async () => {
    await thought();
    judged = { ...JUDGED, tried: [3, 5, 1].map((what) => candidate(what, 4)) };
    await thought(true);
    expect(explained()).toEqual([1, 2, 3, 5]);
    expect(paragraphs().length).toBe(3);
  });

  it("are told without it where there are too many outcomes, and where nothing is attacked, bought or moved", async () => {
    answer = ([move]) =>
      move![1] === 1
        ? fault(422)
        : Response.json({ ways: [move![1] === 2 ? [] : ["Takes Karelia S.S.R. with 81 %."]] });
    await thought();
    expect(paragraphs()).toEqual(["Meant for: Takes Karelia S.S.R. with 81 %."]);
    expect(document.querySelector("[role=alert]")).toBe(null);
    await thought(true);
    expect(explained()).toEqual([1, 2, 3]);
  });

  it("are asked about again when the server was too busy", async () => {
    answer = () => fault(429);
    await thought();
    expect([explained(), paragraphs()]).toEqual([[1], []]);
    answer = () => Response.json({ ways: [["Moves a piece to E6."]] });
    await thought(true);
    expect([explained(), paragraphs().length]).toEqual([[1, 1, 2, 3], 3]);
  });

  it("are left alone when another position is looked at, or another tab", async () => {
    let late: (response: Response) => void = () => undefined;
    answer = () => new Promise((then) => (late = then));
    await thought();
    expect(requests[0]!.signal.aborted).toBe(false);
    analysis.here = {};
    flushSync();
    late(Response.json({ ways: [["Of the position before."]] }));
    await rest();
    expect([explained(), requests[0]!.signal.aborted, paragraphs()]).toEqual([[1], true, []]);
    await thought();
    expect([explained(), paragraphs()]).toEqual([[1, 1], []]); // what was answered late is not taken over
    await unmount(view);
    expect(requests[1]!.signal.aborted).toBe(true);
    view = mountView();
  });
});
