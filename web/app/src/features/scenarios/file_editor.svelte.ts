// What the page of a scenario file knows: the text and the form of it, what is open, and what is looked at on the map.

import type { Space } from "@broadfront/board";
import { SvelteSet } from "svelte/reactivity";
import type { GameDetails } from "../../lib/api/types.ts";
import type { EditorContext } from "../editor/editor_context.ts";
import * as api from "../editor/api.ts";
import { Draft } from "../editor/draft.svelte.ts";
import { soonToField } from "../editor/focus_field.ts";
import { at, keyOf, put } from "../editor/paths.ts";
import { Study } from "../editor/study.svelte.ts";
import type { Complaint, Data, ScenarioDraft, Path, Source } from "../editor/types.ts";
import { Form, type Node } from "./schema.ts";
import { about, labelFor, type About, type Opening, type Place } from "./space_fields.ts";

export type Tab = "form" | "text" | "try";

/** A field that is filled in by a click on the map. */
export interface Pick {
  readonly path: Path;
  readonly as: "value" | "key" | "item";
  readonly node: Node;
  readonly name: string;
}

/** Milliseconds after which what is typed is a step of its own. */
const PAUSE = 1000;

type Table = NonNullable<ScenarioDraft["table"]>;

export class FileEditor implements EditorContext {
  readonly game: string;
  readonly form: Form;
  readonly draft: Draft<Source, ScenarioDraft>;
  readonly study: Study;
  /** The parts of the form that are unfolded, by their paths. */
  readonly open = new SvelteSet<string>();
  tab = $state<Tab>("form");
  sheet = $state("");
  announcement = $state("");
  /** The space of the map that is looked at. */
  looked = $state.raw<Space | null>(null);
  pick = $state.raw<Pick | null>(null);
  /** The line of the text that is led to, counted so that it can be led to again. */
  line = $state.raw<{ readonly at: number } | null>(null);
  #written = 0;
  #table: { readonly id: string; readonly table: Table } | null = null;

