// Requests about accounts to the server.

import { ask, json } from "../../lib/api/http.ts";
import type { Device, Me, OwnSeat, PasskeyCard, Profile } from "../../lib/api/types.ts";

const post = <T>(path: string, body?: unknown): Promise<T> => json(path, { method: "POST", body });
const put = <T>(path: string, body: unknown): Promise<T> => json(path, { method: "PUT", body });

export interface Ceremony {
  readonly options: Record<string, unknown>;
}

export const me = (): Promise<Me> => json("/api/me");
export const edit = (body: { name?: string; flag?: string; bio?: string }): Promise<Me> => put("/api/me", body);
export const prefer = (preferences: Record<string, unknown>): Promise<Me> =>
  put("/api/me/preferences", { preferences });
export const close = (name: string): Promise<Me> => post("/api/me/delete", { name });
export const exported = async (): Promise<Blob> => (await ask("/api/me/export")).blob();

export const seats = (): Promise<OwnSeat[]> => json("/api/me/seats");
export const claim = (held: readonly { match: string; token: string }[]): Promise<{ seats: number }> =>
  post("/api/me/seats", { seats: held });

export const devices = (): Promise<Device[]> => json("/api/me/sessions");
export const endDevice = (id: string): Promise<Device[]> => post("/api/me/sessions/end", { id });

export const passkeys = (): Promise<PasskeyCard[]> => json("/api/me/passkeys");
export const addOptions = (): Promise<Ceremony> => post("/api/me/passkeys/options");
export const add = (credential: unknown): Promise<PasskeyCard[]> => post("/api/me/passkeys", { credential });
export const remove = (id: string): Promise<PasskeyCard[]> => post("/api/me/passkeys/remove", { id });
export const codes = (): Promise<{ codes: string[] }> => post("/api/me/codes");

export const signUpOptions = (name: string): Promise<Ceremony> => post("/api/sign-up/options", { name });
export const signUp = (credential: unknown): Promise<Me> => post("/api/sign-up", { credential });
export const signInOptions = (): Promise<Ceremony> => post("/api/sign-in/options");
export const signIn = (credential: unknown): Promise<Me> => post("/api/sign-in", { credential });
export const sendLink = (email: string): Promise<{ minutes: number }> => post("/api/sign-in/mail", { email });
export const useLink = (token: string, name = ""): Promise<Me> => post("/api/sign-in/link", { token, name });
export const useCode = (code: string): Promise<Me> => post("/api/sign-in/code", { code });
export const signOut = (): Promise<Me> => post("/api/sign-out");

export const profile = (name: string): Promise<Profile> => json(`/api/players/${encodeURIComponent(name)}`);
