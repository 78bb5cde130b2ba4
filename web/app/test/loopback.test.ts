import { describe, expect, it } from "vitest";
import { isLoopback } from "../src/lib/loopback.ts";

describe("a host that is the computer itself", () => {
  it.each(["localhost", "127.0.0.1", "127.0.1.1", "[::1]"])("%s is", (name) => {
    expect(isLoopback(name)).toBe(true);
  });
  it.each(["games.example.org", "192.168.1.7", "localhost.example.org", "127.games.example.org", "[fe80::1]"])(
    "%s is not",
    (name) => {
      expect(isLoopback(name)).toBe(false);
    },
  );
});
