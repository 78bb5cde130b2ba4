// A match and its server: the state as it came last, the log, the seats we hold tokens for, sending and taking back.
// Knows no board and no page.

import type { GroupPart, PlayedMove, Move, Table, View } from "@broadfront/board";
import * as server from "../../lib/api/match_api.ts";
import { HttpError, Offline, sentence } from "../../lib/api/http.ts";
import { MatchSocket, type Status } from "../../lib/api/match_socket.ts";
import { open } from "../../lib/api/prefetch.ts";
import { deliver } from "../../lib/api/retry.ts";
import type { GameDetails, LogLine, MatchState, OfferRequest, ReplacementRequest, Until } from "../../lib/api/types.ts";
import { describeSides } from "./seats/seat_labels.ts";
import { removeToken, saveMatch, recentMatch, waysIn } from "../../lib/recent_matches.ts";
import { randomToken } from "../../lib/random.ts";
import { LogParts, merged } from "./log/log.ts";
import { t } from "../../lib/i18n.ts";

export interface StateChange {
  readonly state: MatchState;
  readonly before: MatchState | null;
  readonly last: readonly PlayedMove[];
}

export class MatchStore {
  state = $state.raw<MatchState | null>(null);
  table = $state.raw<Table | null>(null);
  card = $state.raw<GameDetails | null>(null);
  log = $state.raw<readonly LogLine[]>([]);
  status = $state<Status>("connecting");
  /** The match cannot be shown: why. */
  fault = $state.raw<HttpError | null>(null);
  /** On a shared screen, the seat that is to be shown what others must not see, once its player has the device. */
  handover = $state.raw<{ readonly seat: number; readonly token: string } | null>(null);
  /** A move is on its way; above 1 the number of times it was sent. */
  sending = $state(0);
  /** Tokens of the seats played on this screen. */
  tokens = $state.raw<Readonly<Record<number, string>>>({});
  invites = $state.raw<Readonly<Record<number, string>>>({});

  #api: server.MatchApi;
  /** Tokens to try when that of the requests is refused. */
  #spareTokens: string[];
  #renewing = false;
  /** On this screen nobody minds that others see his hand. */
  #isOpen = false;
  #socket: MatchSocket | null = null;
  #isClosed = false;
  #switching = false;
  /** What is on its way. */
  #inFlight: Promise<unknown> = Promise.resolve();
  readonly #parts = new LogParts(
    (since, last) => (this.#isClosed || this.alone ? null : this.#api.log(since, last)),
    (lines) => (this.log = [...lines, ...this.log]),
  );
  readonly #listeners = new Set<(news: StateChange) => void>();
  readonly #questions = new Set<AbortController>();

  constructor(
    readonly id: string,
    token: string,
    /** Where there is no match behind it (an analysis): nothing comes by itself, and nothing is noted. */
    readonly alone: server.MatchApi | null = null,
  ) {
    const known = alone ? undefined : recentMatch(id);
    this.tokens = known?.tokens ?? {};
    this.invites = known?.invites ?? {};
    const [first, ...spare] = alone ? [] : waysIn(id, token);
    this.#api = alone ?? new server.MatchApi(id, first);
    this.#spareTokens = spare;
  }

  get api(): server.MatchApi {
    return this.#api;
  }

  get view(): View | null {
    return this.state?.view ?? null;
  }

  /** Whether more than one seat is played on this screen. */
  get isHotseat(): boolean {
    return Object.keys(this.tokens).length > 1;
  }

  /** Whether it is for us to answer. */
  get isMyTurn(): boolean {
    const { state } = this;
    return state !== null && state.seat !== null && state.view.ask?.[0] === state.seat;
  }

