import { expect, test } from "vitest";
import { percent, wholePercent } from "../src/lib/percent.ts";

test.each([
  [0, "0 %"],
  [0.0004, "under 0.1 %"],
  [0.001, "0.1 %"],
  [1 / 6, "16.7 %"],
  [0.5, "50 %"],
  [0.9959, "99.6 %"],
  [0.99951, "over 99.9 %"],
  [1, "100 %"],
  [1 / 3 + 2 / 3, "100 %"],
])("%d is written %s", (share, text) => expect(percent(share)).toBe(text));

test.each([
  [0, "0 %"],
  [0.002, "1 %"],
  [0.497, "50 %"],
  [0.998, "99 %"],
  [1, "100 %"],
])("the estimate %d is written %s", (share, text) => expect(wholePercent(share)).toBe(text));
