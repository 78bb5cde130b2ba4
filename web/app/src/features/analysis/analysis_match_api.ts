// The api of an analysis where a match has that of its server: what the table asks is asked about the position looked at.

import type { Forecast, GroupPart, Move, Sight, Table, MoveRoute } from "@broadfront/board";
import * as server from "./api.ts";
import { MatchApi } from "../../lib/api/match_api.ts";
import type { MatchState, OddsTable, Legality } from "../../lib/api/types.ts";
import type { Analysis } from "./analysis.svelte.ts";

export class AnalysisMatchApi extends MatchApi {
  override readonly listsOrders = false;
  override readonly tellsIntentions = false;

  constructor(private readonly analysis: Analysis) {
    super("", undefined);
  }

  override state(): Promise<MatchState> {
    return this.analysis.look();
  }

  override async table(): Promise<Table> {
    const { table } = await server.position(this.analysis.path(this.analysis.root), 0, null, true);
    return table!;
  }

  override move(_version: number, move: Move): Promise<MatchState> {
    return this.analysis.play(move);
  }

  override group(_version: number, parts: readonly GroupPart[]): Promise<MatchState> {
    return this.analysis.group(parts);
  }

  override groupForecast(
    _version: number,
    parts: readonly GroupPart[],
    space: number,
    signal?: AbortSignal,
  ): Promise<Forecast | null> {
    return server.groupForecast(this.analysis.path(), parts, space, this.analysis.seat, signal);
  }

  override undo(): Promise<MatchState> {
    return this.analysis.look(this.analysis.previous ?? this.analysis.root);
  }

  override odds(move: Move, _version: number, signal?: AbortSignal): Promise<OddsTable> {
    return server.odds(this.analysis.path(), move, signal);
  }

  override why(move: Move, space?: number): Promise<Legality> {
    return server.why(this.analysis.path(), move, space);
  }

  override sight(space: number): Promise<Sight> {
    return server.sight(this.analysis.path(), space, this.analysis.seat);
  }

  override forecast(space: number, signal?: AbortSignal): Promise<Forecast | null> {
    return server.forecast(this.analysis.path(), space, this.analysis.seat, signal);
  }

  override way(move: Move, signal?: AbortSignal): Promise<MoveRoute | null> {
    return server.way(this.analysis.path(), move, signal);
  }
}
