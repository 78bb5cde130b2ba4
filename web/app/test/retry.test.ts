import { expect, test } from "vitest";
import { HttpError, Offline } from "../src/lib/api/http.ts";
import { deliver } from "../src/lib/api/retry.ts";

const noWait = (): Promise<void> => Promise.resolve();

/** A server that answers these, one after another. */
function server(...answers: (string | Error)[]) {
  let requests = 0;
  const send = (): Promise<string> => {
    const answer = answers[requests++]!;
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  };
  return { send, asked: () => requests };
}

test("a move that is lost on the way is sent again until it is answered", async () => {
  const { send, asked: requests } = server(new Offline(), new Offline(), "done");
  const tries: number[] = [];
  expect(await deliver(send, (n) => tries.push(n), undefined, noWait)).toEqual({ kind: "done", answer: "done" });
  expect([requests(), tries]).toEqual([3, [1, 2]]);
});

test("a match that moved on is looked at anew, and the move not sent again", async () => {
  const { send, asked: requests } = server(new HttpError(409, "moved on", "", "STALE_VERSION"));
  expect((await deliver(send, undefined, undefined, noWait)).kind).toBe("stale");
  expect(requests()).toBe(1);
});

test("any other conflict keeps its sentence", async () => {
  const { send, asked: requests } = server(new HttpError(409, "This is not asked any more.", "", "NOT_ASKED"));
  const sent = await deliver(send, undefined, undefined, noWait);
  expect(sent.kind === "conflict" && sent.fault.message).toBe("This is not asked any more.");
  expect(requests()).toBe(1);
});

test("a request sent again after a lost answer is not refused for its own effect", async () => {
  const { send } = server(new Offline(), new HttpError(409, "This is not asked any more.", "", "NOT_ASKED"));
  expect((await deliver(send, undefined, undefined, noWait)).kind).toBe("stale");
});

test("an illegal move is refused with its rule", async () => {
  const { send } = server(new HttpError(422, "An enemy unit holds it.", "4.1"));
  const sent = await deliver(send, undefined, undefined, noWait);
  expect(sent.kind === "refused" && sent.fault.rule).toBe("4.1");
});

test("a server in trouble is given time", async () => {
  const { send } = server(new HttpError(503, "cannot write"), new HttpError(429, "too many"), "done");
  expect((await deliver(send, undefined, undefined, noWait)).kind).toBe("done");
});

test("when the page is left nothing is sent any more", async () => {
  const { send, asked: requests } = server(new Offline(), "done");
  expect((await deliver(send, undefined, () => true, noWait)).kind).toBe("stale");
  expect(requests()).toBe(1);
});
