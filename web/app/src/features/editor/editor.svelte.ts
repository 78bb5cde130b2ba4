// What the page of an editor knows besides the scenario: which tool is in the hand, what is looked at, what is open.

import type { EditorContext } from "./editor_context.ts";
import * as api from "./api.ts";
import { Draft } from "./draft.svelte.ts";
import { added, cardOf, dropped, moved, WHOLE } from "./forces.ts";
import { sizeOf, isOn } from "./board/hexes.ts";
import { soonToField } from "./focus_field.ts";
import { at, startsWith } from "./paths.ts";
import { hillAt, hilled, isLinked, linked, neighbours, painted, type LinkField } from "./board/map_edit.ts";
import { Study } from "./study.svelte.ts";
import type { Complaint, Kit, KitUnit, Path, Scenario, Sheet, WorkbenchCard } from "./types.ts";
import { t } from "../../lib/i18n.ts";

export type Tab = "map" | "forces" | "battle" | "victory" | "try";
export const TABS: readonly { readonly id: Tab; readonly name: string }[] = [
  { id: "map", name: t("editor-map") },
  { id: "forces", name: t("editor-forces") },
  { id: "battle", name: t("editor-battle") },
  { id: "victory", name: t("editor-victory") },
  { id: "try", name: t("editor-try-out") },
];

export type Tool =
  | { readonly kind: "hand" }
  | { readonly kind: "terrain"; readonly letter: string }
  | { readonly kind: "hill" }
  | { readonly kind: "link"; readonly field: LinkField }
  | { readonly kind: "unit"; readonly unit: string; readonly dug: boolean }
  /** Hexes of a list, or points for hexes. */
  | { readonly kind: "pick"; readonly path: Path; readonly name: string };

export type Sheetlet = "" | "new" | "file" | "play" | "keys";

export class Editor implements EditorContext {
  readonly game: string;
  readonly kit: Kit;
  readonly blank: Scenario;
  readonly draft: Draft<Scenario>;
  readonly study: Study;
  tab = $state<Tab>("map");
  tool = $state.raw<Tool>({ kind: "hand" });
  side = $state(0);
  /** The hex that is looked at. */
  hex = $state("");
  /** The unit that is looked at, by its side and its place in the list. */
  unit = $state.raw<{ readonly side: number; readonly at: number } | null>(null);
  sheet = $state<Sheetlet>("");
  /** A word on what was just done, for those who do not see it. */
  announcement = $state("");
  #adding: boolean | null = null;

  constructor(card: WorkbenchCard) {
    this.game = card.game;
    this.kit = card.kit;
    this.blank = card.blank;
    this.draft = new Draft<Scenario>(card.game, card.blank, api.sketch);
    this.study = new Study(card.game);
  }

  get scenario(): Scenario {
    return this.draft.scenario;
  }

  get title(): string {
    return this.scenario.title;
  }

  get map(): Sheet | undefined {
    return this.scenario.map;
  }

  get clear(): string {
    return this.kit.terrains.find(({ clear }) => clear)?.letter ?? ".";
  }

  model(id: string): KitUnit | undefined {
    return this.kit.units.find((unit) => unit.id === id);
  }

  nation(side: number): string {
    const id = this.scenario.sides[side]?.nation;
    return this.kit.nations.find((one) => one.id === id)?.name ?? t("editor-the-maps");
  }

  /** Take up a tool, or lay it down if it was in the hand. */
  take(tool: Tool): void {
    this.tool = JSON.stringify(tool) === JSON.stringify(this.tool) ? { kind: "hand" } : tool;
  }

  show(tab: Tab): void {
    this.tab = tab;
    const fits = {
      hand: true,
      terrain: tab === "map",
      hill: tab === "map",
      link: tab === "map",
      unit: tab === "forces",
      pick: tab === "victory" || tab === "battle",
    }[this.tool.kind];
    if (!fits) this.tool = { kind: "hand" };
  }

  setMap(sheet: Sheet, key = ""): void {
    this.draft.edit(["map"], sheet, key);
  }

  // --- the tool on the map ---------------------------------------------------------------------------------------------

  /** The tool comes down; what it does first it does for the whole stroke. */
  begin(): void {
    this.#adding = null;
    this.draft.settle();
  }

  end(): void {
    this.#adding = null;
    this.draft.settle();
  }

