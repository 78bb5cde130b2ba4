// @vitest-environment node
// The catalogues of the screen: every language has the messages of the English one, and no text stands outside of them.

import { expect, test } from "vitest";
import { languages } from "../../scripts/catalogues.mjs";
import { problems } from "../../scripts/messages.mjs";
import page from "../index.html?raw";

test("the catalogues have no faults, and every text of the screen is in them", () => {
  expect(problems()).toEqual([]);
}, 300_000);

test("who has no JavaScript is told so in every language", () => {
  const noscript = /<noscript>([^]*?)<\/noscript>/.exec(page)?.[1] ?? "";
  expect(languages()).toContain("de");
  for (const language of languages()) if (language !== "en") expect(noscript).toContain(`<p lang="${language}">`);
});
