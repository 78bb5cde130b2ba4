// What goes over the wire: the types that `npm run types` makes of the server's own. A drift fails `npm run check`.

import type { Table, Wire } from "@broadfront/board";

export type OptionCard = Wire["OptionInfo"];
export type LevelCard = Wire["ComputerLevel"];
export type Balance = Wire["Balance"];
export type EvenValue = Wire["EvenValue"];
export type WinRate = Wire["WinRate"];
export type ScenarioChoice = Wire["ScenarioChoice"];
export type CalculatorAnswer = Wire["CalculatorAnswer"];
export type CalculatorForm = Wire["CalculatorForm"];
export type GameSummary = Wire["GameSummary"];
export type GameCard = Wire["GameDetails"];
export type Advice = Wire["Advice"];
export type GuidedMatch = Wire["GuidedMatch"];
export type StandingQuestion = Wire["AutoDeclineTopic"];
export type StandingAnswer = Wire["AutoDecline"];
export type Standing = Wire["AutoDeclines"];
export type SeatLink = Wire["SeatLink"];
export type SendOffer = Pick<Wire["OfferRequest"], "say"> & Partial<Wire["OfferRequest"]>;
export type SendReplacement = Pick<Wire["ReplacementRequest"], "say"> & Partial<Wire["ReplacementRequest"]>;
export type WatchMatch = Wire["WatchRequest"];
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
export type Why = Wire["Legality"];
export type Moment = Wire["MatchPosition"];
export type LuckLine = Wire["LuckLine"];
export type Timeline = Wire["Timeline"];
export type LuckReport = Wire["LuckReport"];
export type Summary = Wire["Summary"];
export type Intentions = Wire["TurnExplanations"];
export type TurnIntention = Wire["TurnExplanation"];
export type BattleReport = Wire["BattleReport"];
export type BattleReports = Wire["BattleReports"];
export type BattleCamp = Wire["BattleSide"];
export type SideSummary = Wire["SideSummary"];
export type Amount = Wire["Amount"];
export type AttackRecord = Wire["AttackReport"];
export type Hurt = Wire["DamagedPiece"];
export type Me = Wire["Account"];
export type Notices = Wire["NotificationPreferences"];
export type SendNotices = Wire["NotificationPreferencesUpdate"];
export type TestOutcome = Wire["NotificationTest"];
export type OwnSeat = Wire["OwnSeat"];
export type PasskeyCard = Wire["PasskeyInfo"];
export type Device = Wire["SignedInBrowser"];
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