  /** The tool is on a hex, and nearest to one of its sides. */
  touch(hex: string, direction: number): void {
    const { tool, map } = this;
    this.hex = hex;
    if (tool.kind === "unit") return this.place(hex, tool);
    if (tool.kind === "pick") return this.#pick(tool.path, hex);
    if (!map || !isOn(hex, sizeOf(map.rows))) return;
    if (tool.kind === "terrain") this.setMap(painted(map, hex, tool.letter), "stroke");
    else if (tool.kind === "hill") {
      this.#adding ??= hillAt(map, hex) === null;
      this.setMap(hilled(map, hex, this.#adding), "stroke");
    } else if (tool.kind === "link" && tool.field !== "roads") {
      const other = neighbours(map, hex)[direction];
      if (other) this.link(tool.field, hex, other);
    }
  }

  /** A hexside, or a road between two hexes; the first of a stroke says whether it draws or takes away. */
  link(field: LinkField, a: string, b: string): void {
    const { map } = this;
    if (!map) return;
    this.#adding ??= !isLinked(map, field, a, b);
    this.setMap(linked(map, field, a, b, this.#adding), "stroke");
  }

  #pick(path: Path, hex: string): void {
    const list = at(this.scenario, path);
    if (Array.isArray(list)) {
      this.#adding ??= !list.includes(hex);
      if (list.includes(hex) === this.#adding) return;
      this.draft.edit(
        path,
        this.#adding ? [...(list as string[]), hex].sort() : list.filter((one) => one !== hex),
        "stroke",
      );
    } else {
      const points = (list ?? {}) as Record<string, number>;
      this.#adding ??= !(hex in points);
      if (hex in points === this.#adding) return;
      const { [hex]: _, ...others } = points;
      this.draft.edit(path, this.#adding ? { ...others, [hex]: 1 } : others, "stroke");
    }
  }

  // --- units -----------------------------------------------------------------------------------------------------------

  place(hex: string, { unit, dug }: { readonly unit: string; readonly dug: boolean }): void {
    const model = this.model(unit);
    if (!model) return;
    this.draft.settle();
    this.draft.change(
      added(this.scenario, this.side, { ...WHOLE, unit, hex, dug_in: dug && model.can_dig && hex !== "" }),
    );
    this.unit = { side: this.side, at: this.scenario.sides[this.side]!.units.length - 1 };
    this.announcement = `${model.name} ${hex ? t("editor-on", { hex }) : t("editor-for-its-owner-to")}`;
  }

  come(unit: string, turn: number): void {
    this.draft.settle();
    this.draft.change(added(this.scenario, this.side, { ...WHOLE, unit, turn }));
    this.unit = { side: this.side, at: this.scenario.sides[this.side]!.units.length - 1 };
  }

  look(id: number): void {
    const { side, at: place } = cardOf(id);
    this.unit = { side, at: place };
    this.side = side;
    this.hex = this.scenario.sides[side]?.units[place]?.hex ?? this.hex;
    if (this.tab !== "forces") this.show("forces");
  }

  move(id: number, hex: string): void {
    const { side, at: place } = cardOf(id);
    const before = this.scenario.sides[side]?.units.length ?? 0;
    this.draft.settle();
    this.draft.change(moved(this.scenario, side, place, hex));
    const after = this.scenario.sides[side]?.units.length ?? 0;
    this.unit = { side, at: after > before ? after - 1 : place };
    this.announcement = t("editor-moved-to", { hex });
  }

  drop(side: number, place: number): void {
    this.draft.settle();
    this.draft.change(dropped(this.scenario, side, place));
    this.unit = null;
    this.announcement = t("editor-taken-away");
  }

  // --- complaints ------------------------------------------------------------------------------------------------------

  /** Go to the field that a complaint is about. */
  lead(complaint: Complaint): void {
    const { path } = complaint;
    this.show(tabOf(path));
    if (path[0] === "sides") this.side = Number(path[1] ?? 0);
    if (path[0] === "sides" && path[2] === "units" && path[3] !== undefined) {
      this.unit = { side: Number(path[1]), at: Number(path[3]) };
    }
    const hex = hexOf(this.scenario, path);
    if (hex) this.hex = hex;
    soonToField(path);
  }

  nameOf({ path }: Complaint): string {
    return nameOf(this.scenario, this.kit, path);
  }
}

const BY_SIDE: Readonly<Record<string, Tab>> = { units: "forces", support: "forces", purchase: "forces" };

/** Which panel holds a field. */
export function tabOf(path: Path): Tab {
  const [head, , of] = path;
  if (head === "map" || head === "maps") return "map";
  if (head === "victory" || head === "score" || head === "otherwise") return "victory";
  if (head === "sides") return BY_SIDE[String(of)] ?? "battle";
  return "battle";
}

/** What a complaint is about, in words: "Side A, USMC Rifle". */
export function nameOf(scenario: Scenario, kit: Kit, path: Path): string {
  const [head, i, of, j] = path;
  const side =
    head === "sides"
      ? kit.sides[Number(i)]
      : head === "victory"
        ? (at(scenario, ["victory", Number(i), "side"]) as string | undefined)
        : undefined;
  const unit = of === "units" ? (at(scenario, path.slice(0, 4)) as { unit?: string } | undefined)?.unit : undefined;
  const names = [
    side ? t("editor-side", { side }) : "",
    unit && j !== undefined ? (kit.units.find(({ id }) => id === unit)?.name ?? unit) : "",
  ];
  return names.filter(Boolean).join(", ");
}

/** The hex that a complaint is about, if it is about one. */
export function hexOf(scenario: Scenario, path: Path): string | null {
  const value = at(scenario, path);
  if (typeof value === "string" && /^\d{4}$/.test(value)) return value;
  if (startsWith(path, ["map", "names"]) && path[2] !== undefined) return String(path[2]);
  const unit = path[2] === "units" ? (at(scenario, path.slice(0, 4)) as { hex?: string } | undefined) : undefined;
  return unit?.hex || null;
}
