// Scenarios under construction, and what they are built of. Shapes of broadfront.server.scenarios.schemas; the scenario itself
// has the shape of its file, and what it may hold is the game's affair: the kit says it.

import type { Space, Wire } from "@broadfront/board";

/** Where something stands in a scenario: ["sides", 0, "units", 3, "hex"]. */
export type Path = readonly (string | number)[];

/** A map of one's own. Rows are strings, one letter for each column. */
export interface Sheet {
  readonly name: string;
  readonly rows: readonly string[];
  readonly hills: Readonly<Record<string, readonly string[]>>;
  readonly rivers: readonly string[];
  readonly roads: readonly string[];
  readonly bridges: readonly string[];
  readonly names: Readonly<Record<string, string>>;
}

/** A sheet of the box, laid down. */
export interface Laid {
  readonly sheet: string;
  readonly column: number;
  readonly row: number;
  readonly turned: boolean;
}

export interface UnitCard {
  readonly unit: string;
  readonly hex: string;
  readonly dug_in: boolean;
  readonly steps: number;
  readonly suppressed: boolean;
  readonly turn: number;
  readonly count: number;
}

export interface SupportCard {
  readonly support: string;
  readonly box: string;
  readonly hard: number;
  readonly soft: number;
  readonly cards: number;
  readonly title: string;
  readonly missions: number;
}

interface SideCard {
  readonly nation: string;
  readonly edge: string;
  readonly units: readonly UnitCard[];
  readonly support: readonly SupportCard[];
  readonly purchase?: { readonly points: number; readonly place: number; readonly enter: number };
  readonly zone: { readonly hexes: readonly string[]; readonly within: number; readonly beyond: number };
  readonly exit_edge: string;
  readonly banzai: boolean;
}

export interface Block {
  readonly kind: string;
  readonly hexes?: readonly string[];
  readonly columns?: readonly number[];
  readonly at_least?: number;
  readonly at_most?: number;
  readonly infantry?: boolean;
}

export interface Victory {
  readonly side: string;
  readonly when: string;
  readonly conditions: readonly Block[];
}

export interface Scenario {
  readonly title: string;
  readonly blurb: string;
  readonly turns: number;
  readonly first: string;
  readonly sets_up_first: string;
  readonly otherwise: string;
  readonly maps: readonly Laid[];
  readonly map?: Sheet;
  readonly sides: readonly SideCard[];
  readonly victory: readonly Victory[];
  readonly score?: { readonly steps: number; readonly hexes: Readonly<Record<string, number>> };
  readonly night: boolean;
  readonly fixed: Readonly<Record<string, string | number | boolean>>;
}

export interface KitUnit {
  readonly id: string;
  readonly name: string;
  readonly nation: string;
  readonly class: string;
  readonly symbol: string;
  readonly steps: number;
  readonly figures: readonly string[];
  readonly leader: number;
  readonly infantry: boolean;
  readonly transport: boolean;
  readonly can_dig: boolean;
  readonly points: number;
  readonly year: string;
}

interface KitSupport {
  readonly id: string;
  readonly name: string;
  readonly box: string;
  readonly hard: number;
  readonly soft: number;
  readonly cards: number;
  readonly points: number;
  readonly nations: readonly string[];
}

/** What scenarios are built of. */
export interface Kit {
  readonly terrains: readonly {
    readonly letter: string;
    readonly name: string;
    readonly colour: string;
    readonly blocks_sight: boolean;
    readonly clear: boolean;
  }[];
  readonly sheets: Readonly<Record<string, { readonly name: string; readonly columns: number; readonly rows: number }>>;
  readonly edges: readonly string[];
  readonly sides: readonly string[];
  readonly nations: readonly { readonly id: string; readonly name: string; readonly colour: string }[];
  readonly units: readonly KitUnit[];
  readonly support: readonly KitSupport[];
  readonly boxes: readonly string[];
  readonly conditions: readonly {
    readonly kind: string;
    readonly name: string;
    readonly help: string;
    readonly fields: readonly string[];
  }[];
  readonly otherwise: readonly string[];
  readonly when: readonly string[];
  readonly schema: string;
  readonly limits: {
    readonly hexes: number;
    readonly columns: number;
    readonly rows: number;
    readonly units: number;
    readonly turns: number;
  };
}

/** The server sends kit and scenario as plain data: their shapes are the game's affair. */
export type WorkbenchCard = Wire["ScenarioEditorInfo"] & { readonly kit: Kit; readonly blank: Scenario };

export type Complaint = Wire["Complaint"];
/** Spaces that mean something to a side before the match. */
export type SetupArea = Wire["SetupArea"];
/** What the game says of a scenario under construction. */
export type Sketch = Wire["Sketch"];
/** What is said of a scenario file, with its data and the name of its table. */
export type ScenarioDraft = Wire["ScenarioDraft"];
export type Data = Readonly<Record<string, unknown>>;
/** A scenario file under construction: its text, and what a form wants it to say if that was filled in since. */
export interface Source {
  readonly text: string;
  readonly data?: Data;
}
export type StudyState = Wire["StudyState"];

export type { Space };
