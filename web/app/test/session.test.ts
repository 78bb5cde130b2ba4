import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { MatchState } from "../src/api/types.ts";
import { Session } from "../src/match/session.svelte.ts";

const state = (version: number): MatchState =>
  ({
    version, seat: 0, game: "toy", title: "", seats: [], log: [], last: [], fresh_log_from: 0, moves: version, can_undo: true,
    view: { headline: "", result: null, ask: [0, "1", "", [], [], null] },
  }) as unknown as MatchState;

interface Sent {
  readonly path: string;
  readonly body: { readonly version: number };
  answer(version: number): void;
}

let sent: Sent[] = [];
let sockets: Line[] = [];

class Line {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
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
  vi.stubGlobal("WebSocket", Line);
  vi.stubGlobal("fetch", (path: string, { method, body }: RequestInit) => {
    if (method !== "POST") return Promise.resolve(json(path === "/api/games" ? [{ id: "toy" }] : path.endsWith("/table") ? { title: "" } : state(0)));
    return new Promise<Response>((then) => {
      sent.push({ path, body: JSON.parse(body as string) as Sent["body"], answer: (version) => then(json(state(version))) });
    });
  });
});
afterEach(() => vi.unstubAllGlobals());

const settled = (): Promise<void> => new Promise((then) => setTimeout(then));

async function opened(): Promise<Session> {
  const session = new Session("match", "token");
  await session.open();
  return session;
}

describe("what is touched while a move is on its way", () => {
  it("is sent when the news came before the answer", async () => {
    const session = await opened();
    const first = session.send(["go", 1, 0], 0);
    sockets[0]!.tell(1);
    const second = session.send(["go", 2, 0], 1);
    await settled();
    expect(sent).toHaveLength(1);
    sent[0]!.answer(1);
    await first;
    await settled();
    expect(sent.map(({ body }) => body.version)).toEqual([0, 1]);
    sent[1]!.answer(2);
    expect(await second).toBe(null);
    expect(session.state!.version).toBe(2);
    expect(session.sending).toBe(0);
  });

  it("is taken back when the news came before the answer", async () => {
    const session = await opened();
    void session.send(["go", 1, 0], 0);
    sockets[0]!.tell(1);
    void session.undo();
    sent[0]!.answer(1);
    await settled();
    expect(sent.map(({ path }) => path.split("/").at(-1))).toEqual(["moves", "undo"]);
    expect(sent[1]!.body.version).toBe(1);
  });

  it("is not sent twice because it was touched twice", async () => {
    const session = await opened();
    const both = [session.send(["go", 1, 0], 0), session.send(["go", 1, 0], 0)];
    await settled();
    sent[0]!.answer(1);
    await Promise.all(both);
    expect(sent).toHaveLength(1);
  });
});
