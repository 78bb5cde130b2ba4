// What goes over the wire: the types that `npm run types` makes of the server's own. A drift fails `npm run check`.

import type { Table, Wire } from "@broadfront/board";

export type OptionInfo = Wire["OptionInfo"];
export type ComputerLevel = Wire["ComputerLevel"];
export type Balance = Wire["Balance"];
export type EvenValue = Wire["EvenValue"];
export type WinRate = Wire["WinRate"];
export type ScenarioChoice = Wire["ScenarioChoice"];
export type CalculatorAnswer = Wire["CalculatorAnswer"];
export type CalculatorForm = Wire["CalculatorForm"];
export type GameSummary = Wire["GameSummary"];
export type GameDetails = Wire["GameDetails"];
export type Advice = Wire["Advice"];
export type GuidedMatch = Wire["GuidedMatch"];
export type AutoDeclineTopic = Wire["AutoDeclineTopic"];
export type AutoDecline = Wire["AutoDecline"];
export type AutoDeclines = Wire["AutoDeclines"];
export type SeatLink = Wire["SeatLink"];
export type OfferRequest = Pick<Wire["OfferRequest"], "say"> & Partial<Wire["OfferRequest"]>;
export type ReplacementRequest = Pick<Wire["ReplacementRequest"], "say"> & Partial<Wire["ReplacementRequest"]>;
export type WatchRequest = Wire["WatchRequest"];
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
export type Legality = Wire["Legality"];
export type MatchPosition = Wire["MatchPosition"];
export type LuckLine = Wire["LuckLine"];
export type Timeline = Wire["Timeline"];
export type LuckReport = Wire["LuckReport"];
export type Summary = Wire["Summary"];
export type TurnExplanations = Wire["TurnExplanations"];
export type TurnExplanation = Wire["TurnExplanation"];
export type BattleReport = Wire["BattleReport"];
export type BattleReports = Wire["BattleReports"];
export type BattleSide = Wire["BattleSide"];
export type SideSummary = Wire["SideSummary"];
export type Amount = Wire["Amount"];
export type AttackReport = Wire["AttackReport"];
export type DamagedPiece = Wire["DamagedPiece"];
export type Account = Wire["Account"];
export type NotificationPreferences = Wire["NotificationPreferences"];
export type NotificationPreferencesUpdate = Wire["NotificationPreferencesUpdate"];
export type NotificationTest = Wire["NotificationTest"];
export type OwnSeat = Wire["OwnSeat"];
export type PasskeyInfo = Wire["PasskeyInfo"];
export type SignedInBrowser = Wire["SignedInBrowser"];
export type Profile = Wire["Profile"];
export type RulesText = Wire["RulesText"];

export type ClockState = Wire["ClockState"];
export type TimeControl = ClockState["pace"];

export type Value = OptionInfo["default"];
export type Until = AutoDecline["until"];

/** What the client sends may leave out what the server has a default for. */
export type SeatPlan = Pick<Wire["SeatPlan"], "kind"> & Partial<Wire["SeatPlan"]>;
export type NewMatch = Pick<Wire["NewMatch"], "game"> &
  Partial<Omit<Wire["NewMatch"], "game" | "seats">> & { readonly seats: readonly SeatPlan[] };

export type { Table };