  constructor(
    readonly card: GameDetails,
    schema: Node,
    first: Source,
  ) {
    this.game = card.id;
    this.form = new Form(schema);
    this.draft = new Draft(card.id, first, (game, source) => this.#ask(game, source), `scenario.${card.id}`);
    this.study = new Study(card.id);
  }

  /** The table is sent only if it is another one; the same is the same object, so that the map is not laid anew. */
  async #ask(game: string, source: Source): Promise<ScenarioDraft> {
    const answer = await api.draft(game, { ...source, table: this.#table?.id ?? "" });
    if (!answer.table_id) return answer;
    if (answer.table) this.#table = { id: answer.table_id, table: answer.table };
    const { table } = this.#table!;
    return { ...answer, table: answer.view ? table : null };
  }

  /** What the text says; null while it is no TOML. */
  get data(): Data | null {
    const { scenario, sketch } = this.draft;
    return scenario.data ?? (sketch?.data as Data | null | undefined) ?? null;
  }

  /** The file: of a form that was filled in it is what the server has made of it. */
  get text(): string {
    const { scenario, sketch, fresh } = this.draft;
    return scenario.data && fresh && sketch ? sketch.text : scenario.text;
  }

  /** The form has changed, and its text is not here yet. */
  get textIsBehind(): boolean {
    return this.draft.scenario.data !== undefined && !this.draft.fresh;
  }

  /** The text has changed, and its data are not here yet. */
  get formIsBehind(): boolean {
    return this.draft.scenario.data === undefined && !this.draft.fresh;
  }

  get title(): string {
    const title = this.data?.["title"];
    return typeof title === "string" ? title : "";
  }

  // --- changing --------------------------------------------------------------------------------------------------------

  /** Change the text; what is typed without a pause is one step back. */
  write(text: string): void {
    const now = performance.now();
    if (now - this.#written > PAUSE) this.draft.settle();
    this.#written = now;
    this.draft.change({ text }, "text");
  }

  /** Set a value of the form; undefined takes it out. */
  edit(path: Path, value: unknown, key = ""): void {
    if (this.data) this.draft.change({ text: this.text, data: put(this.data, path, value) }, key);
  }

  /** Put a new part where there was none, and unfold it. */
  add(path: Path, value: unknown): void {
    this.draft.settle();
    this.edit(path, value);
    this.unfold(path);
    soonToField(path);
  }

  append(path: Path, value: unknown): void {
    const list = this.listAt(path);
    this.draft.settle();
    this.edit(path, [...list, value]);
    this.unfold([...path, list.length]);
    soonToField([...path, list.length]);
  }

  remove(path: Path): void {
    const at = path.at(-1);
    if (typeof at === "number") this.#renumber(path.slice(0, -1), (i) => (i === at ? null : i > at ? i - 1 : i));
    this.draft.settle();
    this.edit(path, undefined);
  }

  /** What is unfolded goes along with the parts of a list. */
  #renumber(path: Path, to: (i: number) => number | null): void {
    const head = `${keyOf(path)}.`;
    const inside = [...this.open].filter((key) => key.startsWith(head));
    for (const key of inside) this.open.delete(key);
    for (const key of inside) {
      const [at, ...rest] = key.slice(head.length).split(".");
      const next = to(Number(at));
      if (next !== null) this.open.add(head + [next, ...rest].join("."));
    }
  }

  /** Move a part of a list up (-1) or down (1). */
  move(path: Path, from: number, by: number): void {
    const list = [...this.listAt(path)];
    const to = from + by;
    if (to < 0 || to >= list.length) return;
    [list[from], list[to]] = [list[to], list[from]];
    this.#renumber(path, (i) => (i === from ? to : i === to ? from : i));
    this.draft.settle();
    this.edit(path, list);
    soonToField([...path, to]);
  }

  listAt(path: Path): readonly unknown[] {
    const list = at(this.data, path);
    return Array.isArray(list) ? (list as unknown[]) : [];
  }

  unfold(path: Path): void {
    for (let length = 1; length <= path.length; length++) this.open.add(keyOf(path.slice(0, length)));
  }

  openFile(text: string): void {
    this.looked = this.pick = null;
    this.open.clear();
    this.draft.open({ text });
  }

  /** It is on somebody's disk as it is now. */
  saved(): void {
    this.draft.mark();
  }

  // --- the map ---------------------------------------------------------------------------------------------------------

  place(space: Space): Place {
    return { name: space.name, word: this.card.words[this.card.space_kind]?.[space.id] ?? "" };
  }

  /** What the scenario has about the space that is looked at. */
  get about(): About | null {
    return this.looked && this.data ? about(this.form, this.card.space_kind, this.data, this.place(this.looked)) : null;
  }

  isOfSpaces(node: Node): boolean {
    return this.form.field(node).word === this.card.space_kind;
  }

  touch(space: Space): void {
    this.looked = space;
    const { pick } = this;
    if (!pick) return;
    const field = this.form.field(pick.node);
    if (pick.as === "value") {
      this.pick = null;
      this.edit(pick.path, labelFor(field, this.place(space)));
      return soonToField(pick.path);
    }
    this.addAt(space, { path: pick.path, as: pick.as, field: "", node: pick.node });
  }

  /** Name a space where it is not named yet. */
  addAt(space: Space, { path, as, field, node }: Opening): void {
    const fields = this.form.field(node);
    const place = this.place(space);
    if (as === "item") {
      const word = labelFor(fields, place);
      if (!this.listAt(path).includes(word)) this.append(path, word);
    } else if (as === "row") {
      const namer = fields.kind === "fields" ? fields.entries.find(({ name }) => name === field) : undefined;
      const word = namer ? labelFor(this.form.field(namer.node), place) : place.name;
      this.append(path, { ...(this.form.fresh(node) as Data), [field]: word });
    } else {
      const word = labelFor(this.keysAt(path), place);
      if (at(this.data, [...path, word]) === undefined) this.add([...path, word], this.form.fresh(node));
    }
    this.announcement = place.name;
  }

  /** The keys of the table at a path. */
  keysAt(path: Path): ReturnType<Form["field"]> {
    const field = this.fieldAt(path);
    return field?.kind === "table" ? field.keys : this.form.root;
  }

  fieldAt(path: Path): ReturnType<Form["field"]> | null {
    let field: ReturnType<Form["field"]> | null = this.form.root;
    path.forEach((part, i) => {
      if (field?.kind === "variant")
        field = this.form.field(this.form.variant(field, at(this.data, path.slice(0, i))).node);
      const next: Node | undefined =
        field?.kind === "fields"
          ? field.entries.find(({ name }) => name === part)?.node
          : field?.kind === "table"
            ? field.values
            : field?.kind === "list"
              ? field.items
              : field?.kind === "tuple"
                ? field.parts[Number(part)]
                : undefined;
      field = next ? this.form.field(next) : null;
    });
    return field;
  }

  // --- complaints ------------------------------------------------------------------------------------------------------

  nameOf({ path }: Complaint): string {
    return this.form.trail(path, this.data).join(", ");
  }

  lead({ path, line }: Complaint): void {
    if (line) this.line = { at: line };
    if (!this.data || !path.length) {
      this.tab = "text";
      return;
    }
    this.goTo(path);
  }

  /** Unfold the way to a part of the form, and go there. */
  goTo(path: Path): void {
    this.tab = "form";
    this.unfold(path);
    soonToField(path);
  }
}
