// @vitest-environment node
// What a build of the page tells when it fails.

import { build, type Plugin } from "vite";
import { expect, test } from "vitest";
import { licenses } from "../../scripts/licenses.mjs";
import { offline } from "../../scripts/offline.mjs";

/** Build next to nothing, and write nothing. */
const built = (...plugins: Plugin[]): Promise<unknown> =>
  build({
    configFile: false,
    root: "app",
    plugins,
    logLevel: "silent",
    build: { outDir: "/nowhere/static", write: false, rolldownOptions: { input: "src/messages/ids.ts" } },
  });

test("a build without the text of the licence names the missing file", async () => {
  await expect(built(licenses(["/nowhere/LICENSE"]))).rejects.toThrow("/nowhere/LICENSE is missing");
});

test("a build that fails tells the cause, and not what is missing because of it", async () => {
  const broken: Plugin = {
    name: "broken",
    generateBundle() {
      throw new Error("the cause");
    },
  };
  await expect(built(offline(), broken)).rejects.toThrow("the cause");
});
