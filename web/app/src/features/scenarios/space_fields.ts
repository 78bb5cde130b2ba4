// What of a scenario is about a space of the map: the parts that name it, and those that could.

import type { Data, Path } from "../editor/types.ts";
import type { Field, Form, Node } from "./schema.ts";

export interface SpaceField {
  readonly path: Path;
  readonly summary: string;
}

/** Where a space could be named: as a key of a table, an item of a list, or in a field of a new table of a list. */
export interface Opening {
  readonly path: Path;
  readonly as: "key" | "item" | "row";
  /** With "row": the field that names the space. */
  readonly field: string;
  readonly node: Node;
}

export interface About {
  readonly there: readonly SpaceField[];
  readonly open: readonly Opening[];
}

/** A space as the map calls it, and as orders do. */
export interface Place {
  readonly name: string;
  readonly word: string;
}

/** Go through a scenario for what is about a space; `kind` is the kind of word that spaces have. */
export function about(form: Form, kind: string, data: Data, place: Place): About {
  const there: SpaceField[] = [];
  const open: Opening[] = [];

  const isIt = (field: Field, value: unknown): boolean =>
    value === place.word || form.named(field, value) === place.name;

  function walk(node: Node, value: unknown, path: Path): void {
    const field = form.field(node);
    if (field.kind === "fields") {
      for (const entry of field.entries) {
        const inner = (value as Data | undefined)?.[entry.name];
        const { kind: sort } = form.field(entry.node);
        // lists and tables may be there yet to be begun
        if (inner !== undefined || sort === "list" || sort === "table") walk(entry.node, inner, [...path, entry.name]);
      }
    } else if (field.kind === "table") table(field, (value ?? {}) as Data, path);
    else if (field.kind === "list") list(field, Array.isArray(value) ? value : [], path);
    else if (field.kind === "variant") walk(form.variant(field, value).node, value, path);
    else if (field.word === kind && isIt(field, value)) there.push({ path, summary: "" });
  }

  function table(field: Field & { kind: "table" }, value: Data, path: Path): void {
    const isOfSpaces = field.keys.word === kind;
    let named = false;
    for (const [key, inner] of Object.entries(value)) {
      if (isOfSpaces && isIt(field.keys, key)) {
        there.push({ path: [...path, key], summary: form.summary(field.values, inner) });
        named = true;
      } else if (!isOfSpaces) walk(field.values, inner, [...path, key]);
    }
    if (isOfSpaces && !named) open.push({ path, as: "key", field: "", node: field.values });
  }

  function list(field: Field & { kind: "list" }, value: readonly unknown[], path: Path): void {
    const items = form.field(field.items);
    const namer =
      items.kind === "fields" ? items.entries.find((entry) => form.field(entry.node).word === kind) : undefined;
    let named = false;
    value.forEach((inner, i) => {
      if (items.word === kind && isIt(items, inner)) {
        there.push({ path: [...path, i], summary: "" });
        named = true;
      } else if (namer && isIt(form.field(namer.node), (inner as Data | null)?.[namer.name])) {
        there.push({ path: [...path, i], summary: form.summary(field.items, inner) });
      } else walk(field.items, inner, [...path, i]);
    });
    if (value.length >= field.max) return;
    if (items.word === kind && !named) open.push({ path, as: "item", field: "", node: field.items });
    else if (namer) open.push({ path, as: "row", field: namer.name, node: field.items });
  }

  walk(form.root.node, data, []);
  return { there, open };
}

/** The word that a file has for a space: of those that a kind of word has, the one that is called so. */
export function labelFor(field: Field, place: Place): string {
  const choice =
    field.kind === "choice"
      ? field.choices.find(({ value, name }) => name === place.name || value === place.word)
      : undefined;
  return choice ? String(choice.value) : place.word || place.name;
}
