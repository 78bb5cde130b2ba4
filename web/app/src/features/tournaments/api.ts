// Requests about tournaments to the server.

import type { Wire } from "@broadfront/board";
import { json } from "../../lib/api/http.ts";

export type Tournament = Wire["Tournament"];
export type TournamentSummary = Wire["TournamentSummary"];
export type TournamentList = Wire["TournamentList"];
export type TournamentPlayer = Wire["TournamentPlayer"];
export type TournamentRound = Wire["TournamentRound"];
export type TournamentBoard = Wire["TournamentBoard"];
export type TournamentGame = Wire["TournamentGame"];
export type NewTournament = Wire["NewTournament"];

const at = (id: string, door = ""): string => `/api/v1/tournaments/${encodeURIComponent(id)}${door && `/${door}`}`;
const post = (path: string, body?: unknown): Promise<Tournament> => json(path, { method: "POST", body });

export const tournaments = (which: string, own: boolean, page: number): Promise<TournamentList> =>
  json(`/api/v1/tournaments?${new URLSearchParams({ which, own: String(own), page: String(page) }).toString()}`);
export const tournament = (id: string): Promise<Tournament> => json(at(id));
export const make = (body: NewTournament): Promise<{ id: string }> =>
  json("/api/v1/tournaments", { method: "POST", body });
export const enter = (id: string): Promise<Tournament> => post(at(id, "players"));
export const leave = (id: string): Promise<Tournament> => json(at(id, "players/me"), { method: "DELETE" });
export const begin = (id: string): Promise<Tournament> => post(at(id, "start"));
export const cancel = (id: string, why: string): Promise<Tournament> => post(at(id, "cancel"), { why });
export const remove = (id: string, number: number, why: string): Promise<Tournament> =>
  json(`${at(id, `players/${number}`)}?${new URLSearchParams({ reason: why }).toString()}`, { method: "DELETE" });
export const file = (id: string, format: "json" | "standings" | "matches" | "trf"): string =>
  `${at(id, "export")}?format=${format}`;
