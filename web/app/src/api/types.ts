// What goes over the wire, as broadfront.server.schemas says it. api.d.ts is generated from the server's OpenAPI document;
// contract.ts holds these shapes against it, so that a drift fails the check.

import type { Lexicon, Made, Side, Table, View } from "@broadfront/board";

export type Value = string | number | boolean;

export interface OptionCard {
  readonly name: string;
  readonly label: string;
  readonly values: readonly Value[];
  readonly default: Value;
  readonly rule: string;
  readonly help: string;
}

/** The seats that a scenario has where an option has this value. */
export interface Seating {
  readonly option: string;
  readonly value: Value;
  readonly seats: readonly string[];
}

export interface ScenarioChoice {
  readonly id: string;
  readonly title: string;
  readonly seats: readonly string[];
  readonly blurb: string;
  readonly fixed: Readonly<Record<string, Value>>;
  /** More or fewer seats, where an option says how many play. */
  readonly seatings: readonly Seating[];
}

export interface LevelCard {
  readonly name: string;
  readonly blurb: string;
}

export interface GameCard extends Lexicon {
  /** For some kinds of id, what to know before choosing. */
  readonly hints: Readonly<Record<string, readonly string[]>>;
  readonly id: string;
  readonly title: string;
  readonly blurb: string;
  readonly credits: string;
  readonly rules_version: number;
  readonly scenarios: readonly ScenarioChoice[];
  readonly options: readonly OptionCard[];
  readonly levels: readonly LevelCard[];
  readonly guided: string;
  /** The sides as the maps draw them. */
  readonly sides: readonly Side[];
  /** Questions that can be declined in advance: what they are called, by rule. */
  readonly standing: Readonly<Record<string, string>>;
  /** For how long, the shortest first. */
  readonly standing_until: readonly Until[];
  /** Whether its scenarios can be built in the editor. */
  readonly has_workbench: boolean;
}

export type Until = "ask" | "turn" | "own_turn" | "match";

export interface StandingAnswer {
  readonly rule: string;
  readonly until: Until;
}

/** What our seat declines in advance; questions that are asked are left out. */
export interface Standing {
  readonly answers: readonly StandingAnswer[];
}

export interface SeatPlan {
  readonly kind: "person" | "computer";
  readonly level?: string;
  readonly name?: string;
}

export interface NewMatch {
  readonly game: string;
  readonly scenario: string;
  readonly options: Readonly<Record<string, Value>>;
  readonly seats: readonly SeatPlan[];
  readonly scenario_text?: string;
  readonly guided: boolean;
}

export interface SeatLink {
  readonly seat: number;
  readonly name: string;
  readonly token: string;
}

export interface CreatedMatch {
  readonly id: string;
  readonly links: readonly SeatLink[];
}

export interface SeatState {
  readonly seat: number;
  readonly name: string;
  readonly kind: string;
  readonly level: string;
  readonly here: boolean;
  readonly thinking: boolean;
  /** Whoever has its link has renewed it. */
  readonly renewed: boolean;
}

export interface LogLine {
  readonly move: number;
  readonly seat: number;
  readonly rule: string;
  readonly text: string;
  /** The seat that the sentence tells of, where another one made the move; -1: chance. */
  readonly actor: number;
}

export interface MatchState {
  readonly id: string;
  readonly game: string;
  readonly title: string;
  readonly version: number;
  readonly moves: number;
  readonly seat: number;
  readonly seats: readonly SeatState[];
  readonly view: View;
  readonly can_undo: boolean;
  readonly log: readonly LogLine[];
  readonly fresh_log_from: number;
  readonly last: readonly Made[];
  readonly commitment: string;
  readonly key: string;
  /** Whether salts can be promised, are to be told, or neither. */
  readonly salting: "open" | "due" | "done";
  /** The SHA-256 of each seat's salt; "": none was promised. */
  readonly promises: readonly string[];
  readonly salts: readonly string[];
  /** What whoever made the match chose of it, for the others; "": nothing. */
  readonly origin: string;
  readonly guided: boolean;
  readonly scenario: string;
  readonly options: Readonly<Record<string, Value>>;
  /** No person has a seat: its computers think while no other match's want to. */
  readonly unattended: boolean;
}

export interface OddsLine {
  readonly label: string;
  readonly exact: string;
  readonly share: number;
}

/** One thing that odds come from. */
export interface OddsFactorLine {
  readonly name: string;
  readonly value: string;
  readonly rule: string;
}

export interface OddsTable {
  readonly move: string;
  /** How questions on the way were answered; "": nobody had a choice. */
  readonly policy: string;
  /** How the odds were found where something is hidden; "": nothing is. */
  readonly hidden: string;
  /** Why there are none; then there are no lines. */
  readonly missing: string;
  readonly lines: readonly OddsLine[];
  readonly odds_breakdown: readonly OddsFactorLine[];
}

export interface Why {
  readonly legal: boolean;
  readonly rule: string;
  readonly sentence: string;
}

export interface Moment {
  readonly moves: number;
  readonly view: View;
  readonly last: readonly Made[];
}

export interface LuckLine {
  readonly seat: number;
  readonly name: string;
  readonly rolls: number;
  readonly expected: number;
  readonly actual: number;
  readonly deviations: number;
}

export interface LuckReport {
  readonly explained: string;
  readonly lines: readonly LuckLine[];
}

export interface RulesText {
  readonly game: string;
  readonly markdown: string;
}

export type { Table };
