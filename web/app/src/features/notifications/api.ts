// Requests about notifications to the server.

import { json } from "../../lib/api/http.ts";
import type { Notices, SendNotices, TestOutcome } from "../../lib/api/types.ts";

const post = <T>(path: string, body?: unknown): Promise<T> => json(path, { method: "POST", body });

export const read = (): Promise<Notices> => json("/api/me/notices");
export const save = (body: SendNotices): Promise<Notices> => json("/api/me/notices", { method: "PUT", body });
export const subscribe = (body: { endpoint: string; p256dh: string; auth: string }): Promise<Notices> =>
  post("/api/me/notices/push", body);
export const unsubscribe = (id: string): Promise<Notices> => post("/api/me/notices/push/remove", { id });
export const test = (): Promise<TestOutcome[]> => post("/api/me/notices/test");
export const end = (token: string): Promise<{ name: string }> => post("/api/notices/end", { token });
