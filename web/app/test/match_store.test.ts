import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { LogLine, MatchState } from "../src/lib/api/types.ts";
import { saveMatch, recentMatch } from "../src/lib/recent_matches.ts";
import { MatchStore } from "../src/features/match/match_store.svelte.ts";

const state = (version: number): MatchState =>
  ({
    version,
    seat: 0,
    game: "toy",
    title: "",
    seats: [],
    log: [],
    last: [],
    fresh_log_from: 0,
    log_from: 0,
    moves: version,
    can_undo: true,
    view: { headline: "", result: null, ask: [0, "1", "", [], [], null] },
  }) as unknown as MatchState;

interface Sent {
  readonly path: string;
  readonly body: { readonly version: number };
  answer(version: number): void;
}

let sent: Sent[] = [];
let sockets: Line[] = [];
/** Tokens that open nothing any more, and those that opened something, in order. */
let dead = new Set<string>();
let requests: string[] = [];
/** Whether answers to a renewal are lost. */
let lost = false;
/** Moves of the match that have a log: a state has that of the last 200. */
let long = 0;

const line = (move: number): LogLine => ({ move, text: `move ${move}` }) as unknown as LogLine;
const lines = (since: number, last: number): LogLine[] =>
  Array.from({ length: last - since }, (_, n) => line(since + n));
const first = (): MatchState => {
  const from = Math.max(0, long - 200);
  return { ...state(0), moves: long, log_from: from, log: lines(from, long) };
};

class Line {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;
  onerror: (() => void) | null = null;
  readyState = 1;
  constructor() {
    sockets.push(this);
  }
  close(): void {}
  tell(version: number): void {
    this.onmessage?.({ data: JSON.stringify(state(version)) });
  }
}

const json = (body: unknown): Response => new Response(JSON.stringify(body));

beforeEach(() => {
  sent = [];
  sockets = [];
  [dead, requests, lost, long] = [new Set(), [], false, 0];
  localStorage.clear();
  vi.stubGlobal("WebSocket", Line);
  vi.stubGlobal("fetch", (path: string, { method, body, headers }: RequestInit) => {
    const token = new Headers(headers).get("Authorization")?.replace("Bearer ", "") ?? "";
    if (dead.has(token)) return Promise.resolve(new Response('{"detail": "This link was renewed"}', { status: 401 }));
    requests.push(token);
    if (path.endsWith("/seats/0/token") && lost) return Promise.reject(new TypeError("no line"));
    const part = /\/log\?since=(\d+)&last=(\d+)$/.exec(path);
    if (part) return Promise.resolve(json(lines(Number(part[1]), Number(part[2]))));
    if (method !== "POST")
      return Promise.resolve(
        json(path === "/api/v1/games/toy" ? { id: "toy" } : path.endsWith("/table") ? { title: "" } : first()),
      );
    return new Promise<Response>((then) => {
      sent.push({
        path,
        body: JSON.parse(body as string) as Sent["body"],
        answer: (version) => then(json(state(version))),
      });
    });
  });
});
afterEach(() => vi.unstubAllGlobals());

const settled = (): Promise<void> => new Promise((then) => setTimeout(then));

async function opened(): Promise<MatchStore> {
  const store = new MatchStore("match", "token");
  await store.open();
  return store;
}

describe("what is touched while a move is on its way", () => {
  it("is sent when the news came before the answer", async () => {
    const store = await opened();
    const first = store.send(["go", 1, 0], 0);
    sockets[0]!.tell(1);
    const second = store.send(["go", 2, 0], 1);
    await settled();
    expect(sent).toHaveLength(1);
    sent[0]!.answer(1);
    await first;
    await settled();
    expect(sent.map(({ body }) => body.version)).toEqual([0, 1]);
    sent[1]!.answer(2);
    expect(await second).toBe(null);
    expect(store.state!.version).toBe(2);
    expect(store.sending).toBe(0);
  });

  it("is taken back when the news came before the answer", async () => {
    const store = await opened();
    void store.send(["go", 1, 0], 0);
    sockets[0]!.tell(1);
    void store.undo();
    sent[0]!.answer(1);
    await settled();
    expect(sent.map(({ path }) => path.split("/").at(-1))).toEqual(["moves", "undo"]);
    expect(sent[1]!.body.version).toBe(1);
  });

  it("is not sent twice because it was touched twice", async () => {
    const store = await opened();
    const both = [store.send(["go", 1, 0], 0), store.send(["go", 1, 0], 0)];
    await settled();
    sent[0]!.answer(1);
    await Promise.all(both);
    expect(sent).toHaveLength(1);
  });
});

