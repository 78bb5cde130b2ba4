// Requests about ratings to the server.

import type { Wire } from "@broadfront/board";
import { json } from "../../lib/api/http.ts";

export type Rating = Wire["Rating"];
export type RatedPlayer = Wire["RatedPlayer"];
export type RatingPool = Wire["RatingPool"];
export type Leaderboard = Wire["Leaderboard"];
export type PoolRating = Wire["PoolRating"];
export type PlayerRatings = Wire["PlayerRatings"];
export type HeadToHead = Wire["HeadToHead"];
export type MatchRating = Wire["MatchRating"];

const part = encodeURIComponent;

export const pools = (): Promise<RatingPool[]> => json("/api/v1/ratings");
export const leaderboard = (pool: string, page: number): Promise<Leaderboard> =>
  json(`/api/v1/ratings/${part(pool)}?page=${page}`);
export const ratingsOf = (name: string): Promise<PlayerRatings> => json(`/api/v1/players/${part(name)}/ratings`);
export const record = (player: string, other: string): Promise<HeadToHead> =>
  json(`/api/v1/ratings/players/${part(player)}/against/${part(other)}`);

/** "1612 ± 96"; a rating that says little yet has a question mark. */
export const formatRating = ({ rating, uncertainty, provisional }: Rating): string =>
  `${rating} ± ${uncertainty}${provisional ? " ?" : ""}`;
