import markdown from "../../../src/broadfront/games/front_line/rules.md?raw";
import worldMarkdown from "../../../src/broadfront/games/global_war/rules.md?raw";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { LogLine, MatchState } from "../src/lib/api/types.ts";
import { matchText } from "../src/lib/files.ts";
import { saveMatch, recentMatch, recentMatches } from "../src/lib/recent_matches.ts";
import { matchHash, parseRoute } from "../src/lib/route.svelte.ts";
import { plan } from "../src/lib/start_match.ts";
import { merged } from "../src/features/match/log/log.ts";
import { lookingTime, PlaybackQueue } from "../src/features/match/log/playback_queue.ts";
import { sections } from "../src/features/match/rules/markdown.ts";
import { marks, search, sectionOf } from "../src/features/match/rules/sections.ts";

describe("the rules as pages", () => {
  const all = sections(markdown);

  test("each numbered heading is a section", () => {
    expect(sectionOf(all, "5.3")?.title).toBe("The table");
    expect(sectionOf(all, "5.3.9")?.number).toBe("5.3");
    expect(sectionOf(all, "99")).toBeUndefined();
  });

  test("mentions of rules are links", () => {
    expect(sectionOf(all, "2.1")!.html).toContain('data-rule="2.5"');
  });

  test("a book of several parts has a letter before its numbers, or a letter alone", () => {
    const parts = sections(
      "# Parts\n\n## b3 The turn\n\nSee (b3.1), chapter d and sz5.\n\n### b3.1 Research\n\nA die.\n\n## d The units\n",
    );
    expect(parts.map(({ number, title }) => [number, title])).toEqual([
      ["", "Parts"],
      ["b3", "The turn"],
      ["b3.1", "Research"],
      ["d", "The units"],
    ]);
    expect(sectionOf(parts, "b3.1.4")?.title).toBe("Research");
    const { html } = sectionOf(parts, "b3")!;
    expect([...html.matchAll(/data-rule="(\w[\w.]*)"/g)].map(([, rule]) => rule)).toEqual(["b3.1", "d"]);
  });

  test("the rules of Global War are opened at b3.3 and at d, and lead on", () => {
    const world = sections(worldMarkdown);
    expect(sectionOf(world, "b3.3")?.title).toBe("Combat Move");
    expect(sectionOf(world, "d")?.title).toBe("The units");
    expect(sectionOf(world, "c12b.1")?.title).toBe("Whether convoys form");
    expect(sectionOf(world, "c12b")?.html).toContain('data-rule="c12b.1"');
    expect(sectionOf(world, "b4.11")?.html).toContain('data-rule="b4.6"');
    expect(world.filter(({ number }) => !number)).toHaveLength(1);
  });

  test("a search finds sections with all its words and marks them", () => {
    const matches = search(all, "retreat city");
    expect(matches.length).toBeGreaterThan(0);
    expect(matches.every(({ text }) => text.includes("retreat") && text.includes("city"))).toBe(true);
    expect(marks("<p>A unit may retreat.</p>", "retreat")).toBe("<p>A unit may <mark>retreat</mark>.</p>");
  });

  test("what could do harm is taken out", () => {
    const [section] = sections(
      '# 1 Bad\n\n<img src=x onerror=alert(1)><a href="javascript:alert(1)">x</a><script>1</script>\n',
    );
    expect(section!.html).not.toMatch(/onerror|javascript:|<script|<img/);
  });
});

describe("the log", () => {
  const line = (move: number): LogLine => ({
    move,
    seat: 0,
    rule: "",
    text: `move ${move}`,
    actor: 0,
    kind: "",
    roll: null,
    went: null,
    when: ["", "", ""],
    named: false,
  });
  const state = (from: number, ...log: LogLine[]): MatchState =>
    ({ fresh_log_from: from, log }) as unknown as MatchState;

  test("grows by what is new", () => {
    expect(merged([line(0), line(1)], state(2, line(2))).map(({ move }) => move)).toEqual([0, 1, 2]);
  });

  test("drops what was taken back", () => {
    expect(merged([line(0), line(1), line(2)], state(1, line(1))).map(({ move }) => move)).toEqual([0, 1]);
    expect(merged([line(0), line(1)], state(1)).map(({ move }) => move)).toEqual([0]);
  });

  test("has no gap", () => {
    expect(merged([line(0), line(1)], { ...state(2, line(300)), log_from: 300 }).map(({ move }) => move)).toEqual([
      300,
    ]);
  });

  test("said twice is kept once", () => {
    const lines = [line(0), line(1)];
    expect(merged(lines, state(2))).toBe(lines);
  });
});

