// Odds beside the board: what may become of each thing, where that is little.

import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, it } from "vitest";
import type { OddsTable } from "../src/lib/api/types.ts";
import OddsBars from "../src/features/match/odds/OddsBars.svelte";

let component: ReturnType<typeof mount> | undefined;

afterEach(() => {
  if (component) void unmount(component);
  component = undefined;
});

const line = (label: string, share: number) => ({ label, named: true, exact: "", share, tone: "" }) as const;
const thing = (
  name: string,
  own: boolean,
  effects: readonly (readonly [string, number])[],
): OddsTable["things"][number] => ({
  name,
  exact: "",
  share: effects.reduce((sum, [, share]) => sum + share, 0),
  effects: effects.map(([label, share]) => line(label, share)),
  own,
});

function textOf(things: OddsTable["things"]): string {
  const odds: OddsTable = {
    move: "",
    policy: "",
    hidden: "",
    missing: "",
    lines: [line("A: destroyed", 1)],
    odds_breakdown: [],
    things,
    harm: 0.76,
    gain: 0.5,
  };
  component = mount(OddsBars, { target: document.body, props: { odds, compact: true } });
  flushSync();
  return document.body.textContent.replace(/\s+/g, " ");
}

const bomber = thing("Axis Bombers", true, [
  ["destroyed", 0.58],
  ["DC", 0.18],
]);

it("tells whether an aircraft is shot down apart from whether it is hit", () => {
  const text = textOf([
    bomber,
    thing("Allies Fighter", false, [
      ["DC", 0.3],
      ["destroyed", 0.2],
    ]),
  ]);
  expect(text).toMatch(/Axis Bombers: destroyed ?58 %/);
  expect(text).toMatch(/Axis Bombers: DC ?18 %/);
  expect(text).toMatch(/Allies Fighter: destroyed ?20 %/);
});

it("tells of many effects thing by thing", () => {
  const many = ["1 step", "2 steps", "3 steps", "suppressed"].map((label) => [label, 0.1] as const);
  expect(textOf([bomber, thing("Allies Gun", false, many)])).not.toContain("destroyed");
});
