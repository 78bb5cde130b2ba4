// The shapes that the client is written against, held against those generated from the server's OpenAPI document.
// Nothing here runs: a drift fails `npm run check`.

import type { components } from "../api";
import type * as wire from "./types.ts";

type Served = components["schemas"];

/** Compiles only if what the server sends is what the client reads. */
type Reads<Sent extends Read, Read> = Sent;
/** Compiles only if what the client sends is what the server reads. */
type Sends<Sent extends Read, Read> = Sent;
/** With every field that may be left out. */
type Whole<T> = T extends object ? { readonly [K in keyof T]-?: Whole<T[K]> } : T;

export type Contract = [
  Reads<Served["GameCard"], wire.GameCard>,
  Reads<Served["CreatedMatch"], wire.CreatedMatch>,
  Reads<Served["MatchState"], wire.MatchState>,
  Reads<Served["Table"], wire.Table>,
  Reads<Served["Moment"], wire.Moment>,
  Reads<Served["OddsTable"], wire.OddsTable>,
  Reads<Served["Why"], wire.Why>,
  Reads<Served["LogLine"], wire.LogLine>,
  Reads<Served["LuckReport"], wire.LuckReport>,
  Reads<Served["Standing"], wire.Standing>,
  Reads<Served["RulesText"], wire.RulesText>,
  Sends<Whole<wire.NewMatch>, Served["NewMatch"]>,
];