describe("the log of a long match", () => {
  it("is read back to its beginning, part by part", async () => {
    long = 650;
    const store = await opened();
    await vi.waitFor(() => expect(store.log).toHaveLength(650));
    expect(store.log).toEqual(lines(0, 650));
    expect(requests.length).toBe(3 + 3); // the state, the table and the boxes; moves 250 to 449, 50 to 249, and the rest
  });
});

describe("the link of a seat", () => {
  it("is renewed with a token that is kept before it is sent", async () => {
    const store = await opened();
    const renewal = store.renew();
    await settled();
    const { token } = sent[0]!.body as unknown as { token: string };
    expect(recentMatch("match")!.renewed).toEqual({ token });
    sent[0]!.answer(0);
    expect(await renewal).toBe(token);
    expect(recentMatch("match")).toMatchObject({ tokens: { 0: token }, settled: [0] });
    dead.add("token");
    requests = [];
    const bookmark = await opened(); // by the old link
    expect([bookmark.fault, new Set(requests.filter(Boolean))]).toEqual([null, new Set([token])]);
  });

  it("opens with whichever token the server knows, if the answer to its renewal was lost", async () => {
    lost = true;
    const store = await opened();
    void store.renew();
    await settled();
    store.leave(); // the page is closed
    const fresh = recentMatch("match")!.renewed["token"]!;
    dead = new Set(["token"]);
    expect((await opened()).fault).toBe(null);
    saveMatch("match", { renewed: { token: fresh } });
    dead = new Set([fresh]);
    expect((await opened()).fault).toBe(null);
  });

  it("is followed by the other pages of the browser that renewed it", async () => {
    const other = await opened();
    saveMatch("match", { renewed: { token: "fresh" } });
    dead.add("token");
    sockets[0]!.onclose!({ code: 4401, reason: "This link was renewed" });
    await settled();
    expect([other.fault, other.api.token]).toEqual([null, "fresh"]);
  });

  it("says that it was renewed, where there is no other way in", async () => {
    dead.add("token");
    const store = await opened();
    expect(store.fault!.message).toContain("renewed");
  });

  it("is dropped where another seat is played on this screen, and play goes on there", async () => {
    saveMatch("match", { tokens: { 0: "token", 1: "other" } });
    const store = await opened();
    dead.add("token");
    sockets[0]!.onclose!({ code: 4401, reason: "This link was renewed" });
    await settled();
    expect(store.fault).toBe(null);
    expect(store.api.token).toBe("other");
    expect(Object.values(recentMatch("match")!.tokens)).not.toContain("token");
  });
});

describe("a shared screen", () => {
  const shared = (seat: number, more: object = {}): MatchState =>
    ({ ...state(1), seat, hides: true, view: { ...state(1).view, ask: [1, "1", "", [], [], null] }, ...more }) as never;

  /** A store with the tokens of both seats; the server shows each seat what is its own. */
  async function opened(more: object = {}): Promise<MatchStore> {
    saveMatch("match", { tokens: { 0: "first", 1: "second" } });
    vi.stubGlobal("fetch", (path: string, { headers }: RequestInit) => {
      const token = new Headers(headers).get("Authorization")?.replace("Bearer ", "") ?? "";
      requests.push(token);
      if (path === "/api/v1/games/toy") return Promise.resolve(json({ id: "toy" }));
      if (path.endsWith("/table")) return Promise.resolve(json({ title: "" }));
      return Promise.resolve(json(shared(token === "second" ? 1 : 0, more)));
    });
    const store = new MatchStore("match", "first");
    await store.open();
    return store;
  }

  it("is covered before it shows the other's hand", async () => {
    const store = await opened();
    expect(store.handover).toEqual({ seat: 1, token: "second" });
    expect(store.state?.seat).toBe(0);
    expect(requests).not.toContain("second");
    await store.takeOver();
    expect(store.state?.seat).toBe(1);
    expect(store.handover).toBeNull();
  });

  it("passes at once where nothing is hidden", async () => {
    const store = await opened({ hides: false });
    await vi.waitFor(() => expect(store.state?.seat).toBe(1));
    expect(store.handover).toBeNull();
  });

  it("passes at once where both leave their hands open", async () => {
    const store = await opened();
    await store.takeOver(true);
    await store.sitDown("first");
    await vi.waitFor(() => expect(store.state?.seat).toBe(1));
    expect(store.handover).toBeNull();
  });
});
