// The board's own words. They are English unless whoever draws the board hands in others (`useWords`).

export interface Words {
  /** A zone that is not kept at present. */
  readonly asleep: (zone: string) => string;
  readonly send: string;
  readonly tooMany: (stay: number, wanted: number, why: string) => string;
  readonly plans: Readonly<Record<"attack" | "move" | "supply" | "threat", string>>;
  readonly map: (title: string) => string;
  readonly die: (colour: string, face: number | string, mark: string) => string;
  readonly closed: (line: string) => string;
  readonly closedTo: (line: string, sides: readonly string[]) => string;
  /** How far a piece could still go. */
  readonly left: (steps: number) => string;
  readonly dugIn: string;
  readonly nothingOrdered: string;
  readonly unspent: (left: number, most: number, of: string) => string;
  readonly inReach: (side: string) => string;
}

const ENGLISH: Words = {
  asleep: (zone) => `${zone}, not kept now`,
  send: "Send",
  tooMany: (stay, wanted, why) => `${stay} of ${wanted} do not fit: ${why}.`,
  plans: { attack: "Attack", move: "Move", supply: "Supply", threat: "Threat" },
  map: (title) => `${title}: arrow keys walk the map, Enter selects`,
  die: (colour, face, mark) => `${mark ? "" : `${colour} `}die: ${face}${mark ? `, ${mark}` : ""}`,
  closed: (line) => `${line}: closed`,
  closedTo: (line, sides) => `${line}, closed to ${sides.join(" and ")}`,
  left: (steps) => `${steps} left`,
  dugIn: "DUG IN",
  nothingOrdered: "Nothing is ordered.",
  unspent: (left, most, of) => `${left} of ${most} ${of} are not spent.`,
  inReach: (side) => `within reach of ${side}`,
};

let taken = ENGLISH;

/** Take other words, for all boards of the page. */
export function useWords(words: Words): void {
  taken = words;
}

export const words = (): Words => taken;
