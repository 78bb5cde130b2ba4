// What the server sends of a table, a view and a question: the same shapes as broadfront.engine.table and .contract,
// as they come over the wire (named tuples are arrays). The board knows these and no rule of any game.

import type { Battle, Calendar, Face, Form, Ledger, Plot, Room, Section, SupplyBox } from "./sheets.ts";

export type Point = readonly [x: number, y: number];

/** An answer to an Ask: a verb and two ids whose kinds the verb's card names. */
export type Move = readonly [verb: string, what: number, where: number];

/** What the table waits for: who is asked, under which rule, in which words, and every legal answer. */
export type Ask = readonly [
  seat: number,
  rule: string,
  prompt: string,
  moves: readonly Move[],
  weights: readonly number[],
  seenBy: number | null,
];

/** A move as it was made: who made it (-1: chance) and what it was. */
export type Made = readonly [seat: number, verb: string, what: number, where: number];

export interface Terrain {
  readonly name: string;
  readonly sign: string;
  readonly colour: string;
}

export interface Space {
  readonly id: number;
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly outline: readonly Point[];
  readonly terrain: string;
  readonly region: string;
  readonly marks: readonly string[];
  readonly spoken: string;
  /** Its true outline, an SVG path in the table's units; then `outline` is only a box round it. */
  readonly shape?: string;
  /** Its name as it is printed on the map. */
  readonly lettering?: Lettering | null;
  /** A figure printed after the name: what it produces. */
  readonly worth?: string;
  /** A city printed in it: x and y are the place of its star. */
  readonly city?: Lettering | null;
  /** The middle of the city's name; null: right of the star. */
  readonly city_name?: Point | null;
  /** Where counters stand, in this order. */
  readonly slots?: readonly Point[];
}

