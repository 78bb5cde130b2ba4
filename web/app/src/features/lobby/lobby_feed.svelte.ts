// Live updates of the lobby (open tables, matches to watch, the player's own matches) or of one tournament.

import { language } from "../../lib/i18n.ts";
import { ReconnectingSocket } from "../../lib/api/socket.ts";
import { onWakeUp } from "../../lib/page_visibility.ts";
import { ownSeats } from "../../lib/recent_matches.ts";
import type { LobbyMessage, OwnMatches, MatchSummary } from "./api.ts";

/** The server takes so many links; those of the matches seen last come first. */
const MAX_SEATS = 100;

export class LobbyFeed {
  /** Null before the first message. */
  open = $state.raw<readonly MatchSummary[] | null>(null);
  live = $state.raw<readonly MatchSummary[]>([]);
  own = $state.raw<OwnMatches | null>(null);
  connected = $state(false);
  /** How often the tournament was written to. */
  writes = $state(0);

  #cards = new Map<string, MatchSummary>();
  readonly #socket: ReconnectingSocket;

  /** With a tournament's id, the server sends the updates of that tournament alone. */
  constructor(tournament = "") {
    this.#socket = new ReconnectingSocket({
      address: () => {
        const address = new URL("/api/v1/lobby/live", location.href);
        address.searchParams.set("lang", language);
        address.protocol = address.protocol.replace("http", "ws");
        return address.href;
      },
      opened: () => {
        this.connected = true;
        this.#socket.send(JSON.stringify(tournament ? { tournament } : { seats: ownSeats().slice(0, MAX_SEATS) }));
      },
      message: (data) => this.update(JSON.parse(String(data)) as LobbyMessage),
      lost: () => (this.connected = false),
    });
  }

  /** Connect, and stay connected; returns what ends it. */
  follow(): () => void {
    const stopWakeUps = onWakeUp(() => this.#socket.nudge());
    this.#socket.start();
    return () => {
      stopWakeUps();
      this.#socket.stop();
      this.connected = false;
    };
  }

  /** Apply a message of the server. */
  update({ lobby, own, tournament }: LobbyMessage): void {
    this.writes = tournament ?? this.writes;
    if (own) this.own = own;
    if (!lobby) return;
    const known = new Map([...this.#cards, ...lobby.cards.map((card) => [card.match, card] as const)]);
    const cardsOf = (ids: readonly string[]): MatchSummary[] => ids.flatMap((id) => known.get(id) ?? []);
    this.open = cardsOf(lobby.open);
    this.live = cardsOf(lobby.live);
    this.#cards = new Map([...this.open, ...this.live].map((card) => [card.match, card]));
  }
}