describe("addresses", () => {
  test("a seat's link and back", () => {
    expect(parseRoute(matchHash("ab-1", "s3cret"))).toEqual({ page: "match", id: "ab-1", token: "s3cret" });
    expect(parseRoute(matchHash("ab-1"))).toEqual({ page: "match", id: "ab-1", token: "" });
  });

  test("home and nowhere", () => {
    expect(parseRoute("").page).toBe("home");
    expect(parseRoute("#/").page).toBe("home");
    expect(parseRoute("#/what/is/this").page).toBe("lost");
  });

  test.each([
    "#/m/%",
    "#/m/%E0%A4%A",
    "#/m/ab/%",
    "#/edit/%",
    "#/edit/front_line/%ff",
    "#/%",
    "#%",
    "#/m/..",
    "#/m/%2e%2e",
    "#/m/a%00b",
    "#/m/ab/t\u00e9",
    "#/m/a b",
    "#/m/a?after=1",
    "#/m/a&b",
    "#/edit/../m",
    "#/m",
    "#/m//",
    "#/m/a/b/c",
    "#//evil.example",
    "#/M/ab",
  ])("%s leads nowhere, and says so", (hash) => {
    expect(parseRoute(hash)).toEqual({ page: "lost", hash });
  });
});

describe("matches that this browser knows", () => {
  beforeEach(() => localStorage.clear());

  test("tokens are kept when the rest is news", () => {
    saveMatch("a", { tokens: { 0: "t0" }, invites: { 1: "t1" } });
    saveMatch("a", { headline: "September" });
    expect(recentMatch("a")).toMatchObject({ headline: "September", tokens: { 0: "t0" }, invites: { 1: "t1" } });
    expect(recentMatches()).toHaveLength(1);
  });
});

test("seats planned here and by link are people's", () => {
  expect(plan([{ kind: "here" }, { kind: "link" }, { kind: "computer", level: "regular" }])).toEqual([
    { kind: "person" },
    { kind: "person" },
    { kind: "computer", level: "regular" },
  ]);
});

test("a match file with dice gives its text", () => {
  expect(matchText("broadfront 1\n")).toBe("broadfront 1\n");
  expect(matchText('{"journal": "broadfront 1", "key": ""}')).toBe("broadfront 1");
});

test("other people's moves are given time, our own and still tables none", () => {
  const updateOf = (last: [number, string, number, number][]) => ({ state: { seat: 0 } as MatchState, last });
  expect(lookingTime(updateOf([[0, "move", 1, 2]]), true)).toBe(0);
  expect(lookingTime(updateOf([[1, "move", 1, 2]]), true)).toBeGreaterThan(200);
  expect(lookingTime(updateOf([[-1, "roll", 1, 0]]), true)).toBeGreaterThan(500);
  expect(lookingTime(updateOf([[-1, "roll", 1, 0]]), false)).toBe(0);
});

test("dice fall before a change is shown, and whoever is in a hurry sees it at once", () => {
  vi.useFakeTimers();
  const order: string[] = [];
  const pace = new PlaybackQueue(
    (one) => void order.push(one.state.title),
    () => true,
    () => 700,
  );
  const put = (title: string): void =>
    pace.put({ state: { seat: 0, title, view: { mover: "A" } } as MatchState, last: [] });
  put("one");
  expect(order).toEqual([]);
  vi.advanceTimersByTime(700);
  expect(order).toEqual(["one"]);
  put("two");
  expect([pace.hurry(), pace.hurry()]).toEqual([true, false]);
  expect(order).toEqual(["one", "two"]);
  vi.advanceTimersByTime(5000);
  expect(order).toEqual(["one", "two"]);
  vi.useRealTimers();
});

test("what goes on by itself waits until the dice have landed and were looked at", () => {
  vi.useFakeTimers();
  const messages: string[] = [];
  const pace = new PlaybackQueue(
    (one) => void messages.push(one.state.title),
    () => true,
    () => 700,
    () => void messages.push("rest"),
  );
  pace.put({
    state: { seat: 0, title: "hits", view: { mover: "A" } },
    last: [
      [0, "fight", 0, 1],
      [-1, "hits", 2, 0],
    ],
  } as unknown as { state: MatchState; last: [] });
  vi.advanceTimersByTime(699);
  expect(messages).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(messages).toEqual(["hits"]);
  vi.advanceTimersByTime(2000);
  expect(messages).toEqual(["hits", "rest"]);
  vi.useRealTimers();
});
