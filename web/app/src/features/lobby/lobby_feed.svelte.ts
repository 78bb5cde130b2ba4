// What goes on in the lobby, as the server tells it: open tables, matches to watch, one's own matches; or in a tournament.

import { language } from "../../lib/i18n.ts";
import { pause } from "../../lib/api/live.ts";
import { heldSeats } from "../../lib/recent_matches.ts";
import type { LobbyMessage, OwnMatches, TableCard } from "./api.ts";

/** The server takes so many links; the matches seen last come first. */
const MOST_HELD = 100;
/** Silence after which the line counts as dead: the server says something at least every 20 s. */
const SILENCE = 50_000;

export class LobbyFeed {
  /** Null: nothing was heard yet. */
  open = $state.raw<readonly TableCard[] | null>(null);
  live = $state.raw<readonly TableCard[]>([]);
  own = $state.raw<OwnMatches | null>(null);
  connected = $state(false);
  /** How often the tournament was written to. */
  writes = $state(0);

  #cards = new Map<string, TableCard>();
  #socket: WebSocket | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #watchdog: ReturnType<typeof setTimeout> | undefined;
  #tries = 0;
  #left = false;
  readonly #tournament: string;

  /** With a tournament's id it hears of that alone. */
  constructor(tournament = "") {
    this.#tournament = tournament;
  }

  start(): void {
    const address = new URL("/api/v1/lobby/live", location.href);
    address.searchParams.set("lang", language);
    address.protocol = address.protocol.replace("http", "ws");
    const socket = (this.#socket = new WebSocket(address));
    this.#watch();
    socket.onopen = () => {
      this.#tries = 0;
      this.connected = true;
      socket.send(
        JSON.stringify(
          this.#tournament ? { tournament: this.#tournament } : { seats: heldSeats().slice(0, MOST_HELD) },
        ),
      );
    };
    socket.onmessage = ({ data }) => {
      this.#watch();
      this.hear(JSON.parse(String(data)) as LobbyMessage);
    };
    socket.onclose = () => this.#later();
  }

  /** Take in what is new. */
  hear({ lobby, own, tournament }: LobbyMessage): void {
    this.writes = tournament ?? this.writes;
    if (own) this.own = own;
    if (!lobby) return;
    const known = new Map([...this.#cards, ...lobby.cards.map((card) => [card.match, card] as const)]);
    const found = (ids: readonly string[]): TableCard[] => ids.flatMap((id) => known.get(id) ?? []);
    this.open = found(lobby.open);
    this.live = found(lobby.live);
    this.#cards = new Map([...this.open, ...this.live].map((card) => [card.match, card]));
  }

  /** Hear what is new for as long as the page stands; return what ends it. */
  follow(): () => void {
    const nudge = (): void => this.nudge();
    window.addEventListener("online", nudge);
    document.addEventListener("visibilitychange", nudge);
    this.start();
    return () => {
      window.removeEventListener("online", nudge);
      document.removeEventListener("visibilitychange", nudge);
      this.leave();
    };
  }

  /** The way may be clear again: try now and not later. */
  nudge(): void {
    if (this.#left || this.#socket) return;
    clearTimeout(this.#timer);
    this.start();
  }

  leave(): void {
    this.#left = true;
    this.#drop();
    clearTimeout(this.#timer);
  }

  #drop(): void {
    clearTimeout(this.#watchdog);
    const socket = this.#socket;
    this.#socket = null;
    this.connected = false;
    if (!socket) return;
    socket.onmessage = socket.onclose = null;
    // a socket closed while it is being opened makes browsers complain
    if (socket.readyState === 0) socket.onopen = () => socket.close();
    else socket.close();
  }

  #watch(): void {
    clearTimeout(this.#watchdog);
    this.#watchdog = setTimeout(() => this.#later(), SILENCE);
  }

  #later(): void {
    this.#drop();
    if (this.#left) return;
    this.#timer = setTimeout(() => this.start(), pause(this.#tries));
    this.#tries += 1;
  }
}
