// Requests about accounts to the server.

import { ask, json } from "../../lib/api/http.ts";
import type { SignedInBrowser, Account, OwnSeat, PasskeyInfo, Profile } from "../../lib/api/types.ts";

const post = <T>(path: string, body?: unknown): Promise<T> => json(path, { method: "POST", body });
const erase = <T>(path: string): Promise<T> => json(path, { method: "DELETE" });
const put = <T>(path: string, body: unknown): Promise<T> => json(path, { method: "PUT", body });

export interface Ceremony {
  readonly options: Record<string, unknown>;
}

export const me = (): Promise<Account> => json("/api/v1/me");
export const edit = (body: { name?: string; flag?: string; bio?: string }): Promise<Account> => put("/api/v1/me", body);
export const prefer = (preferences: Record<string, unknown>): Promise<Account> =>
  put("/api/v1/me/preferences", { preferences });
export const close = (name: string): Promise<Account> =>
  erase(`/api/v1/me?${new URLSearchParams({ name }).toString()}`);
export const exported = async (): Promise<Blob> => (await ask("/api/v1/me/export")).blob();

export const seats = (): Promise<OwnSeat[]> => json("/api/v1/me/seats");
export const claim = (held: readonly { match: string; token: string }[]): Promise<{ seats: number }> =>
  post("/api/v1/me/seats", { seats: held });

export const devices = (): Promise<SignedInBrowser[]> => json("/api/v1/me/sessions");
/** Sign out another browser; "": all others. */
export const endDevice = (id: string): Promise<SignedInBrowser[]> =>
  erase(`/api/v1/me/sessions${id && `/${encodeURIComponent(id)}`}`);

export const passkeys = (): Promise<PasskeyInfo[]> => json("/api/v1/me/passkeys");
export const addOptions = (): Promise<Ceremony> => post("/api/v1/me/passkeys/options");
export const add = (credential: unknown): Promise<PasskeyInfo[]> => post("/api/v1/me/passkeys", { credential });
export const remove = (id: string): Promise<PasskeyInfo[]> => erase(`/api/v1/me/passkeys/${encodeURIComponent(id)}`);
export const codes = (): Promise<{ codes: string[] }> => post("/api/v1/me/recovery-codes");

export const signUpOptions = (name: string): Promise<Ceremony> => post("/api/v1/sign-up/options", { name });
export const signUp = (credential: unknown): Promise<Account> => post("/api/v1/sign-up", { credential });
export const signInOptions = (): Promise<Ceremony> => post("/api/v1/sign-in/options");
export const signIn = (credential: unknown): Promise<Account> => post("/api/v1/sign-in", { credential });
export const sendLink = (email: string): Promise<{ minutes: number }> => post("/api/v1/sign-in/email", { email });
export const useLink = (token: string, name = ""): Promise<Account> => post("/api/v1/sign-in/link", { token, name });
export const useCode = (code: string): Promise<Account> => post("/api/v1/sign-in/code", { code });
export const signOut = (): Promise<Account> => post("/api/v1/sign-out");

export const profile = (name: string): Promise<Profile> => json(`/api/v1/players/${encodeURIComponent(name)}`);