  subscribe(listener: (news: StateChange) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Fetch everything and listen; while the server is away, try again. */
  async open(): Promise<void> {
    for (let tries = 0; !this.#isClosed; tries += 1) {
      try {
        const [state, table, card] = await open(this.#api);
        if (this.#isClosed) return;
        this.table = table;
        if (!card) throw new HttpError(404, t("session-this-server-does-not", { game: state.game }));
        this.card = card;
        this.#accept(state, true);
        this.#connect();
        return;
      } catch (error) {
        if (error instanceof HttpError && error.status < 500 && error.status !== 429) {
          const next = error.status === 401 ? this.#spareTokens.shift() : undefined;
          if (next) {
            this.#forget(this.#api.token);
            this.#api = new server.MatchApi(this.id, next);
            continue;
          }
          this.fault = error;
          return;
        }
        if (!(error instanceof Offline || error instanceof HttpError)) throw error;
        this.status = "offline";
        await new Promise((then) => setTimeout(then, Math.min(8000, 500 * 2 ** tries)));
      }
    }
  }

  leave(): void {
    this.#isClosed = true;
    this.#socket?.stop();
    this.#dropQuestions();
    this.#listeners.clear();
  }

  /** Tell the server whether the page is visible. */
  setVisible(isVisible: boolean): void {
    this.#socket?.setVisible(isVisible);
  }

  /** The network may be back. */
  nudge(): void {
    this.#socket?.nudge();
  }

  /**
   * Ask something about the match as it stands at a version; null: it stands so no longer, or a move is on its way. A
   * question is dropped once it is out of date, for the server could only refuse it.
   */
  async question<T>(
    version: number,
    ask: (api: server.MatchApi, signal: AbortSignal) => Promise<T>,
    unless?: AbortSignal,
  ): Promise<T | null> {
    if (this.sending || this.state?.version !== version || unless?.aborted) return null;
    const asking = new AbortController();
    const drop = (): void => asking.abort();
    this.#questions.add(asking);
    unless?.addEventListener("abort", drop);
    try {
      return await ask(this.#api, asking.signal);
    } catch (error) {
      if (asking.signal.aborted) return null;
      throw error;
    } finally {
      this.#questions.delete(asking);
      unless?.removeEventListener("abort", drop);
    }
  }

  #dropQuestions(): void {
    for (const asking of this.#questions) asking.abort();
  }

  /** Make a move for the version that its maker saw; says why not, if it is refused. */
  async send(move: Move, version: number): Promise<HttpError | null> {
    const api = this.#api; // sent again, it is still this seat's, whoever sits here by then
    if (this.sending && !(await this.isStill(version))) return null;
    return this.#deliver(api, () => api.move(version, move));
  }

  /** As `send`, for many units at once. */
  async sendGroup(parts: readonly GroupPart[], version: number): Promise<HttpError | null> {
    const api = this.#api;
    if (this.sending && !(await this.isStill(version))) return null;
    return this.#deliver(api, () => api.group(version, parts));
  }

  /** Take back the last order, or the one that begins with move `first`; says why not, if it is refused. */
  async undo(first: number | null = null, withNeeding = false): Promise<HttpError | null> {
    const version = this.state?.version;
    const api = this.#api;
    if (version === undefined || (this.sending && !(await this.isStill(version))) || !this.state?.can_undo) return null;
    return this.#deliver(api, () => api.undo(version, first, withNeeding));
  }

  /** Lose the match for our seat; says why not, if it is refused. */
  async resign(): Promise<HttpError | null> {
    const api = this.#api;
    return this.#deliver(api, () => api.resign(), true);
  }

  /** Make an offer, or answer one, for a seat of this screen; says why not, if it is refused. */
  async offer(body: OfferRequest, reader = this.state?.seat ?? -1): Promise<HttpError | null> {
    const api = this.#apiOf(reader);
    return this.#deliver(api, () => api.offer(body), true);
  }

  /** Give up a seat, or, as a seat of this screen, say who plays on for another; says why not, if it is refused. */
  async replacement(
    seat: number,
    body: ReplacementRequest,
    reader = this.state?.seat ?? -1,
  ): Promise<HttpError | null> {
    const api = this.#apiOf(reader);
    return this.#deliver(api, () => api.replacement(seat, body), true);
  }

  #apiOf(seat: number): server.MatchApi {
    return seat === this.state?.seat ? this.#api : new server.MatchApi(this.id, this.tokens[seat]);
  }

  /** Promise our seat's salt; says why not, if it is refused. */
  async promise(promise: string): Promise<HttpError | null> {
    const api = this.#api;
    return this.#deliver(api, () => api.promise(promise), true);
  }

  /**
   * Get a link for our seat that nobody else has; the one that we came by ends. The new token is kept before it is sent,
   * and sent until it is answered: whatever breaks, one of the two opens the seat.
   *
   * Returns the new token, or why not.
   */
  async renew(): Promise<string | HttpError> {
    const [api, seat] = [this.#api, this.state?.seat ?? -1];
    if (!api.token || seat < 0) return new HttpError(401, t("session-there-is-no-link"));
    const fresh = recentMatch(this.id)?.renewed[api.token] ?? randomToken();
    saveMatch(this.id, { renewed: { [api.token]: fresh } });
    this.#renewing = true;
    const sent = await deliver(
      () => api.renew(seat, fresh),
      undefined,
      () => this.#isClosed,
    );
    this.#renewing = false;
    if (sent.kind !== "done")
      return sent.kind !== "stale" ? sent.fault : new HttpError(409, t("session-that-did-not-work"));
    this.tokens = { ...this.tokens, [seat]: fresh };
    saveMatch(this.id, { tokens: this.tokens, settled: [seat] });
    return fresh;
  }

  /** A token opens nothing any more: whoever has its seat has renewed the link. */
  #forget(token: string | undefined): void {
    if (!token) return;
    this.tokens = Object.fromEntries(Object.entries(this.tokens).filter(([, one]) => one !== token));
    removeToken(this.id, token);
  }

  /** The server will not have us any more: another page of this browser has renewed our link, or another seat is ours. */
  #refused(fault: HttpError): void {
    if (this.#renewing) return;
    const { token = "" } = this.#api;
    const other = waysIn(this.id, token).find((one) => one !== token);
    if (fault.status === 401) this.#forget(token);
    if (fault.status === 401 && other) void this.sitDown(other);
    else this.fault = fault;
  }

  /** Decline questions of a rule from now on, and see what came of it; says why not, if it is refused. */
  async decline(topic: string, until: Until): Promise<HttpError | null> {
    const version = this.state?.version;
    const api = this.#api;
    if (version === undefined || (this.sending && !(await this.isStill(version)))) return null;
    return this.#deliver(api, async () => {
      await api.decline(topic, until);
      return api.changes(version, 0, new AbortController().signal);
    });
  }

  /**
   * Wait until what is on its way is answered; says whether the match still is at this version. News by the socket may
   * come before the answer, and what is touched then is for the new state; what was touched twice is not sent twice.
   */
  async isStill(version: number): Promise<boolean> {
    while (this.sending) await this.#inFlight;
    return this.state?.version === version;
  }

  #deliver(api: server.MatchApi, send: () => Promise<MatchState>, whole = false): Promise<HttpError | null> {
    const answered = this.#answered(api, send, whole);
    this.#inFlight = answered.catch(() => null);
    return answered;
  }

