// State of the match page: selection, what the pointer is over, the pending choice, refusals. Sends the moves that the
// board's effects mean to the store.

import {
  aimed,
  buttons,
  changes,
  choices,
  choose,
  chooseAll,
  chooseFrom,
  drop,
  touchableSpots,
  goals,
  isSpace,
  isTouched,
  newBoard,
  pick,
  pieceSpot,
  press,
  putBack,
  withView,
  singles,
  take,
  thingAt,
  touch,
  gather,
  give,
  isFilled,
  isWorld,
  panelOf,
  partsOf,
  trails,
  type Board,
  type Button,
  type Changes,
  type GroupPart,
  type PlayedMove,
  type March,
  type Move,
  type Offer,
  type Order,
  type Spot,
  type Step,
  type Table,
  type Trail,
  type View,
} from "@broadfront/board";
import type { HttpError } from "../../lib/api/http.ts";
import type { LogLine, MatchState, Until } from "../../lib/api/types.ts";
import { settings } from "../settings/settings.svelte.ts";
import { Coach } from "./turn/coach.svelte.ts";
import { DiceTray } from "./dice/dice_tray.svelte.ts";
import { EndTurnConfirm } from "./turn/end_turn_confirm.svelte.ts";
import { AutoBattle } from "./battle/auto_battle.svelte.ts";
import { Orientation } from "./board/orientation.ts";
import { OddsBook } from "./odds/odds.svelte.ts";
import { Overlay } from "./board/overlay.svelte.ts";
import { visibleLog } from "./log/log.ts";
import { BattleIntro } from "./battle/battle_intro.svelte.ts";
import { PlaybackQueue } from "./log/playback_queue.ts";
import { Refusals } from "./board/refusals.svelte.ts";
import type { MatchStore } from "./match_store.svelte.ts";
import { Pointing } from "./board/pointing.svelte.ts";
import { SightTool } from "./board/sight.svelte.ts";
import * as sounds from "./sounds.ts";
import { WorldHand } from "./world/world_hand.svelte.ts";
import { declinable, lasting } from "./turn/auto_decline.svelte.ts";

export class MatchController {
  board = $state.raw<Board | null>(null);
  /** The state that is shown: it may lie a moment behind the session's, while moves are being watched. */
  state = $state.raw<MatchState | null>(null);
  changed = $state.raw<Changes | null>(null);
  trails = $state.raw<readonly Trail[]>([]);
  hovered = $state<Spot | null>(null);
  /** What was touched last, for those who point with a finger and so never hover. */
  touched = $state<Spot | null>(null);
  /** How many moves had been made when the battle began that is on. */
  battleFrom = $state(0);
  /** The move of a button that is looked at. */
  considered = $state.raw<Move | null>(null);
  /** A moment of the past is shown instead of the present. */
  past = $state.raw<View | null>(null);
  /** The position is edited by hand: a touch only says which space is meant, and no order is given. */
  editing = $state(false);

  /** What led to the moment shown, where it is watched: pieces that moved, arrows, and the space it happened at. */
  scene = $state.raw<{
    readonly changed: Changes;
    readonly trails: readonly Trail[];
    readonly space: number | null;
  } | null>(null);

