import { svelte } from "@sveltejs/vite-plugin-svelte";
import { compressedCopies } from "../scripts/compressed.mjs";
import { messages } from "../scripts/catalogues.mjs";
import { defineConfig } from "vite";
import { fonts } from "../scripts/fonts.mjs";
import { landInColumns } from "../scripts/land.mjs";
import { licenses } from "../scripts/licenses.mjs";
import { offline } from "../scripts/offline.mjs";
import { looksFirst } from "../scripts/order.mjs";

const SERVER = `http://127.0.0.1:${process.env["BROADFRONT_PORT"] ?? "8123"}`;

export default defineConfig({
  plugins: [messages(), landInColumns(), looksFirst(), svelte(), licenses(), fonts(), offline(), compressedCopies()],
  build: {
    outDir: "../../src/broadfront/server/static",
    emptyOutDir: true,
    target: "es2022",
    // under the server's content policy everything comes as a file of its own
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // the coastlines of the world, and what draws the plots of studies: chunks of their own that only such pages fetch
    chunkSizeWarningLimit: 850,
    // how long each part took is of no use to who only wants to play
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
  server: { proxy: { "/api": { target: SERVER, ws: true } } },
});
