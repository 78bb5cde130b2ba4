// What the server sends of a table, a view and a question: the types that `npm run types` makes of the server's own. The
// board knows these and no rule of any game.

import type { components } from "./api";

/** Every shape that goes over the wire, by the name that the server gives it. */
export type Wire = components["schemas"];

export type Point = readonly [x: number, y: number];

/** An answer to an Ask: a verb and two ids whose kinds the verb's card names. */
export type Move = Wire["Move"];
/** [seat, rule, prompt, moves, weights, seen_by]: who is asked, under which rule, in which words, every legal answer. */
export type Ask = Wire["Ask"];
/** A move as it was made: who made it (-1: chance) and what it was. */
export type PlayedMove = Wire["MatchState"]["last"][number];

export type Terrain = Wire["Terrain"];
export type Space = Wire["Space"];
export type Lettering = Wire["Lettering"];
export type Scenery = Wire["Scenery"];
export type Side = Wire["Side"];
export type Phase = Wire["Phase"];
export type CardFace = Wire["CardFace"];
export type Line = Wire["Line"];
export type Globe = Wire["Globe"];
export type Area = Wire["Area"];
export type Caution = Wire["Caution"];
export type Zone = Wire["Zone"];
export type Counter = Wire["Counter"];
export type State = Wire["State"];
export type Sign = State["sign"];
export type Mark = Wire["Mark"];
export type Marker = Wire["Marker"];
export type Arrow = Wire["Arrow"];
export type Reach = Wire["ReachOverlay"];
export type Tray = Wire["Tray"];
export type TrayItem = Wire["TrayItem"];
export type Track = Wire["Track"];
export type View = Wire["View"];
/** What lies beside the board; its field `panel` says what it is. */
export type Panel = View["panels"][number];
type PanelOf<K extends Panel["panel"]> = Extract<Panel, { readonly panel: K }>;
export type Verb = Wire["VerbInfo"];
export type Role = Verb["role"];

/** From the table as it was sent to the table as it lies: x' = a x + c y + e, y' = b x + d y + f. */
export type Lay = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

/** The table; `lay` says how it was turned and widened here: nothing of the kind comes over the wire. */
export type Table = Wire["Table"] & { readonly lay?: Lay };

/** The part of a game's card that the board needs: its verbs, the words for ids, the kind that names spaces. */
export type Lexicon = Pick<Wire["GameDetails"], "verbs" | "words" | "space_kind">;

/** The ground of a space. */
export const terrainOf = ({ terrains }: Pick<Table, "terrains">, space: Space): Terrain =>
  terrains.find(({ name }) => name === space.terrain) ?? BARE;
const BARE: Terrain = { name: "", sign: "", colour: "#cccccc", domain: "land", art: "" };

/** The panels of one kind, in their order. */
export const panelsOf = <K extends Panel["panel"]>(
  view: Pick<View, "panels"> | null | undefined,
  kind: K,
): PanelOf<K>[] => (view?.panels ?? []).filter((panel): panel is PanelOf<K> => panel.panel === kind);
/** The panel of a kind of which a view has one at most. */
export const panelOf = <K extends Panel["panel"]>(
  view: Pick<View, "panels"> | null | undefined,
  kind: K,
): PanelOf<K> | null => panelsOf(view, kind)[0] ?? null;

/** Whether a piece is in a state. */
export const isIn = ({ states }: Pick<Counter, "states">, sign: Sign): boolean =>
  states.some((state) => state.sign === sign);

/** A space, table and view with nothing but what is given: for pictures without a match, and for tests. */
export const plainSpace = (fields: Partial<Space>): Space => ({
  id: 0,
  name: "",
  x: 0,
  y: 0,
  outline: [],
  terrain: "",
  region: "",
  side: "",
  named: true,
  marks: [],
  spoken: "",
  shape: "",
  lettering: null,
  worth: "",
  city: null,
  city_name: null,
  slots: [],
  ...fields,
});
export const plainTable = (fields: Partial<Table>): Table => ({
  game: "",
  title: "",
  width: 0,
  height: 0,
  spaces: [],
  terrains: [],
  sides: [],
  seats: [],
  phases: [],
  cards: [],
  card_kind: "",
  lines: [],
  stacks: false,
  globe: null,
  features: [],
  sections: [],
  winning: [],
  sights: false,
  scenery: [],
  token: 0,
  forecasts: false,
  ways: false,
  areas: [],
  seat_sides: [],
  alliances: {},
  colours: {},
  worths: {},
  figures: {},
  worth_unit: "",
  pip: "hit",
  edges: [],
  ...fields,
});
export const plainView = (fields: Partial<View>): View => ({
  seat: -1,
  headline: "",
  phase: "",
  counters: [],
  panels: [],
  markers: [],
  arrows: [],
  closed: [],
  reaches: [],
  ask: null,
  labels: [],
  roles: [],
  cautions: [],
  halts: [],
  result: null,
  holders: [],
  mover: "",
  zones: [],
  rooms: [],
  assured: "",
  ...fields,
});

/** A counter with nothing but what is given. */
export const plainCounter = (fields: Partial<Counter>): Counter => ({
  space: -1,
  side: "",
  kind: "",
  symbol: "",
  states: [],
  badges: [],
  spoken: "",
  id: -1,
  id_kind: "",
  card: -1,
  slot: "",
  end: "",
  domain: "",
  number: 1,
  spent: 0,
  cargo: 0,
  pips: 0,
  members: [],
  face: null,
  within: "",
  target: -1,
  ...fields,
});
