// Requests about notifications to the server.

import { json } from "../../lib/api/http.ts";
import type { Notices, SendNotices, TestOutcome } from "../../lib/api/types.ts";

const post = <T>(path: string, body?: unknown): Promise<T> => json(path, { method: "POST", body });

export const read = (): Promise<Notices> => json("/api/v1/me/notifications");
export const save = (body: SendNotices): Promise<Notices> => json("/api/v1/me/notifications", { method: "PUT", body });
export const subscribe = (body: { endpoint: string; p256dh: string; auth: string }): Promise<Notices> =>
  post("/api/v1/me/push-subscriptions", body);
export const unsubscribe = (id: string): Promise<Notices> =>
  json(`/api/v1/me/push-subscriptions/${encodeURIComponent(id)}`, { method: "DELETE" });
export const test = (): Promise<TestOutcome[]> => post("/api/v1/me/notifications/test");
export const end = (token: string): Promise<{ name: string }> => post("/api/v1/notifications/unsubscribe", { token });
