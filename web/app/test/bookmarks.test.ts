// Bookmarks: kept by match and seat, in the order of their moments, and nobody else's.

import { beforeEach, expect, test } from "vitest";
import { Bookmarks, LONGEST_NOTE } from "../src/features/match/log/bookmarks.svelte.ts";

beforeEach(() => localStorage.clear());

const of = (match: string, seat: number): Bookmarks => {
  const bookmarks = new Bookmarks();
  bookmarks.belongTo(match, seat);
  return bookmarks;
};

test("a bookmark is kept for its match and seat alone", () => {
  const mine = of("one", 0);
  mine.put(7, "The Tank should have stayed.");
  mine.toggle(3);
  expect(of("one", 0).all).toEqual([
    { moves: 3, note: "" },
    { moves: 7, note: "The Tank should have stayed." },
  ]);
  expect(of("one", 1).all).toEqual([]);
  expect(of("two", 0).all).toEqual([]);
});

test("a note is changed, and a bookmark removed", () => {
  const mine = of("one", -1);
  mine.put(7, "first");
  mine.put(7, "second");
  expect(mine.at(7)?.note).toBe("second");
  mine.toggle(7);
  expect(mine.all).toEqual([]);
  expect(localStorage.length).toBe(0);
});

test("what somebody else wrote into the storage is left out, and nothing grows without end", () => {
  localStorage.setItem("broadfront.notes.one.0", '[{"moves":"x","note":"a"},{"moves":2,"note":"b"},null]');
  expect(of("one", 0).all).toEqual([{ moves: 2, note: "b" }]);
  localStorage.setItem("broadfront.notes.one.0", '{"moves":2}');
  const mine = of("one", 0);
  expect(mine.all).toEqual([]);
  mine.put(1, "x".repeat(LONGEST_NOTE + 5));
  expect(mine.at(1)?.note).toHaveLength(LONGEST_NOTE);
  for (let n = 0; n < 300; n++) mine.put(n);
  expect(mine.isFull).toBe(true);
  expect(mine.all.length).toBe(200);
});