  readonly odds: OddsBook;
  /** What is laid over the map, for oneself. */
  readonly overlay: Overlay;
  /** The tool for lines of sight. */
  readonly sight: SightTool;
  /** The tool that fills the odds sheet from the board. */
  readonly pointing: Pointing;
  /** The guide of a guided match. */
  readonly coach: Coach;
  /** Dice and cards on the table. */
  readonly dice = new DiceTray();
  /** What a map of stacks needs besides. */
  readonly world: WorldHand;
  /** Battles that go on by themselves, as far as one has said. */
  readonly fight: AutoBattle;
  /** What cannot be done, and why. */
  readonly refused: Refusals;
  /** Whether a phase is really to be ended. */
  readonly ending: EndTurnConfirm;
  /** A battle that waits to be begun. */
  readonly opening: BattleIntro;
  readonly #playback: PlaybackQueue;
  readonly #stop: () => void;
  readonly #orientation = new Orientation();
  /** The window has another shape, so that the board may lie otherwise. */
  readonly #updateOrientation = (): void => {
    const table = this.#table();
    if (table && this.board && table !== this.board.table) this.board = { ...this.board, table };
  };

  constructor(readonly store: MatchStore) {
    this.overlay = new Overlay(store.id);
    this.coach = new Coach(this);
    this.sight = new SightTool((space) => store.api.sight(space));
    this.pointing = new Pointing(store);
    this.world = new WorldHand(store);
    this.fight = new AutoBattle(this);
    this.refused = new Refusals(store);
    this.ending = new EndTurnConfirm(store.id);
    this.odds = new OddsBook(
      (move, unless) => {
        const version = this.state?.version ?? -1;
        return store.question(version, (api, signal) => api.odds(move, version, signal), unless);
      },
      ([name]) => store.card?.verbs.find((verb) => verb.name === name)?.secret !== true,
    );
    this.#playback = new PlaybackQueue(
      ({ state, last }) => this.#show(state, last),
      () => settings.motion,
      ({ state, last }) => this.dice.land(state, last, this.state !== null),
      () => void this.fight.goOn(),
      () => settings.likes.watchSpeed,
    );
    this.opening = new BattleIntro(
      store,
      (update) => this.#playback.put(update),
      () => this.fight.goesOn(),
    );
    this.#stop = store.subscribe((news) => this.opening.put(news));
    window.addEventListener("resize", this.#updateOrientation);
  }

  /** The table as it lies before us. */
  #table(): Table | null {
    const { table, state, isHotseat } = this.store;
    return table && this.#orientation.of(table, state?.seat ?? -1, isHotseat);
  }

  /** Turn the map by a quarter. */
  turn(): void {
    const game = this.store.table?.game;
    if (!game) return;
    settings.setQuarters(game, settings.quartersOf(game) + 1);
    this.#updateOrientation();
  }

  leave(): void {
    window.removeEventListener("resize", this.#updateOrientation);
    this.fight.stop();
    this.#stop();
    this.#playback.stop();
  }

  // --- what follows from the state ---

  /** The log as far as the table shows it. */
  log = $derived.by((): readonly LogLine[] => visibleLog(this.store.log, this.store.state, this.state));

  buttons = $derived.by((): Button[] =>
    this.board && !this.past && !this.editing && !panelOf(this.board.view, "form") ? buttons(this.board) : [],
  );

  glowing = $derived.by((): Set<Spot> =>
    this.board && !this.past && !this.editing ? touchableSpots(this.board) : new Set(),
  );

  /** The space under the pointer, or that of the piece there. */
  hoveredSpace = $derived.by((): number | null => {
    const { board, hovered } = this;
    return board && hovered !== null ? this.#spaceOf(board, hovered) : null;
  });

  #spaceOf(board: Board, spot: Spot): number | null {
    if (isSpace(spot)) return spot;
    return (
      board.view.counters.find((counter) => counter.space >= 0 && pieceSpot(board.lexicon, counter) === spot)?.space ??
      null
    );
  }

  /** Whose moves are looked at: the choice that is open, or the goal under the pointer. */
  aim = $derived.by((): { spot: Spot; offers: readonly Offer[]; open: boolean } | null => {
    const { board, hovered } = this;
    if (!board || this.past || this.editing) return null;
    // on a map of stacks the list beside the map gives orders; only what is done to one thing alone is asked where it lies
    if (isWorld(board.table) && (board.choosing === null || board.choosing !== board.selected)) return null;
    if (board.choosing !== null) return { spot: board.choosing, offers: choices(board), open: true };
    const here = hovered === null ? undefined : (goals(board).get(hovered) ?? this.#movesAlone(board, hovered));
    return here ? { spot: hovered!, offers: here, open: false } : null;
  });

  /** On a map, what a touch of this space alone would do, where that is all that the question is about. */
  #movesAlone(board: Board, spot: Spot): readonly Offer[] | undefined {
    if (board.selected !== null) return undefined;
    const offers = singles(board, spot);
    if (board.table.features?.length && isSpace(spot) && offers.length) return offers;
    if (!board.table.lines.length) return undefined;
    return offers.length === 1 && !offers[0]!.worded ? offers : undefined;
  }

  /** The question is answered by buttons alone (which die to use, whether to hold). */
  isAboutNoSpace = $derived.by(
    (): boolean =>
      this.board !== null && this.board.offers.length > 0 && this.board.offers.every(({ spots }) => !spots.length),
  );

  // --- touches ---

  /** A button is pointed at: what would its move bring? While none is, what happens if the question is declined. */
  consider(button: Button | null): void {
    const looked = button ?? this.buttons.find((one) => one.declines && !isEnding(one)) ?? null;
    this.considered = looked?.move && !isEnding(looked) && !this.past ? looked.move : null;
    // where battles have prospects of their own, single moves are not reckoned out
    if (this.considered && settings.likes.odds && !this.board?.table.forecasts) this.odds.want([this.considered]);
    else this.odds.rest();
  }

  touch(spot: Spot | null, sure: boolean): void {
    if (this.sight.on && this.board) {
      this.hovered = spot;
      return this.sight.touch(spot === null ? null : this.#spaceOf(this.board, spot));
    }
    if (this.pointing.on && this.board)
      return this.pointing.touch(spot === null ? null : this.#spaceOf(this.board, spot));
    if (this.past || this.#playback.hurry()) return;
    this.refused.clear();
    this.touched = spot;
    if (!this.board || this.editing) return;
    if (spot === null) this.#setSelection(isFilled(this.board) ? this.board : putBack(putBack(this.board)));
    else {
      this.#do(touch(this.board, spot, sure, settings.likes.confirmFinal));
      if (isWorld(this.board.table)) this.world.look(this.board, this.#spaceOf(this.board, spot));
    }
  }

  /** So many of a stack are to go. */
  choose(spot: Spot, units: number): void {
    if (this.board) this.#setSelection(choose(this.board, spot, units));
  }

  chooseAll(all: boolean): void {
    if (this.board) this.#setSelection(chooseAll(this.board, all));
  }

  /** All who come from a space go along, or none of them. */
  chooseFrom(space: number): void {
    if (this.board) this.#setSelection(chooseFrom(this.board, space));
  }

  /** Others are chosen, or nobody any more: what the battle would bring is another thing. */
  #setSelection(board: Board): void {
    this.board = board;
    this.world.lookAgain(board);
  }

  /** Units from elsewhere are to come to the space that is held. */
  gather(): void {
    if (this.board) this.board = gather(this.board);
  }

  /** The order is given to all who are chosen. */
  give(order: Order, at: Spot | null = null): void {
    if (this.board) this.#do(give(this.board, order, at));
  }

  /** Open the list of a space. */
  show(space: number): void {
    if (this.board) this.board = aimed({ ...putBack(putBack(this.board)), selected: space, cursor: space });
  }

  /** Groups that are named as they stand are ordered. */
  async order(parts: readonly GroupPart[]): Promise<void> {
    if (this.board)
      await this.#march({ goal: this.board.cursor, parts, units: parts.reduce((sum, part) => sum + part.units, 0) });
  }

  /** Close the list of a space. */
  letGo(): void {
    if (this.board) this.#setSelection(putBack({ ...this.board, choosing: null, chosen: new Map(), gathering: null }));
  }

  async #march(march: March): Promise<void> {
    this.odds.rest();
    sounds.play("place");
    this.#reportError(await this.world.march(march), march.goal);
  }

  /** Take back all units that went together. */
  async takeBackMarch(): Promise<void> {
    this.#reportError(await this.world.takeBack(), null);
  }

  take(spot: Spot): void {
    this.refused.clear();
    if (this.board && !this.past && !this.editing) this.board = take(this.board, spot);
  }

  drop(spot: Spot | null): void {
    if (this.board) this.#do(drop(this.board, spot, settings.likes.confirmFinal));
  }

  cursor(spot: Spot): void {
    if (this.board) this.board = { ...this.board, cursor: spot };
  }

  hover(spot: Spot | null): void {
    this.hovered = spot;
    if (this.board && isWorld(this.board.table)) {
      this.world.point(this.board, spot);
      this.world.look(this.board, spot === null ? null : this.#spaceOf(this.board, spot));
    }
    if (this.board && spot !== null) this.sight.hover(this.#spaceOf(this.board, spot));
  }

  pick(offer: Offer): void {
    if (this.board && !this.#playback.hurry()) this.#do(pick(this.board, offer));
  }

  /** Take up the counter under an open choice instead of choosing. */
  takeInstead(spot: Spot): void {
    if (this.board) this.#do(touch({ ...this.board, selected: null, choosing: null }, spot, true));
  }

  press(button: Button): void {
    this.refused.clear();
    if (!this.board || this.past) return;
    const question = String(this.board.view.ask);
    // what the dice bring may ask for something else: then the press only shows it
    if (
      this.#playback.hurry() &&
      (String(this.board.view.ask) !== question || !this.buttons.some(({ id }) => id === button.id))
    )
      return;
    if (button.move && isEnding(button) && this.state && this.ending.put(this.board, this.state, button.move)) return;
    this.#do(press(this.board, button.id));
  }

  /** End all the same. */
  confirm(): void {
    const move = this.ending.confirm();
    if (move) void this.send(move);
  }

  /** The question can be asked again, and be declined every time: for how long the buttons beside it do so. */
  declinesOn = $derived.by((): readonly Until[] =>
    this.past || declinable(this.state, this.store.card) === null ? [] : lasting(this.store.card),
  );

  /** Have the server decline this question and all of its topic, for the rest of the turn or longer. */
  async declineOn(until: Until): Promise<void> {
    const topic = declinable(this.state, this.store.card);
    if (topic !== null) this.#reportError(await this.store.decline(topic, until), null);
  }

  /** Esc; says whether there was anything to put back. */
  putBack(): boolean {
    if (this.ending.putBack()) return true;
    const held = this.refused.now !== null || (this.board !== null && isTouched(this.board));
    this.refused.clear();
    // on a map of stacks all that is held is let go at once: another touch there is a look, never a goal
    if (this.board)
      this.#setSelection(
        putBack(isWorld(this.board.table) ? { ...this.board, choosing: null, chosen: new Map() } : this.board),
      );
    return held;
  }

  /** Several orders at once; `closing`: then this one, while the same sheet lies there. */
  async sendAll(moves: readonly Move[], closing: Move | null = null): Promise<void> {
    if (this.board) this.#setSelection(putBack(putBack(this.board)));
    const { state } = this.store;
    if (!state) return;
    const sheet = panelOf(state.view, "form");
    sounds.play("place");
    this.odds.rest();
    const fault = moves.length ? await this.store.sendGroup(partsOf(moves), state.version) : null;
    if (fault || !closing) return this.#reportError(fault, null);
    // with the last coin spent the sheet closes by itself: what would close it must not end the next phase
    const now = this.store.state;
    if (now && panelOf(now.view, "form")?.title === sheet?.title)
      this.#reportError(await this.store.send(closing, now.version), null);
  }

  /** The list of our orders is open, from which any one is taken back. */
  listsOrders = $state(false);

  /** Open the list of our orders, where there are any to take back, or close it. */
  toggleOrders(): void {
    this.listsOrders = !this.listsOrders && this.store.api.listsOrders && this.state?.can_undo === true && !this.past;
  }

  async undo(): Promise<void> {
    this.#reportError(await this.store.undo(), null);
  }

  async send(move: Move, at: Spot | null = null): Promise<void> {
    if (!this.state) return;
    sounds.play("place");
    this.odds.rest();
    this.#reportError(await this.store.send(move, this.state.version), at);
  }

  #do([board, effect]: Step): void {
    this.board = board;
    if (effect.kind === "send") void this.send(effect.move, board.cursor);
    if (effect.kind === "march") void this.#march(effect.march);
    if (effect.kind !== "refused" || !effect.verb) return;
    const [what, where] = [effect.from, effect.to].map((spot) => thingAt(board.lexicon, spot).id);
    void this.refused.ask(effect.move ?? [effect.verb, what!, where!], effect.to, effect.space);
  }

  #reportError(fault: HttpError | null, spot: Spot | null): void {
    if (fault) this.refused.tell({ rule: fault.rule, text: fault.message, spot });
  }

  // --- states ---

  #show(state: MatchState, last: readonly PlayedMove[]): void {
    const { card } = this.store;
    const table = this.#table();
    if (!table || !card) return;
    const before = this.board;
    const isTakenBack = this.state !== null && state.moves < this.state.moves;
    if (state.moves !== this.state?.moves) {
      this.refused.clear();
      this.ending.putBack(); // what could be ended then is no longer on, or something else was done since
    }
    this.state = state;
    this.touched = null;
    this.overlay.load(state.seat ?? -1, table);
    this.odds.at(state.version);
    this.sight.at(state.version);
    this.world.at(state.version);
    this.changed = before && last.length ? changes(table, card, before.view, state.view, last) : null;
    if (last.length) this.trails = trails(card, last, before?.view);
    else if (!before || isTakenBack) this.trails = [];
    this.board =
      before && before.table === table
        ? withView(
            before,
            state.view,
            last.some(([seat]) => seat < 0),
          )
        : newBoard(table, card, state.view);
    this.dice.tell();
    this.consider(null);
    this.#sound(state, last);
  }

  #sound(state: MatchState, last: readonly PlayedMove[]): void {
    if (last.length && this.dice.cast?.version !== state.version) sounds.play("place");
    if (last.some(([seat]) => seat !== state.seat) && state.view.ask?.[0] === state.seat) sounds.play("turn");
  }
}

/** It closes a phase or turn. */
const isEnding = ({ role }: Button): boolean => role === "end";
