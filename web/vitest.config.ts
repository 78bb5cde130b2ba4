import { svelte } from "@sveltejs/vite-plugin-svelte";
import { messages } from "./scripts/catalogues.mjs";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [messages(), svelte({ configFile: false })],
  resolve: { conditions: ["browser"] }, // Svelte as pages have it: components are mounted
  server: { fs: { allow: [".."] } }, // the rules that the guides explain lie beside us
  test: {
    include: ["board/test/**/*.test.ts", "app/test/**/*.test.ts"],
    environment: "jsdom",
    testTimeout: 120_000, // a busy machine is no fault of the code
    hookTimeout: 120_000,
  },
});
