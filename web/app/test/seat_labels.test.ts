// Who plays against whom, in words.

import { plainTable } from "@broadfront/board";
import { describe, expect, it } from "vitest";
import type { MatchState } from "../src/lib/api/types.ts";
import { plan, secretsOf, type Sitter } from "../src/lib/start_match.ts";
import { describeSides, takenOver } from "../src/features/match/seats/seat_labels.ts";

const seat = (n: number, name: string, kind: "computer" | "person" = "computer"): MatchState["seats"][number] => ({
  seat: n,
  name,
  kind,
  level: kind === "computer" ? "recruit" : "",
  here: true,
  thinking: false,
  renewed: false,
  owned: false,
  before: [],
});

describe("the sides of a match", () => {
  it("are alliances, with all who sit there", () => {
    const table = plainTable({
      seat_sides: ["Germany", "USSR", "Japan"],
      alliances: { Germany: "Axis", USSR: "Allies", Japan: "Axis" },
    });
    const seats = [seat(0, "Germany", "person"), seat(1, "USSR"), seat(2, "Japan")];
    expect(describeSides(seats, table)).toEqual(["Germany, Japan (recruit)", "USSR (recruit)"]);
  });

  it("are the seats where each fights for itself", () => {
    expect(describeSides([seat(0, "Green", "person"), seat(1, "Red")], plainTable({ seat_sides: [] }))).toEqual([
      "Green",
      "Red (recruit)",
    ]);
    expect(describeSides([seat(0, "Green"), seat(1, "Red")], null)).toHaveLength(2);
  });
});

describe("a seat that has changed hands", () => {
  it("tells who had it, where that is known", () => {
    expect(takenOver([])).toBe("");
    expect(takenOver([""])).toBe("taken over");
    expect(takenOver(["Ada", "", "Bob"])).toBe("taken over from Ada, Bob");
  });
});

describe("the seats of a new match", () => {
  const sitters: Sitter[] = [{ kind: "link" }, { kind: "here" }, { kind: "computer", level: "recruit" }];

  it("are friends' by link, and in a rated match free until they have taken them", () => {
    expect(plan(sitters).map(({ kind }) => kind)).toEqual(["person", "person", "computer"]);
    expect(plan(sitters, true).map(({ kind }) => kind)).toEqual(["open", "person", "computer"]);
  });

  it("are taken by the secrets of their invitations", () => {
    expect(secretsOf([{ seat: 1, name: "Red", token: "s" }])).toEqual({ 1: "s" });
    expect(secretsOf()).toEqual({});
  });
});
