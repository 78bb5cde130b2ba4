// Requests of the analysis board to the server. Each request carries the position: the server keeps nothing of it.

import type { Forecast, GroupPart, Move, Sight, MoveRoute, Wire } from "@broadfront/board";
import { json } from "../../lib/api/http.ts";
import type { OddsTable, Legality } from "../../lib/api/types.ts";

export type AnalysisPosition = Wire["AnalysisPosition"];
export type AnalysisRoot = Wire["AnalysisRoot"];
export type ChanceOutcome = Wire["ChanceOutcome"];

/** Where one is: the first position as notation, and the moves from there. */
export interface Path {
  readonly position: string;
  readonly moves: readonly Move[];
  readonly scenario_text: string;
}

const ask = <T>(what: string, body: object, signal?: AbortSignal): Promise<T> =>
  json(`/api/v1/analysis/${what}`, { method: "POST", body, signal });
const about = (path: Path, [verb, what, where]: Move): object => ({ ...path, verb, what, where });

export const position = (path: Path, rolls: number, seat: number | null, table = false): Promise<AnalysisPosition> =>
  ask("position", { ...path, rolls, seat, table });

/** The position after a group order. */
export const group = (
  path: Path,
  parts: readonly GroupPart[],
  rolls: number,
  seat: number | null,
): Promise<AnalysisPosition> => ask("position", { ...path, parts, rolls, seat });

/** What the battle for a space would bring if these units went. */
export const groupForecast = (
  path: Path,
  parts: readonly GroupPart[],
  space: number,
  seat: number | null,
  signal?: AbortSignal,
): Promise<Forecast | null> => ask("forecast", { ...path, parts, space, seat }, signal);

export const odds = (path: Path, move: Move, signal?: AbortSignal): Promise<OddsTable> =>
  ask("odds", about(path, move), signal);

export const why = (path: Path, move: Move, space?: number): Promise<Legality> =>
  ask("legality", { ...about(path, move), ...(space === undefined ? {} : { space }) });

export const way = (path: Path, move: Move, signal?: AbortSignal): Promise<MoveRoute | null> =>
  ask("path", about(path, move), signal);

export const sight = (path: Path, space: number, seat: number | null): Promise<Sight> =>
  ask("sight", { ...path, space, seat });

export const forecast = (
  path: Path,
  space: number,
  seat: number | null,
  signal?: AbortSignal,
): Promise<Forecast | null> => ask("forecast", { ...path, space, seat }, signal);

/** The first position of a scenario of a box. */
export const start = (game: string, scenario: string): Promise<AnalysisRoot> => ask("start", { game, scenario });

/** A moment of a match; `tokens` are those of all seats that are played here, the one that looks first. */
export const moment = (match: string, moves: number, tokens: readonly string[]): Promise<AnalysisRoot> =>
  json(`/api/v1/matches/${encodeURIComponent(match)}/analysis`, { method: "POST", body: { moves, tokens } });

export type EditedPosition = Wire["EditedPosition"];

/** Change a position by hand: `piece` is the piece, the figure of the space, or whose turn it is. */
export const edit = (
  path: Path,
  act: "look" | "place" | "remove" | "set" | "turn",
  piece = 0,
  space = 0,
  value = 0,
): Promise<EditedPosition> => ask("edit", { ...path, act, piece, space, value });

export type Evaluation = Wire["Evaluation"];
export type CandidateMove = Wire["CandidateMove"];

/** What the computer thinks of a position, in some seconds. */
export const evaluate = (
  path: Path,
  seconds: number,
  seed: number,
  among: readonly Move[],
  signal?: AbortSignal,
): Promise<Evaluation> => ask("evaluation", { ...path, seconds, seed, among }, signal);

/** What a way to go on from a position would be meant for, in sentences. */
export const explanationOf = async (
  path: Path,
  way: readonly Move[],
  signal?: AbortSignal,
): Promise<readonly string[]> =>
  (await ask<Wire["Explanations"]>("explanations", { ...path, ways: [way] }, signal)).ways[0]!;

const ofMatch = <T>(match: string, what: string, body: object, signal?: AbortSignal): Promise<T> =>
  json(`/api/v1/matches/${encodeURIComponent(match)}/${what}`, { method: "POST", body, signal });

/** Moments of a match that is over that are worth a look. */
export const survey = (match: string, most: number, signal?: AbortSignal): Promise<Wire["KeyMoments"]> =>
  ofMatch(match, "key-moments", { most }, signal);

/** What ways to go on would be meant for at a moment of a match that is over, in sentences. */
export const explanations = async (
  match: string,
  moves: number,
  ways: readonly (readonly Move[])[],
  signal?: AbortSignal,
): Promise<readonly (readonly string[])[]> =>
  (await ofMatch<Wire["Explanations"]>(match, "explanations", { moves, ways }, signal)).ways;

/** What the computer thinks of a moment of a match that is over, and of the move that was made. */
export const evaluateMoment = (
  match: string,
  moves: number,
  seconds: number,
  seed: number,
  among: readonly Move[],
  signal?: AbortSignal,
): Promise<Evaluation> => ofMatch(match, "evaluation", { moves, seconds, seed, among }, signal);
