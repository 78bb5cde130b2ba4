// Requests about notifications to the server.

import { json } from "../../lib/api/http.ts";
import type { NotificationPreferences, NotificationPreferencesUpdate, NotificationTest } from "../../lib/api/types.ts";

const post = <T>(path: string, body?: unknown): Promise<T> => json(path, { method: "POST", body });

export const read = (): Promise<NotificationPreferences> => json("/api/v1/me/notifications");
export const save = (body: NotificationPreferencesUpdate): Promise<NotificationPreferences> =>
  json("/api/v1/me/notifications", { method: "PUT", body });
export const subscribe = (body: { endpoint: string; p256dh: string; auth: string }): Promise<NotificationPreferences> =>
  post("/api/v1/me/push-subscriptions", body);
export const unsubscribe = (id: string): Promise<NotificationPreferences> =>
  json(`/api/v1/me/push-subscriptions/${encodeURIComponent(id)}`, { method: "DELETE" });
export const test = (): Promise<NotificationTest[]> => post("/api/v1/me/notifications/test");
export const end = (token: string): Promise<{ name: string }> => post("/api/v1/notifications/unsubscribe", { token });
