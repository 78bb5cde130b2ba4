import { expect, test } from "vitest";
import { parts } from "../src/features/chat/links.ts";

test("an address is apart from the text around it", () => {
  expect(parts("see https://a.example/x?y=1, or (http://b.example)!")).toEqual([
    { text: "see ", url: "" },
    { text: "https://a.example/x?y=1", url: "https://a.example/x?y=1" },
    { text: ", or (", url: "" },
    { text: "http://b.example", url: "http://b.example" },
    { text: ")!", url: "" },
  ]);
});

test("what runs a script is no address", () => {
  for (const text of ["javascript:alert(1)", "data:text/html,x", "<a href=x>", "JAVASCRIPT://%0aalert(1)"]) {
    expect(parts(text).every(({ url }) => !url)).toBe(true);
  }
});
