// Every api of the server, by name.

import type { Forecast, GroupPart, Move, Sight, Table, MoveRoute } from "@broadfront/board";
import { language } from "../i18n.ts";
import { ask, json } from "./http.ts";
import type {
  BattleReports,
  CalculatorAnswer,
  CalculatorForm,
  Timeline,
  CreatedMatch,
  GameDetails,
  GameSummary,
  TurnExplanations,
  LogLine,
  LuckReport,
  MatchState,
  MatchPosition,
  NewMatch,
  OddsTable,
  Orders,
  RulesText,
  SeatLink,
  SeatPlan,
  OfferRequest,
  ReplacementRequest,
  AutoDeclines,
  Summary,
  Until,
  WatchRequest,
  Legality,
} from "./types.ts";

export type BattlePart = "battle" | "attacker" | "defender";

const at = (id: string): string => `/api/v1/matches/${encodeURIComponent(id)}`;
const query = ([verb, what, where]: Move): string =>
  new URLSearchParams({ verb, what: String(what), where: String(where) }).toString();

/** The games there are, with what there is to choose before a match. */
export const games = (): Promise<GameSummary[]> => json("/api/v1/games/summaries");

/** All that is to know of one game. */
export const gameCard = (game: string): Promise<GameDetails> => json(`/api/v1/games/${encodeURIComponent(game)}`);

export const rules = (game: string): Promise<RulesText> => json(`/api/v1/games/${encodeURIComponent(game)}/rules`);

export const calculator = (game: string): Promise<CalculatorForm> =>
  json(`/api/v1/games/${encodeURIComponent(game)}/calculator`);

export const calculate = (game: string, battle: string, signal?: AbortSignal): Promise<CalculatorAnswer> =>
  json(`/api/v1/games/${encodeURIComponent(game)}/calculator/answer?${new URLSearchParams({ battle }).toString()}`, {
    signal,
  });

export const create = (body: NewMatch): Promise<CreatedMatch> => json("/api/v1/matches", { method: "POST", body });

export const importMatch = (text: string, seats: readonly SeatPlan[], signal?: AbortSignal): Promise<CreatedMatch> =>
  json("/api/v1/matches/import", { method: "POST", body: { text, seats }, signal });

/** The log of so many moves is read at once, at most. */
export const LOG_MOVES = 200;

/** One match as one seat (or, without a token, a spectator) knows it. */
export class MatchApi {
  /** Whether any one order can be taken back, not only the last. */
  readonly listsOrders: boolean = true;
  /** Whether it can be asked what turns were meant for. */
  readonly tellsIntentions: boolean = true;

  constructor(
    readonly id: string,
    readonly token: string | undefined,
  ) {}

  state(signal?: AbortSignal): Promise<MatchState> {
    return json(at(this.id), { token: this.token, signal });
  }

  table(): Promise<Table> {
    return json(`${at(this.id)}/table`, { token: this.token });
  }

  move(version: number, [verb, what, where]: Move): Promise<MatchState> {
    return json(`${at(this.id)}/moves`, { method: "POST", token: this.token, body: { version, verb, what, where } });
  }

  /** Many units at once: all of them go, or none. */
  group(version: number, parts: readonly GroupPart[]): Promise<MatchState> {
    return json(`${at(this.id)}/orders`, { method: "POST", token: this.token, body: { version, parts } });
  }

  /** What the battle for a space would bring if these units went; null: there would be none. */
  groupForecast(
    version: number,
    parts: readonly GroupPart[],
    space: number,
    signal?: AbortSignal,
  ): Promise<Forecast | null> {
    return json(`${at(this.id)}/orders/forecast?space=${space}`, {
      method: "POST",
      token: this.token,
      body: { version, parts },
      signal,
    });
  }

  /** Take back the last order, or the one that begins with move `first`: alone, or with later ones that need it. */
  undo(version: number, first: number | null = null, withNeeding = false): Promise<MatchState> {
    return json(`${at(this.id)}/undo`, {
      method: "POST",
      token: this.token,
      body: { version, first, with_needing: withNeeding },
    });
  }

  /** Our orders that can still be taken back. */
  orders(signal?: AbortSignal): Promise<Orders> {
    return json(`${at(this.id)}/orders`, { token: this.token, signal });
  }

  /** Promise this seat's salt by its SHA-256. */
  promise(promise: string): Promise<MatchState> {
    return json(`${at(this.id)}/dice/commitments`, { method: "POST", token: this.token, body: { promise } });
  }

  /** Tell the salt that was promised, with the promises of all seats as they were seen. */
  salt(salt: string, promises: readonly string[]): Promise<MatchState> {
    return json(`${at(this.id)}/dice/seeds`, { method: "POST", token: this.token, body: { salt, promises } });
  }

  /** Lose the match for this seat. */
  resign(): Promise<MatchState> {
    return json(`${at(this.id)}/resignation`, { method: "POST", token: this.token });
  }