/** Words on the map: their lines, the middle of the block, and the height of a line. */
export interface Lettering {
  readonly lines: readonly string[];
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

/** Something drawn on the map that no rule knows: "ice", "lake", "grid", "name", "link", "canal", "frame". */
export interface Scenery {
  readonly kind: string;
  readonly path: string;
  readonly text: Lettering | null;
  readonly turn: number;
}

export interface Side {
  readonly name: string;
  readonly colour: string;
  readonly pattern: string;
}

export interface Phase {
  readonly id: string;
  readonly name: string;
  readonly rule: string;
}

/** A card as it looks face up. */
export interface CardFace {
  readonly title: string;
  /** What sort of card it is, which gives it its colour: "ground", "air", "location", "leader", "event". */
  readonly family: string;
  readonly line: string;
  readonly figures: readonly (readonly [name: string, value: string])[];
  readonly text: string;
  readonly symbol: string;
  readonly side: string;
}

/** A line drawn on the map, such as a supply route: its name and the points it runs through. */
export interface Line {
  readonly name: string;
  readonly points: readonly Point[];
  readonly kind: string;
}

/** Where the map lies on the globe: a point x, y of the table as it was sent is at lon + x * dlon, lat + y * dlat. */
export interface Globe {
  readonly lon: number;
  readonly lat: number;
  readonly dlon: number;
  readonly dlat: number;
}

/** From the table as it was sent to the table as it lies: x' = a x + c y + e, y' = b x + d y + f. */
export type Lay = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

export interface Table {
  readonly game: string;
  readonly title: string;
  readonly width: number;
  readonly height: number;
  readonly spaces: readonly Space[];
  readonly terrains: readonly Terrain[];
  readonly sides: readonly Side[];
  readonly seats: readonly string[];
  readonly phases: readonly Phase[];
  /** Every card of the game: their ids are those of the words of `card_kind`. */
  readonly cards: readonly CardFace[];
  readonly card_kind: string;
  readonly lines: readonly Line[];
  readonly globe: Globe | null;
  /** What is printed on the ground besides terrain: rivers, sides of hills, roads, bridges. */
  readonly features?: readonly Line[];
  /** The scenario card in words. */
  readonly sections?: readonly Section[];
  /** Whether the server answers what is seen from a space. */
  readonly sights?: boolean;
  readonly scenery?: readonly Scenery[];
  /** How wide a counter is where the map says so; 0: as wide as the spaces allow. */
  readonly token?: number;
  /** Whether the server answers what a battle would bring. */
  readonly forecasts?: boolean;
  /** Whether the server answers which way a move takes. */
  readonly ways?: boolean;
  /** Parts of the map that some pieces may not leave. */
  readonly areas?: readonly Area[];
  /** How it was turned and widened here; nothing of the kind comes over the wire. */
  readonly lay?: Lay;
}

/** A part of the map that some pieces may not leave: those whose `within` is its name. */
export interface Area {
  readonly name: string;
  readonly spaces: readonly number[];
  readonly rule: string;
}

/** Spaces under a rule of their own, which a side keeps. */
export interface Zone {
  readonly name: string;
  readonly side: string;
  readonly spaces: readonly number[];
  readonly active: boolean;
  readonly rule: string;
  readonly text: string;
}

export interface Counter {
  readonly space: number;
  readonly side: string;
  readonly kind: string;
  readonly symbol: string;
  readonly states: readonly string[];
  readonly badges: readonly string[];
  readonly spoken: string;
  /** What moves call it, as an id of the words of `id_kind`; -1: moves name its space. */
  readonly id: number;
  readonly id_kind: string;
  /** The card that it is, as an index of the table's cards; -1: none. */
  readonly card: number;
  /** Its place on a space that holds several: "unit", "leader", "location", "air"; "": it has the space to itself. */
  readonly slot: string;
  /** How many damage markers lie on it. */
  readonly pips: number;
  /** The pieces that it stands for, as ids of the words of `id_kind`: a stack. Moves name one of them. */
  readonly members?: readonly number[];
  /** All that is printed on it, if that is more than kind and badges: then it is drawn as a square with figures. */
  readonly face?: Face | null;
  /** The name of the table's area that it may not leave; "": none. */
  readonly within?: string;
}

/** Something declared and not yet resolved: from a space to a space (-1: from beyond the board's edge). */
export interface Arrow {
  /** How it is drawn: "bombing", "escort", "interception", "drop", "bombardment", "attack". */
  readonly kind: string;
  readonly side: string;
  readonly origin: number;
  readonly target: number;
  readonly label: string;
  readonly spoken: string;
  /** The piece that flies, as an id of the words of `id_kind`; -1: none that moves name. */
  readonly id: number;
  readonly id_kind: string;
}

/** What a side can reach from a space next turn: "Bombers can attack from here", and where. */
export interface Reach {
  readonly space: number;
  readonly side: string;
  readonly name: string;
  readonly spaces: readonly number[];
}

export interface Tray {
  readonly name: string;
  readonly seat: number;
  /** In a hand or pile, names are words of the table's `card_kind`, or "hidden" for cards face down. */
  readonly items: readonly (readonly [name: string, count: number])[];
  /** How it is drawn: "pieces", "hand" (cards side by side), "pile" (cards on one another, opened at wish). */
  readonly style: string;
}

export interface Track {
  readonly name: string;
  readonly value: string;
  readonly seat: number;
  readonly rule: string;
}

export interface View {
  readonly seat: number;
  readonly headline: string;
  readonly phase: string;
  readonly counters: readonly Counter[];
  readonly markers: readonly (readonly [space: number, name: string])[];
  readonly trays: readonly Tray[];
  readonly tracks: readonly Track[];
  readonly arrows: readonly Arrow[];
  /** Lines that are closed to a side, as (index of the table's lines, name of the side). */
  readonly closed: readonly (readonly [line: number, side: string])[];
  readonly reaches: readonly Reach[];
  readonly ask: Ask | null;
  /** What the moves of `ask` are called, one each, where verb and words do not say it; "": they do. Or none at all. */
  readonly labels?: readonly string[];
  /** Verbs that mean something else in this question than their cards say. */
  readonly roles?: readonly (readonly [verb: string, role: Role])[];
  readonly result: readonly number[] | null;
  /** Playing cards drawn for the last order: rank and suit, "10H". */
  readonly drawn?: readonly string[];
  readonly boxes?: readonly SupplyBox[];
  readonly calendar?: Calendar | null;
  /** Set while the questions can be answered on one sheet. */
  readonly form?: Form | null;
  /** Who holds each space that somebody holds, as (space, name of the side). */
  readonly holders?: readonly (readonly [space: number, side: string])[];
  /** The battle board, while a battle is fought. */
  readonly battle?: Battle | null;
  readonly ledgers?: readonly Ledger[];
  readonly plots?: readonly Plot[];
  /** Where fewer fit than there are to be put there. */
  readonly rooms?: readonly Room[];
  readonly zones?: readonly Zone[];
  /** The side whose turn it is, where a seat has several; "": nobody's. */
  readonly mover?: string;
}

/** What a verb means: see broadfront.engine.table. */
export type Role = "choose" | "move" | "attack" | "place" | "buy" | "roll" | "hits" | "draw" | "pass" | "decline" | "end" | "default";

/** A verb as a button: its label, the kinds of its two ids ("" unused), its key, and what it means. */
export interface Verb {
  readonly name: string;
  readonly label: string;
  readonly what: string;
  readonly where: string;
  readonly key: string;
  readonly role: Role;
  /** What its moves draw only their seat sees: they have no odds. */
  readonly secret?: boolean;
}

/** The part of a game's card that the board needs: its verbs, the words for ids, the kind that names spaces. */
export interface Lexicon {
  readonly verbs: readonly Verb[];
  readonly words: Readonly<Record<string, readonly string[]>>;
  readonly space_kind: string;
}
