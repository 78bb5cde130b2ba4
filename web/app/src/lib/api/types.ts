// What goes over the wire: the types that `npm run types` makes of the server's own. A drift fails `npm run check`.

import type { Table, Wire } from "@broadfront/board";

export type OptionCard = Wire["OptionCard"];
export type LevelCard = Wire["LevelCard"];
export type Balance = Wire["Balance"];
export type EvenValue = Wire["EvenValue"];
export type WinRate = Wire["WinRate"];
export type ScenarioChoice = Wire["ScenarioChoice"];
export type CalculatorAnswer = Wire["CalculatorAnswer"];
export type CalculatorForm = Wire["CalculatorForm"];
export type GameSummary = Wire["GameSummary"];
export type GameCard = Wire["GameCard"];
export type Advice = Wire["Advice"];
export type GuidedMatch = Wire["GuidedMatch"];
export type StandingQuestion = Wire["StandingQuestion"];
export type StandingAnswer = Wire["StandingAnswer"];
export type Standing = Wire["Standing"];
export type SeatLink = Wire["SeatLink"];
export type SendOffer = Pick<Wire["SendOffer"], "say"> & Partial<Wire["SendOffer"]>;
export type SendReplacement = Pick<Wire["SendReplacement"], "say"> & Partial<Wire["SendReplacement"]>;
export type WatchMatch = Wire["WatchMatch"];
export type Chat = Wire["Chat"];
export type ChatLine = Wire["ChatLine"];
export type CreatedMatch = Wire["CreatedMatch"];
export type SeatState = Wire["SeatState"];
export type LogLine = Wire["LogLine"];
export type MatchState = Wire["MatchState"];
export type OddsFactorLine = Wire["OddsFactorLine"];
export type OrderLine = Wire["OrderLine"];
export type Orders = Wire["Orders"];
export type OddsTable = Wire["OddsTable"];
export type Why = Wire["Why"];
export type Moment = Wire["Moment"];
export type LuckLine = Wire["LuckLine"];
export type Timeline = Wire["Course"];
export type LuckReport = Wire["LuckReport"];
export type Summary = Wire["Summary"];
export type Intentions = Wire["Intentions"];
export type TurnIntention = Wire["TurnIntention"];
export type BattleReport = Wire["BattleReport"];
export type BattleReports = Wire["BattleReports"];
export type BattleCamp = Wire["BattleCamp"];
export type SideSummary = Wire["SideSummary"];
export type Amount = Wire["Amount"];
export type AttackRecord = Wire["AttackTold"];
export type Hurt = Wire["Hurt"];
export type Me = Wire["Me"];
export type Notices = Wire["Notices"];
export type SendNotices = Wire["SendNotices"];
export type TestOutcome = Wire["TestOutcome"];
export type OwnSeat = Wire["OwnSeat"];
export type PasskeyCard = Wire["PasskeyCard"];
export type Device = Wire["Device"];
export type Profile = Wire["Profile"];
export type RulesText = Wire["RulesText"];

export type ClockState = Wire["ClockState"];
export type TimeControl = ClockState["pace"];

export type Value = OptionCard["default"];
export type Until = StandingAnswer["until"];

/** What the client sends may leave out what the server has a default for. */
export type SeatPlan = Pick<Wire["SeatPlan"], "kind"> & Partial<Wire["SeatPlan"]>;
export type NewMatch = Pick<Wire["NewMatch"], "game"> &
  Partial<Omit<Wire["NewMatch"], "game" | "seats">> & { readonly seats: readonly SeatPlan[] };

export type { Table };
