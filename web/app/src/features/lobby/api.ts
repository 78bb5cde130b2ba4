// Requests of the lobby to the server.

import type { Wire } from "@broadfront/board";
import { ask, json } from "../../lib/api/http.ts";
import type { SeatLink, SeatPlan } from "../../lib/api/types.ts";

export type MatchSummary = Wire["MatchSummary"];
export type TableSeat = Wire["TableSeat"];
export type Archive = Wire["Archive"];
export type OwnMatches = Wire["OwnMatches"];
export type LobbyMessage = Wire["LobbyMessage"];
export type Pairing = Wire["Pairing"];
export type Rematch = Wire["Rematch"];
export type TimeControl = NonNullable<MatchSummary["pace"]>;
type CreatedTable = Wire["CreatedTable"];
export type NewTable = Partial<Omit<Wire["NewTable"], "game" | "seats">> & {
  readonly game: string;
  readonly seats: readonly SeatPlan[];
};

export interface SearchRequest {
  readonly game: string;
  readonly token: string;
  readonly name: string;
  readonly match: string;
  readonly pace: TimeControl | null;
  readonly rated: boolean;
}

const post = <T>(path: string, body?: unknown, token?: string): Promise<T> =>
  json(path, { method: "POST", body, token });
const at = (id: string): string => `/api/v1/matches/${encodeURIComponent(id)}`;

export const openTable = (body: NewTable): Promise<CreatedTable> => post("/api/v1/lobby/tables", body);
export const findPartner = (body: SearchRequest): Promise<Pairing> => post("/api/v1/lobby/pairings", body);
export const archive = (filters: Readonly<Record<string, string>>): Promise<Archive> =>
  json(`/api/v1/lobby/archive?${new URLSearchParams(filters).toString()}`);
export const seating = (id: string): Promise<MatchSummary> => json(`${at(id)}/seats`);
export const join = (
  id: string,
  body: { seat: number; token: string; name: string; invite: string },
): Promise<SeatLink> => post(`${at(id)}/join`, body);
export const withdraw = (id: string, token: string | undefined): Promise<unknown> =>
  json(at(id), { method: "DELETE", token });
export const rematch = (id: string, token: string | undefined): Promise<Rematch> =>
  json(`${at(id)}/rematch`, { token });
export const offerRematch = (id: string, token: string | undefined): Promise<Rematch> =>
  post(`${at(id)}/rematch`, undefined, token);

/** An address drawn as a QR code: the address of an image. */
export async function code(text: string): Promise<string> {
  const drawn = await ask("/api/v1/qr-codes", { method: "POST", body: { text }, accept: "image/svg+xml" });
  return `data:image/svg+xml,${encodeURIComponent(await drawn.text())}`;
}
