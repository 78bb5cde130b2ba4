// Requests of the laboratory to the server.

import type { Wire } from "@broadfront/board";
import { ask, json } from "../../lib/api/http.ts";

export type LabStudies = Wire["LabStudies"];
export type LabLine = Wire["LabLine"];
export type LabProgress = Wire["LabProgress"];
export type LabStudy = Wire["LabStudy"];
export type LabCell = Wire["LabCell"];
export type LabChart = Wire["LabChart"];
export type LabHeat = Wire["LabHeat"];
export type LabMap = Wire["LabMap"];
export type LabMatches = Wire["LabMatches"];
export type LabMatch = Wire["LabMatch"];
export type LabMatchFile = Wire["LabMatchFile"];
export type LabDifference = Wire["LabDifference"];
export type LabComparison = Wire["LabComparison"];

/** What can be exported, and in which form. */
export const EXPORTS = ["matches", "tallies"] as const;
export const FORMS = ["csv", "parquet"] as const;

const at = (id: string): string => `/api/v1/lab/studies/${encodeURIComponent(id)}`;
const query = (params: Readonly<Record<string, string | number>>): string =>
  new URLSearchParams(Object.entries(params).map(([name, value]) => [name, String(value)])).toString();

export const studies = (): Promise<LabStudies> => json("/api/v1/lab/studies");
export const study = (id: string, cell: string, depth: number): Promise<LabStudy> =>
  json(`${at(id)}?${query({ cell, depth })}`);
export const heatMap = (id: string, cell: string, what: LabHeat["what"], side: string): Promise<LabMap> =>
  json(`${at(id)}/map?${query({ cell, what, side })}`);
export const matches = (id: string, cell: string, page: number): Promise<LabMatches> =>
  json(`${at(id)}/matches?${query({ cell, page })}`);
export const matchFile = (id: string, number: number): Promise<LabMatchFile> => json(`${at(id)}/matches/${number}`);
export const comparison = (
  first: string,
  firstCell: string,
  second: string,
  secondCell: string,
): Promise<LabComparison> =>
  json(`/api/v1/lab/comparison?${query({ first, first_cell: firstCell, second, second_cell: secondCell })}`);

/** A file of a study's matches or tallies. */
export const exported = async (
  id: string,
  cell: string,
  what: (typeof EXPORTS)[number],
  form: (typeof FORMS)[number],
): Promise<Blob> => (await ask(`${at(id)}/export?${query({ cell, what, form })}`, { accept: "*/*" })).blob();
