// @vitest-environment node
import { expect, it } from "vitest";
import { compressed } from "../../scripts/compressed.mjs";

it("writes a text in fewer bytes", () => {
  const text = new TextEncoder().encode("export const a = 1;\n".repeat(200));
  expect(compressed(text).length).toBeLessThan(text.length / 20);
});
