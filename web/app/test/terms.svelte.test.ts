// Abbreviations of a box in a text: words are marked as a whole, in every language.

import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, it } from "vitest";
import Terms from "../src/components/Terms.svelte";

let component: ReturnType<typeof mount> | undefined;

afterEach(() => {
  if (component) void unmount(component);
  component = undefined;
});

function marked(text: string): (string | null)[] {
  const context = new Map([["terms", () => ({ W: "The Capital", R2: "Range" })]]);
  component = mount(Terms, { target: document.body, props: { text }, context });
  flushSync();
  return [...document.querySelectorAll("[data-term]")].map(({ textContent }) => textContent);
}

it("marks no letter of a longer word, whatever letters it has", () => {
  expect(marked("Wähle, Würfel und die Stadt W in R2.")).toEqual(["W", "R2"]);
});
