// What has to be done before the phase ends: each stack is a line, with a mark where its usual place can be attacked.

import { plainView, type View } from "@broadfront/board";
import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, it, vi } from "vitest";
import type { MatchController } from "../src/features/match/match_controller.svelte.ts";
import { pendingTaskOrder } from "../src/features/match/turn/pending_tasks.ts";
import PendingTasks from "../src/features/match/turn/PendingTasks.svelte";

type Duties = Extract<View["panels"][number], { panel: "duties" }>;

const DUTIES = [
  {
    space: 3,
    text: "2 Fighters in Sea Zone 5 to Norway (3 places)",
    things: [7, 8],
    verb: "move",
    where: 12,
    units: 2,
    exposed: false,
  },
  { space: 4, text: "Bomber in Ukraine to East Poland", things: [9], verb: "move", where: 13, units: 1, exposed: true },
  { space: 6, text: "Fighter in Sea Zone 8", things: [10], verb: "", where: -1, units: 0, exposed: false },
];
const PANEL: Duties = { panel: "duties", title: "Still to land", label: "Land those with a place:", duties: DUTIES };

let list: ReturnType<typeof mount> | undefined;
const show = vi.fn<(space: number) => void>();

function showView(fields: Partial<View> = {}, past = false): MatchController {
  const view = plainView({
    seat: 0,
    panels: [PANEL],
    ask: [0, "b3.5", "Move units.", [], "", []] as unknown as View["ask"],
    ...fields,
  });
  const play = { past, state: { view }, show } as unknown as MatchController;
  list = mount(PendingTasks, { target: document.body, props: { play } });
  flushSync();
  return play;
}

const lines = (): string[] =>
  [...document.querySelectorAll("section button")].map((one) => one.textContent.trim().replace(/\s+/g, " "));

afterEach(() => {
  if (list) void unmount(list);
  list = undefined;
  show.mockClear();
});

it("lists each stack, and marks the places that can be attacked in words too", () => {
  showView();
  expect(document.querySelector("section")?.getAttribute("aria-label")).toBe("Still to land");
  expect(lines()).toEqual([
    "2 Fighters in Sea Zone 5 to Norway (3 places)",
    "Bomber in Ukraine to East Poland⚠ can be attacked there",
    "Fighter in Sea Zone 8",
  ]);
  const marks = [...document.querySelectorAll("section em")];
  expect(marks).toHaveLength(1);
  expect(marks[0]!.querySelector("[aria-hidden=true]")?.textContent).toBe("⚠"); // the words say it to who does not see it
});

it("shows where a stack is when its line is touched", () => {
  showView();
  document.querySelectorAll<HTMLButtonElement>("section button")[1]!.click();
  expect(show).toHaveBeenCalledExactlyOnceWith(4);
});

it("leaves those without a place out of the main button's order", () => {
  const order = pendingTaskOrder(showView());
  expect(order?.label).toBe("Land those with a place:");
  expect(order?.units).toBe(3);
  expect(order?.parts.map(({ where }) => where)).toEqual([[12], [13]]);
});

it("is not there for another seat, nor of a moment that is past", () => {
  showView({ seat: 1 });
  expect(lines()).toEqual([]);
  void unmount(list!);
  showView({}, true);
  expect(lines()).toEqual([]);
});
