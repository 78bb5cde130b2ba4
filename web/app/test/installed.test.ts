// The service worker's files and version, and what is told when its page has no server.

import { expect, test, vi } from "vitest";
import { worker } from "../../scripts/offline.mjs";
import { keepForOffline } from "../src/lib/service_worker.ts";
import { unreached } from "../src/components/unreachable_text.ts";
import SOURCE from "../worker/sw.js?raw";

const HTML =
  '<script type="module" src="/assets/index-1.js"></script><link href="/assets/a.woff2" /><link href="/assets/a.woff2" />';
const shellOf = (code: string): string[] => JSON.parse(/const SHELL = (.*);/.exec(code)![1]!) as string[];
const versionOf = (code: string): string => /const VERSION = "(.*)";/.exec(code)![1]!;

test("the worker keeps the files that the page names, each once", () => {
  expect(shellOf(worker(SOURCE, HTML, []))).toEqual([
    "/",
    "/icon.svg",
    "/manifest.webmanifest",
    "/assets/index-1.js",
    "/assets/a.woff2",
  ]);
});

test("another page or icon is another version, the same build is the same", () => {
  const versions = [
    worker(SOURCE, HTML, ["icon"]),
    worker(SOURCE, HTML.replace("1", "2"), ["icon"]),
    worker(SOURCE, HTML, ["other"]),
  ].map(versionOf);
  expect(new Set(versions).size).toBe(3);
  expect(versionOf(worker(SOURCE, HTML, ["icon"]))).toBe(versions[0]);
});

test("a worker without lines for its version and files is not built", () => {
  expect(() => worker("self.x = 1;", HTML, [])).toThrow("no lines");
});

test("why there is no server is said for each place it may be at", () => {
  const home = { hostname: "127.0.0.1", host: "127.0.0.1:8123" };
  const far = { hostname: "games.example.org", host: "games.example.org" };
  expect(unreached(home, false)).toEqual({
    text: "Matches are at the server of this machine, and it is not running. Start it:",
    elsewhere: false,
  });
  expect(unreached(far, false).text).toContain("not connected to a network");
  expect(unreached(far, true).text).toBe("Matches are at games.example.org; it is down, or the way to it is.");
  expect(unreached(far, true).elsewhere).toBe(true);
});

test("a page on plain http registers no worker", () => {
  const register = vi.fn(() => Promise.resolve());
  const page = (more: object): Window =>
    ({ document: { readyState: "complete" }, navigator: { serviceWorker: { register } }, ...more }) as never;
  keepForOffline(page({ isSecureContext: false }));
  expect(register).not.toHaveBeenCalled();
  keepForOffline(page({ isSecureContext: true }));
  expect(register).toHaveBeenCalledWith("/sw.js");
});