  async #answered(api: server.MatchApi, send: () => Promise<MatchState>, whole: boolean): Promise<HttpError | null> {
    this.sending = 1;
    this.#dropQuestions();
    try {
      const sent = await deliver(
        send,
        (tries) => (this.sending = tries + 1),
        () => this.#isClosed,
      );
      if (sent.kind === "done") {
        // an answer that comes when another of our seats has sat down is not for it: its own line has told it
        if (api === this.#api) this.#accept(sent.answer, whole);
        return null;
      }
      if (sent.kind !== "refused") await this.#refresh();
      return sent.kind === "stale" ? null : sent.fault;
    } finally {
      this.sending = 0;
    }
  }

  async #refresh(): Promise<void> {
    try {
      const api = this.#api;
      const state = await api.state();
      if (api === this.#api) this.#accept(state, true);
    } catch (error) {
      if (!(error instanceof Offline)) console.warn(sentence(error));
    }
  }

  /** Show what somebody asks of the api. */
  async look(ask: () => Promise<MatchState>): Promise<HttpError | null> {
    return this.#deliver(this.#api, ask, true);
  }

  #connect(): void {
    this.#socket?.stop();
    if (this.alone) {
      this.status = "live";
      return;
    }
    this.#socket = new MatchSocket(
      {
        liveAddress: () => this.#api.liveAddress(),
        hello: (after) => this.#api.hello(after),
        changes: (after, wait, signal) => this.#api.changes(after, wait, signal),
      },
      {
        version: () => this.state?.version ?? 0,
        state: (state) => this.#accept(state),
        status: (status) => (this.status = status),
        refused: (fault) => this.#refused(fault),
      },
    );
    this.#socket.start();
  }

  /** Take over a state, unless a newer one is here already; `whole` ones go on from nothing that we have. */
  #accept(state: MatchState, whole = false): void {
    const before = this.state;
    if (this.#isClosed || (before && state.seat === before.seat && state.version < before.version)) return;
    this.log = whole ? state.log : merged(this.log, state);
    this.state = state;
    this.#note(state);
    this.#parts.follow(state, whole);
    const isNews = before === null || state.version > before.version;
    if (isNews || state.seat !== before.seat) this.#dropQuestions();
    const last = isNews && before ? state.last : [];
    for (const listener of this.#listeners) listener({ state, before, last });
    void this.#passOn(state);
  }

  /** On a shared screen the seat that is asked comes to the table; where hands are hidden, once the device is passed. */
  async #passOn(state: MatchState): Promise<void> {
    const seatToMove = state.view.ask?.[0] ?? -1;
    const token = seatToMove === state.seat ? undefined : this.tokens[seatToMove];
    const isCovered = token !== undefined && state.hides && state.seat !== null && !this.#isOpen;
    this.handover = isCovered ? { seat: seatToMove, token } : null;
    if (token && !isCovered) await this.sitDown(token);
  }

  /** The player who is asked has the device; `open`: from now on hands are shown at once. */
  async takeOver(open = false): Promise<void> {
    this.#isOpen ||= open;
    if (this.handover) await this.sitDown(this.handover.token);
  }

  /** Look at the match from another of our seats. */
  async sitDown(token: string): Promise<void> {
    if (this.#switching || token === this.#api.token) return;
    this.#switching = true;
    const api = new server.MatchApi(this.id, token);
    try {
      const state = await api.state();
      this.#api = api;
      this.#switching = false;
      this.#accept(state, true);
      this.#connect();
    } catch (error) {
      this.#switching = false;
      if (error instanceof Offline) setTimeout(() => void this.sitDown(token), 1500);
      else if (error instanceof HttpError && error.status === 401)
        this.#forget(token); // it is played elsewhere now
      else if (error instanceof HttpError) this.fault = error;
    }
  }

  #note(state: MatchState): void {
    if (this.alone) return;
    const token = this.#api.token;
    if (token && state.seat !== null && this.tokens[state.seat] !== token) {
      this.tokens = { ...this.tokens, [state.seat]: token };
    }
    saveMatch(this.id, {
      game: state.game,
      title:
        this.table && !state.title.includes(this.table.title) ? `${state.title}: ${this.table.title}` : state.title,
      headline: state.view.headline,
      seats: describeSides(state.seats, this.table),
      over: state.ending !== null,
      asked: state.seat !== null && state.view.ask?.[0] === state.seat,
      tokens: this.tokens,
    });
  }
}