  /** Offer to end the match, or answer such an offer. */
  offer(body: OfferRequest): Promise<MatchState> {
    return json(`${at(this.id)}/offers`, { method: "POST", token: this.token, body: body });
  }

  /** Give up a seat, take it back, or say who plays on for one whose person has gone. */
  replacement(seat: number, body: ReplacementRequest): Promise<MatchState> {
    return json(`${at(this.id)}/seats/${seat}/replacement`, { method: "POST", token: this.token, body: body });
  }

  /** Give a seat a new token; the one that this api has ends. */
  renew(seat: number, token: string): Promise<SeatLink> {
    return json(`${at(this.id)}/seats/${seat}/token`, { method: "POST", token: this.token, body: { token } });
  }

  standing(): Promise<AutoDeclines> {
    return json(`${at(this.id)}/auto-declines`, { token: this.token });
  }

  decline(topic: string, until: Until): Promise<AutoDeclines> {
    return json(`${at(this.id)}/auto-declines`, { method: "PUT", token: this.token, body: { topic, until } });
  }

  changes(after: number, wait: number, signal: AbortSignal): Promise<MatchState> {
    return json(`${at(this.id)}/changes?after=${after}&wait=${wait}`, { token: this.token, signal });
  }

  odds(move: Move, version: number, signal?: AbortSignal): Promise<OddsTable> {
    return json(`${at(this.id)}/odds?${query(move)}&version=${version}`, { token: this.token, signal });
  }

  /** Why a move is not legal, or, with a space, why it is not for anything there. */
  why(move: Move, space?: number): Promise<Legality> {
    return json(`${at(this.id)}/legality?${query(move)}${space === undefined ? "" : `&space=${space}`}`, {
      token: this.token,
    });
  }

  sight(space: number): Promise<Sight> {
    return json(`${at(this.id)}/sight?space=${space}`, { token: this.token });
  }

  /** What the battle for a space would bring; null: there is none. */
  forecast(space: number, signal?: AbortSignal): Promise<Forecast | null> {
    return json(`${at(this.id)}/forecast?space=${space}`, { token: this.token, signal });
  }

  /** What stands in a space, in the words of the battle calculator; with a target the attack on it. */
  battle(space: number, part: BattlePart, target = -1): Promise<{ readonly battle: string }> {
    return json(`${at(this.id)}/battle-setup?space=${space}&part=${part}&target=${target}`, { token: this.token });
  }

  /** The way that an offered move takes over the map; null: it takes none. */
  way(move: Move, signal?: AbortSignal): Promise<MoveRoute | null> {
    return json(`${at(this.id)}/path?${query(move)}`, { token: this.token, signal });
  }

  /** The match after so many moves, with those made since. */
  moment(moves: number, since = Math.max(0, moves - 1)): Promise<MatchPosition> {
    return json(`${at(this.id)}/positions/${moves}?since=${since}`, { token: this.token });
  }

  /** What happened between our last turn and the present one. */
  summary(): Promise<Summary> {
    return json(`${at(this.id)}/summary`, { token: this.token });
  }

  /** What the turns between two moments were meant for. */
  intentions(since: number, last: number): Promise<TurnExplanations> {
    return json(`${at(this.id)}/turn-explanations?since=${since}&last=${last}`, { token: this.token });
  }

  /** What the battles cost that have ended since so many moves, and which one is on. */
  battles(since: number): Promise<BattleReports> {
    return json(`${at(this.id)}/battle-reports?since=${since}`, { token: this.token });
  }

  /** What moves `since` to `last` - 1 have told: `LOG_MOVES` at most. */
  log(since: number, last: number): Promise<LogLine[]> {
    return json(`${at(this.id)}/log?since=${since}&last=${last}`, { token: this.token });
  }

  /** How the match went: its figures turn by turn, and where it turned. */
  timeline(): Promise<Timeline> {
    return json(`${at(this.id)}/timeline`, { token: this.token });
  }

  luck(): Promise<LuckReport> {
    return json(`${at(this.id)}/luck`, { token: this.token });
  }

  branch(moves: number, seats: readonly SeatPlan[]): Promise<CreatedMatch> {
    return json(`${at(this.id)}/branch`, { method: "POST", token: this.token, body: { moves, seats } });
  }

  async file(form: "text" | "json"): Promise<Blob> {
    const suffix = form === "json" ? "?format=json" : "";
    return (await ask(`${at(this.id)}/export${suffix}`, { token: this.token, accept: "*/*" })).blob();
  }

  /** Where live news of this match comes from. */
  liveAddress(): string {
    const url = new URL(`${at(this.id)}/live`, location.href);
    url.protocol = url.protocol.replace("http", "ws");
    url.searchParams.set("lang", language);
    return url.href;
  }

  /** What is said there first: the seat, and the version that is known. */
  hello(after: number): WatchRequest {
    return { token: this.token ?? "", after };
  }
}
