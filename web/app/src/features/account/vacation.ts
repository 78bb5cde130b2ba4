// Holidays from the matches by post in which an account plays.

import type { Wire } from "@broadfront/board";
import { json } from "../../lib/api/http.ts";
import type { MatchState } from "../../lib/api/types.ts";
import { t } from "../../lib/i18n.ts";

type Clock = Wire["SeatClock"];

export interface Posted {
  readonly match: string;
  readonly seat: number;
  readonly title: string;
  readonly version: number;
  readonly clock: Clock;
}

const at = (match: string): string => `/api/v1/matches/${encodeURIComponent(match)}`;

function read({ id, title, seats, seat, version, clocks }: MatchState): Posted | null {
  const clock = clocks?.pace.kind === "post" ? clocks.seats.find((one) => one.seat === seat) : undefined;
  const others = seats.filter((one) => one.seat !== seat).map(({ name }) => name);
  return clock && seat !== null
    ? { match: id, seat, title: t("holidays-against", { title, others: others.join(", ") }), version, clock }
    : null;
}

export async function posted(): Promise<Posted[]> {
  const { matches } = await json<Wire["OwnMatches"]>("/api/v1/me/matches", { method: "POST", body: { seats: [] } });
  const open = matches.filter(({ table }) => table.pace?.kind === "post" && !table.over && !table.waiting);
  const states = open.map(({ seat, table }) => json<MatchState>(at(table.match), { token: `seat-${seat}` }));
  return (await Promise.all(states)).flatMap((state) => read(state) ?? []);
}

/** Be away from a match for so many days from now on; 0: one is back. */
export async function leave({ match, seat, version }: Posted, days: number): Promise<Posted | null> {
  return read(
    await json<MatchState>(`${at(match)}/vacation`, { method: "POST", token: `seat-${seat}`, body: { version, days } }),
  );
}
