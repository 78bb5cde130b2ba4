import type { Button } from "@broadfront/board";
import { expect, test } from "vitest";
import { ButtonSlots } from "../src/features/match/turn/button_slots.ts";

const button = (id: string, more: object = {}): Button =>
  ({ id, label: id, verb: { name: id, what: "unit", where: "" }, ...more }) as unknown as Button;
const labels = (places: ReturnType<ButtonSlots["of"]>): string =>
  places.map(({ button: { id }, there }) => (there ? id : `(${id})`)).join(" ");

test("a verb that cannot be given leaves its place empty, and a new one takes a free place", () => {
  const places = new ButtonSlots();
  expect(labels(places.of("act", [button("move"), button("fire")]))).toBe("move fire");
  expect(labels(places.of("act", [button("fire")]))).toBe("(move) fire");
  expect(labels(places.of("act", [button("dig"), button("fire")]))).toBe("dig fire");
  expect(labels(places.of("act", [button("dig"), button("move")]))).toBe("dig move");
  expect(labels(places.of("act", [button("move"), button("fire"), button("dig")]))).toBe("dig move fire");
  expect(labels(places.of("rally", [button("dig")]))).toBe("dig");
});

test("buttons that each stand for a move keep no places", () => {
  const places = new ButtonSlots();
  const move = (id: string): Button => button(id, { verb: { name: "retreat", what: "", where: "space" } });
  expect(labels(places.of("where", [move("retreat|0|1")]))).toBe("retreat|0|1");
  expect(labels(places.of("where", [move("retreat|0|2")]))).toBe("retreat|0|2");
});
